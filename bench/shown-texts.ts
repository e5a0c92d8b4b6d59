import { isField, isShown, labelOf, printable, RefRegistry, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Dump } from './dump-folder.ts';
import { table } from './table.ts';

const GLYPH = /\p{Co}/u;
const TELLING = /[\p{L}\p{N}]/u;
const MARK = /…\[\+\d+\]…/;
const CONTEXT = 12;

/** What a reader of the compact text does not see, or sees wrongly, over all screens. */
export function textTable(dumps: readonly Pick<Dump, 'root'>[]): string {
  const sum = { texts: 0, present: 0, counted: 0, glyphs: 0, bare: 0, keyboards: 0 };
  for (const { root } of dumps) {
    const { text, omitted, truncated } = new RefRegistry().rebuild(root);
    const isCounted = truncated || omitted > 0 || MARK.test(text);
    for (const shown of textsOf(root)) {
      sum.texts++;
      if (isIn(shown, text)) sum.present++;
      else if (isCounted) sum.counted++;
    }
    const lines = text.split('\n').slice(1);
    for (const [i, line] of lines.entries()) {
      if (GLYPH.test(line)) sum.glyphs++;
      if (/^ *@[a-z]+\d+$/.test(line) && !line.includes('@s') && depthOf(lines[i + 1] ?? '') <= depthOf(line)) sum.bare++;
      if (line.startsWith('keyboard shown')) sum.keyboards++;
    }
  }
  return table([
    ['the compact text', 'count'],
    ['visible texts of the dumps', String(sum.texts)],
    ['of them in the text', String(sum.present)],
    ['of them on screens that say what is shortened, covered or cut', String(sum.counted)],
    ['of them missing', String(sum.texts - sum.present - sum.counted)],
    ['lines with a glyph of an icon font as a name', String(sum.glyphs)],
    ['lines of an element with neither name, id nor place', String(sum.bare)],
    ['keyboards, each one line', String(sum.keyboards)],
  ]);
}

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** What a person sees: texts that are shown, once each, without the system bars. */
function textsOf(root: UnifiedUINode): Set<string> {
  const screen = screenBounds(root);
  const texts = new Set<string>();
  for (const node of walk(root)) {
    if (!isShown(node, screen) || node.packageName === 'com.android.systemui') continue;
    const text = printable(isField(node) ? (node.value ?? '') : node.text || labelOf(node))
      .replace(/\p{Co}+/gu, ' ')
      .trim();
    if (TELLING.test(text)) texts.add(text);
  }
  return texts;
}

/** Whole, or with its beginning and its end where it was shortened. */
function isIn(text: string, printed: string): boolean {
  const plain = text.replace(/["\\]/g, '\\$&').toLowerCase();
  const all = printed.toLowerCase();
  return all.includes(plain) || (all.includes(plain.slice(0, CONTEXT)) && all.includes(plain.slice(-CONTEXT)));
}
