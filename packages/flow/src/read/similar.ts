/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Longer words are not near misses of anything, and comparing them is slow. */
const LONGEST_WORD = 60;
const SHORTEST_PART = 3;
const NEAR = 3;

/** Likely intended words: those with the same beginning, then similar ones, then those that contain each other. */
export function suggestionsFor(word: string, known: readonly string[]): string[] {
  if (word.length > LONGEST_WORD) return [];
  const isLong = word.length >= SHORTEST_PART;
  const alike = known
    .map((each) => ({ each, distance: editDistance(word, each) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance);
  return [
    ...new Set([
      ...known.filter((each) => isLong && (each.startsWith(word) || word.startsWith(each))),
      ...alike.map(({ each }) => each),
      ...known.filter((each) => isLong && (each.includes(word) || word.includes(each))),
    ]),
  ];
}

/** The key that was probably meant: `tags` for `tag`. */
export const nearMiss = (key: string, known: readonly string[]): string | undefined =>
  key.length > LONGEST_WORD
    ? undefined
    : known.find(
        (each) => each !== key && (each.toLowerCase() === key.toLowerCase() || editDistance(key, each) <= (each.length > 5 ? 2 : 1)),
      );
