/** A screen has a few dozen ids and one or two packages; other words are not shared. */
const SLOTS = 1024;
const MAX_LENGTH = 200;

const words = new Array<string>(SLOTS).fill('');

/**
 * The part of a dump from `from` to `to` as one string shared by all nodes and dumps that contain it: separate strings are slower to read,
 * take more memory and can be compared only character by character. A word that hashes to another's slot replaces it.
 */
export function sharedWord(text: string, from: number, to: number): string {
  const length = to - from;
  if (length === 0) return '';
  const slot = slotOf(text, from, to);
  const known = words[slot] ?? '';
  if (known.length === length && text.startsWith(known, from)) return known;
  const word = text.slice(from, to);
  if (length > MAX_LENGTH) return word;
  // V8 makes a slice a view that keeps the whole dump alive, so what outlives the reading is copied.
  const copy = word.split('').join('');
  words[slot] = copy;
  return copy;
}

/** Ids of one app differ near their ends. */
function slotOf(text: string, from: number, to: number): number {
  let hash = to - from;
  for (let i = Math.max(from, to - 6); i < to; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 10)) & (SLOTS - 1);
}
