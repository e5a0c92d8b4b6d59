/** Characters that people and models write in more than one way (contract 004). */
const SPELLINGS = new Map([
  ['…', '...'],
  ['\u00a0', ' '],
  ['–', '-'],
  ['—', '--'],
]);

/** A text in the spelling in which selectors compare. */
export const foldText = (text: string): string =>
  /[…\u00a0–—]/.test(text) ? text.replace(/[…\u00a0–—]/g, (char) => SPELLINGS.get(char) ?? char) : text;
