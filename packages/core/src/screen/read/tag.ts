import type { UnifiedUINode } from '../node.ts';
import { attributeAt } from './attribute.ts';
import { EQUALS, GREATER, isSpace, nameEnd, SLASH, SPACE } from './character.ts';
import { setAttribute } from './draft.ts';

/** What reading a tag leaves behind. One object serves all tags of a dump. */
export interface TagCursor {
  /** Behind the tag's `>`. */
  end: number;
  selfClosing: boolean;
  /** The last double quote that was looked for; it saves a search that would run to the end of a text without quotes. */
  quote: number;
}

/**
 * Reads the attributes of a regular tag into the node: from behind its name, in double quotes, and over before `limit`,
 * where the next `<` stands. False as soon as anything is irregular; the node is spoiled then, and the tag wants the
 * careful reader. Native `indexOf` leaps over names and values: looking at each character takes twice the time.
 */
export function readTag(text: string, from: number, limit: number, node: UnifiedUINode, cursor: TagCursor): boolean {
  let at = from;
  for (;;) {
    let c = text.charCodeAt(at);
    while (isSpace(c)) c = text.charCodeAt(++at);
    if (c === GREATER || c === SLASH) {
      cursor.selfClosing = c === SLASH;
      cursor.end = c === SLASH ? at + 2 : at + 1;
      return c === GREATER || text.charCodeAt(at + 1) === GREATER;
    }

    const open = cursor.quote >= at ? cursor.quote : nextQuote(text, at);
    cursor.quote = open;
    const equals = open - 1;
    if (open >= limit || equals <= at || text.charCodeAt(equals) !== EQUALS) return false;
    const close = nextQuote(text, open + 1);
    cursor.quote = close;
    const behind = text.charCodeAt(close + 1);
    if (close >= limit || (behind > SPACE && behind !== SLASH && behind !== GREATER)) return false;

    const attribute = attributeAt(text, at, equals);
    if (attribute === undefined) {
      if (nameEnd(text, at) !== equals) return false;
    } else if (!setAttribute(node, attribute, text, open + 1, close)) {
      return false;
    }
    at = close + 1;
  }
}

function nextQuote(text: string, from: number): number {
  const at = text.indexOf('"', from);
  return at < 0 ? text.length : at;
}
