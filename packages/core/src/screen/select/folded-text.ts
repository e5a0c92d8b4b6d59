import { cleanText } from '../clean.ts';

/** Characters that people and models write in more than one way. */
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

const TRAILING_MARKS = /(?:\s|[:*]|\.\.\.)+$/;
/** `保存(S)`: where letters have no keys, the mnemonic stands in parentheses behind the name. */
const MNEMONIC_BEHIND =
  /\s?\([_&][\p{L}\p{N}]\)$|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])\([a-z0-9]\)$/u;
const MNEMONIC = /[_&](?=[\p{L}\p{N}])/gu;

/**
 * A name as people and models repeat it: without case, width, runs of spaces, mnemonic marks, and the colon, ellipsis or asterisk at its
 * end. One that consists of such marks only stays as it is.
 */
export function foldName(name: string): string {
  const folded = foldText(name)
    .replace(/[\uff00-\uffef\u3000]+/g, (wide) => wide.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const bare = withoutMnemonic(folded.replace(TRAILING_MARKS, '')).replace(TRAILING_MARKS, '');
  return bare === '' ? folded : bare;
}

/** A name has one mnemonic: `snake_case_ids` have none. */
function withoutMnemonic(name: string): string {
  const behind = name.replace(MNEMONIC_BEHIND, '');
  if (behind !== name && behind !== '') return behind;
  return name.match(MNEMONIC)?.length === 1 ? name.replace(MNEMONIC, '') : name;
}
