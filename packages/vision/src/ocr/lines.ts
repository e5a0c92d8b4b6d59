import { type Bounds, height } from '@handsight/core/screen';
import type { OcrWord } from './word.ts';

/** The vertical overlap, relative to the shorter of two words, at which both are on one line. */
const BESIDE = 0.5;

/** A gap wider than this many line heights separates columns; a space is about a third of a height. */
const COLUMN_GAP = 1.5;

/** A word this many times the median height is a heading or a misread picture, and would merge the lines beside it. */
const TALL = 3;

/**
 * Words as lines of text, top to bottom and left to right, with a tab between columns. In sparse-text mode the engine
 * returns words in no particular order, so only their positions are used.
 */
export function textOf(words: readonly OcrWord[]): string {
  return linesOf(words).map(lineText).join('\n');
}

function linesOf(words: readonly OcrWord[]): OcrWord[][] {
  const tall = TALL * medianHeight(words);
  const lines: { words: OcrWord[]; first: Bounds }[] = [];
  for (const word of [...words].sort((a, b) => a.bounds.top - b.bounds.top || a.bounds.left - b.bounds.left)) {
    const isTall = height(word.bounds) > tall;
    const line = lines.findLast(({ first }) => height(first) > tall === isTall && areBeside(first, word.bounds));
    if (line === undefined) lines.push({ words: [word], first: word.bounds });
    else line.words.push(word);
  }
  return lines.map((line) => line.words.sort((a, b) => a.bounds.left - b.bounds.left));
}

function medianHeight(words: readonly OcrWord[]): number {
  const heights = words.map((word) => height(word.bounds)).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function areBeside(a: Bounds, b: Bounds): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared >= BESIDE * Math.min(height(a), height(b));
}

function lineText(words: readonly OcrWord[]): string {
  const gap = COLUMN_GAP * Math.max(...words.map((word) => height(word.bounds)));
  return words.reduce((line, word, i) => {
    const before = words[i - 1];
    if (before === undefined) return word.text;
    return `${line}${word.bounds.left - before.bounds.right > gap ? '\t' : ' '}${word.text}`;
  }, '');
}
