import { cleanText } from '../clean.ts';

/** Characters that people and models write in more than one way (the screen-observer dialect). */
const SPELLINGS = new Map([
  ['…', '...'],
  ['\u00a0', ' '],
  ['–', '-'],
  ['—', '--'],
]);

/** A text as selectors compare it: without characters that are never printed, and in one spelling. */
export function foldText(text: string): string {
  const clean = cleanText(text);
  return /[…\u00a0–—]/.test(clean) ? clean.replace(/[…\u00a0–—]/g, (char) => SPELLINGS.get(char) ?? char) : clean;
}
