import { decodeEntities } from '@handsight/core/screen';
import { elementOf, type ParsedSource, type SourceElement } from './element.ts';

const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAME = /[A-Za-z_][\w:.-]*/y;

/** The root around what WebDriverAgent or Appium prints; it is no element. */
const WRAPPER = 'AppiumAUT';

interface OpenTag {
  tag: string;
  given: Record<string, string>;
  children: SourceElement[];
}

/** Reads XML as WebDriverAgent prints it, up to the end of its first root. What is damaged is counted, the rest is read. */
export function parseXml(text: string): ParsedSource {
  const source: ParsedSource = { roots: [], count: 0, isCut: false, broken: 0 };
  const open: OpenTag[] = [];
  const start = text.search(/<(?:AppiumAUT|XCUIElementType)/);
  let at = start < 0 ? text.length : start;
  const close = (): void => {
    const ended = open.pop();
    if (ended === undefined) return;
    const siblings = open.at(-1)?.children ?? source.roots;
    if (ended.tag === WRAPPER) siblings.push(...ended.children);
    else {
      source.count++;
      siblings.push(elementOf(ended.tag, ended.given, ended.children));
    }
  };
  while (at < text.length) {
    const end = tagEnd(text, at + 1);
    if (end < 0) {
      source.isCut = true;
      break;
    }
    const isClosing = text[at + 1] === '/';
    const tag = nameAt(text, at + (isClosing ? 2 : 1));
    if (isClosing) {
      const depth = open.findLastIndex((each) => each.tag === tag);
      if (depth < 0) source.broken++;
      else {
        source.broken += open.length - 1 - depth;
        while (open.length > depth) close();
      }
    } else if (tag !== '') {
      open.push({ tag, given: attributesIn(text.slice(at + 1 + tag.length, end)), children: [] });
      if (text[end - 1] === '/') close();
    } else if (!/^[!?]/.test(text.slice(at + 1, at + 2))) source.broken++;
    if (open.length === 0 && source.roots.length > 0) return source;
    const next = text.indexOf('<', end + 1);
    at = next < 0 ? text.length : next;
  }
  if (open.length > 0) source.isCut = true;
  while (open.length > 0) close();
  return source;
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

/** The `>` that ends a tag: one inside quotes is part of a value, and WebDriverAgent does not escape it there. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const c = text[at] ?? '';
    if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return at;
  }
  return -1;
}

function attributesIn(text: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) given[name] = decodeEntities(double ?? single ?? '');
  return given;
}
