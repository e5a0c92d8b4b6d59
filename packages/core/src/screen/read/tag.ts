import type { UnifiedUINode } from '../node.ts';
import { attributeAt } from './attribute.ts';
import { EQUALS, GREATER, isSpace, nameEnd, SLASH, SPACE } from './character.ts';
import { setAttribute } from './draft.ts';

/** The result of reading a tag. One object is reused for all tags of a dump. */
export interface TagCursor {
  /** After the tag's `>`. */
  end: number;
  selfClosing: boolean;
  /** The last double quote found; it saves a search that would run to the end of a text without quotes. */
  quote: number;
}

/**
 * Reads the attributes of a regular tag into the node: from after its name, in double quotes, and ending before `limit`, the offset of the
 * next `<`. False as soon as anything is irregular; the node is then unusable, and the tag needs the careful reader. Native `indexOf` skips
 * names and values: checking each character takes twice the time.
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
