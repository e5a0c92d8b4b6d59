import { HandsightError } from '@handsight/core/error';

/**
 * Quotes a word for the phone's shell. Inside single quotes no character is special but the quote itself; a NUL
 * would end the command.
 */
export function quoted(word: string): string {
  if (word.includes('\0')) throw new HandsightError('BadRequest', 'a text for the phone must not contain the NUL character');
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A command made of these words, each quoted. */
export const command = (...words: string[]): string => words.map(quoted).join(' ');
