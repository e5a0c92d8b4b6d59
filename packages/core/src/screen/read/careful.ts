import { attributeAt } from './attribute.ts';
import { EQUALS, GREATER, isQuote, isSpace, LESS, nameEnd, skipSpace, SLASH } from './character.ts';
import { startsDumpTag } from './tag-name.ts';

/** Offsets of an attribute's name and value in the text. */
export interface Span {
  name: number;
  nameEnd: number;
  value: number;
  valueEnd: number;
}

/** An irregular tag, read with error recovery. */
export interface CarefulTag {
  attributes: Span[];
  /** After the tag; where the next one begins if this one has no end. */
  end: number;
  selfClosing: boolean;
  /** Markup that had to be guessed. A tag can be unusual without it: single quotes, spaces around `=`. */
  broken: boolean;
  /** The text ended inside the tag. */
  cut: boolean;
  /** No further quote in this tag is followed by what should follow a value: the next one is taken. */
  quotesAstray: boolean;
}

/** Reads a tag from after its name, whatever it holds, and never past the start of the next tag. */
export function readCarefully(text: string, from: number): CarefulTag {
  const tag: CarefulTag = { attributes: [], end: from, selfClosing: false, broken: false, cut: false, quotesAstray: false };
  let at = from;
  for (;;) {
    at = skipSpace(text, at);
    const c = text.charCodeAt(at);
    if (c === GREATER) return ended(tag, at + 1);
    if (c === SLASH && text.charCodeAt(at + 1) === GREATER) {
      tag.selfClosing = true;
      return ended(tag, at + 2);
    }
    if (at >= text.length) {
      tag.cut = true;
      return ended(tag, at);
    }
    if (c === LESS && startsDumpTag(text, at)) {
      tag.broken = true;
      return ended(tag, at);
    }
    at = readAttribute(text, at, tag);
  }
}

function ended(tag: CarefulTag, end: number): CarefulTag {
  tag.end = end;
  return tag;
}

/** Reads one attribute, or skips one character that belongs to none. */
function readAttribute(text: string, from: number, tag: CarefulTag): number {
  const name = from;
  const afterName = nameEnd(text, name);
  const equals = skipSpace(text, afterName);
  if (afterName === name || text.charCodeAt(equals) !== EQUALS) {
    if (equals >= text.length) tag.cut = true;
    else tag.broken = true;
    return Math.max(afterName, from + 1);
  }
  const opening = skipSpace(text, equals + 1);
  const quote = text.charCodeAt(opening);
  if (!isQuote(quote)) {
    const end = unquotedEnd(text, opening);
    if (end >= text.length) tag.cut = true;
    else tag.broken = true;
    tag.attributes.push({ name, nameEnd: afterName, value: opening, valueEnd: end });
    return end;
  }
  return readQuoted(text, { name, nameEnd: afterName, value: opening + 1, valueEnd: opening + 1 }, quote, tag);
}

/**
 * Finds where a quoted value ends. A quote ends it if a tag's end or another attribute follows; any other quote belongs to
 * the value. A known attribute or a tag that begins inside the value means that the closing quote is missing.
 */
function readQuoted(text: string, span: Span, quote: number, tag: CarefulTag): number {
  tag.attributes.push(span);
  let firstQuote = -1;
  let at = span.value;
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === quote) {
      if (tag.quotesAstray || endsValue(text, at + 1)) return endValue(span, at, at + 1);
      tag.broken = true;
      if (firstQuote < 0) firstQuote = at;
    } else if (isSpace(c) && startsKnownAttribute(text, at + 1)) {
      tag.broken = true;
      return endValue(span, at, at);
    } else if (c === LESS && startsDumpTag(text, at)) {
      tag.broken = true;
      break;
    }
  }
  if (firstQuote >= 0) {
    tag.quotesAstray = true;
    return endValue(span, firstQuote, firstQuote + 1);
  }
  if (at < text.length) {
    const end = withoutTagEnd(text, span.value, at);
    return endValue(span, end, end);
  }
  // An incomplete value is dropped.
  tag.cut = true;
  tag.attributes.pop();
  return at;
}

function endValue(span: Span, valueEnd: number, next: number): number {
  span.valueEnd = valueEnd;
  return next;
}

/** A closing quote is followed by the tag's end, the text's end or the next attribute. */
function endsValue(text: string, from: number): boolean {
  const at = skipSpace(text, from);
  const c = text.charCodeAt(at);
  if (at >= text.length || c === GREATER || (c === SLASH && text.charCodeAt(at + 1) === GREATER)) return true;
  return at > from ? startsAttribute(text, at) : startsKnownAttribute(text, at);
}

function startsAttribute(text: string, at: number): boolean {
  const end = nameEnd(text, at);
  if (end === at) return false;
  const equals = skipSpace(text, end);
  return text.charCodeAt(equals) === EQUALS && isQuote(text.charCodeAt(skipSpace(text, equals + 1)));
}

/** What distinguishes an element of a dump from any other markup. */
export function startsKnownAttribute(text: string, at: number): boolean {
  const end = nameEnd(text, at);
  return attributeAt(text, at, end) !== undefined && startsAttribute(text, at);
}

/** A value that ran into the next tag contains the end of its own. */
function withoutTagEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--;
  if (end === from || text.charCodeAt(end - 1) !== GREATER) return to;
  end--;
  if (end > from && text.charCodeAt(end - 1) === SLASH) end--;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

function unquotedEnd(text: string, from: number): number {
  let at = from;
  for (let c = text.charCodeAt(at); at < text.length; c = text.charCodeAt(++at)) {
    if (isSpace(c) || c === GREATER || c === LESS || (c === SLASH && text.charCodeAt(at + 1) === GREATER)) break;
  }
  return at;
}
