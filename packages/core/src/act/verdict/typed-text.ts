/** What happened to text typed into a readable field. */
export type TypedOutcome =
  /** The field holds it: alone, inserted into the old value, or in place of a part of it. */
  | 'entered'
  /** The field holds the old value still, or only the beginning of what was typed. */
  | 'lost'
  /** The field holds something else: completed, computed, rewritten, submitted. */
  | 'rewritten';

/** Judges a field's value after typing by its value before and the text that was typed, all of them after Unicode normalisation. */
export function judgeTypedText(before: string, text: string, now: string): TypedOutcome {
  const [old, typed, held] = [before, text, now].map((each) => each.normalize('NFC')) as [string, string, string];
  // Typed over a selection of the very same text, or not at all.
  if (held === old) return typed === '' ? 'entered' : held === typed ? 'rewritten' : 'lost';
  if (isPutInto(old, typed, held)) return 'entered';
  if (isFormatted(old, typed, held)) return 'entered';
  return isCutShort(old, typed, held) ? 'lost' : 'rewritten';
}

/** `now` contains `text`, and what surrounds it is the beginning and the end of `base`. */
function isPutInto(base: string, text: string, now: string): boolean {
  if (text === '') return now === base;
  for (let at = now.indexOf(text); at !== -1; at = now.indexOf(text, at + 1)) {
    const [before, after] = [now.slice(0, at), now.slice(at + text.length)];
    if (before.length + after.length <= base.length && base.startsWith(before) && base.endsWith(after)) return true;
  }
  return false;
}

const DIGITS_AND_SEPARATORS = /^[\d\s.,:;/()+_-]+$/;

/** A card, phone or amount field writes the digits its own way: all of them are there, in order. */
function isFormatted(base: string, text: string, now: string): boolean {
  const [old, typed, held] = [base, text, now].map(digitsOf) as [string, string, string];
  return typed !== '' && DIGITS_AND_SEPARATORS.test(text) && DIGITS_AND_SEPARATORS.test(now) && isPutInto(old, typed, held);
}

/** The old value with only a beginning of the text in it. A number that was only written shorter (12.50 as 12.5) is not cut short. */
function isCutShort(base: string, text: string, now: string): boolean {
  if (isSameNumber(text, now)) return false;
  if (holdsBeginning(base, text, now)) return true;
  const isNumeric = DIGITS_AND_SEPARATORS.test(text) && DIGITS_AND_SEPARATORS.test(now);
  return isNumeric && holdsBeginning(digitsOf(base), digitsOf(text), digitsOf(now));
}

function holdsBeginning(base: string, text: string, now: string): boolean {
  for (let length = text.length - 1; length > 0; length--) if (isPutInto(base, text.slice(0, length), now)) return true;
  return false;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isSameNumber = (a: string, b: string): boolean => a.trim() !== '' && Number.isFinite(Number(a)) && Number(a) === Number(b);
