import { REF_LETTERS, type RefLetter } from './letter.ts';

const LETTERS = REF_LETTERS.join('');
const REF = new RegExp(`^@?([${LETTERS}])([1-9]\\d{0,14})$`);
const REF_IN_TEXT = new RegExp(`@[${LETTERS}][1-9]\\d{0,14}`, 'g');

export interface ParsedRef {
  letter: RefLetter;
  number: number;
}

/** `@b3`, or `b3`; undefined for anything else. */
export function parseRef(text: string): ParsedRef | undefined {
  const [, written, number] = REF.exec(text) ?? [];
  const letter = REF_LETTERS.find((each) => each === written);
  return letter === undefined ? undefined : { letter, number: Number(number) };
}

/** The refs written in a text, each with its `@`. */
export const refsIn = (text: string): Set<string> => new Set(text.match(REF_IN_TEXT) ?? []);
