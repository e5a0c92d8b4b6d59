import type { UnifiedUINode } from '../node.ts';
import { attributeAt } from './attribute.ts';
import { EQUALS, GREATER, isSpace, nameEnd, SLASH, SPACE } from './character.ts';
import { setAttribute } from './draft.ts';

/** Where a tag ended and how. One object serves all tags of a dump. */
export interface TagEnd {
  /** Behind the `>`. */
  at: number;
  selfClosing: boolean;
}

/**
 * Reads the attributes of a regular tag into the node: from behind its name, with double quotes, and over before `limit`,
 * where the next `<` stands. False as soon as anything is irregular; the node is spoiled then, and the tag wants the
 * careful reader. Native `indexOf` leaps over names and values: looking at each character takes twice the time.
 */
export function readTag(text: string, from: number, limit: number, node: UnifiedUINode, end: TagEnd): boolean {
  let at = from;
  for (;;) {
    let c = text.charCodeAt(at);
    while (isSpace(c)) c = text.charCodeAt(++at);
    if (c === GREATER || c === SLASH) {
      end.selfClosing = c === SLASH;
      end.at = end.selfClosing ? at + 2 : at + 1;
      return c === GREATER || text.charCodeAt(at + 1) === GREATER;
    }

    const value = text.indexOf('"', at) + 1;
    const equals = value - 2;
    if (equals <= at || text.charCodeAt(equals) !== EQUALS) return false;
    const close = text.indexOf('"', value);
    if (close < 0 || close > limit) return false;
    const next = text.charCodeAt(close + 1);
    if (next > SPACE && next !== SLASH && next !== GREATER) return false;

    const attribute = attributeAt(text, at, equals);
    if (attribute === undefined) {
      if (nameEnd(text, at) !== equals) return false;
    } else if (!setAttribute(node, attribute, text, value, close)) {
      return false;
    }
    at = close + 1;
  }
}
