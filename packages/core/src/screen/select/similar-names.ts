import type { UnifiedUINode } from '../node.ts';
import { labelOf } from '../label.ts';
import { walk } from '../walk.ts';

const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.4;
/** Longer names are compared by their beginnings. */
const COMPARED_LENGTH = 80;

/** The names in the tree that look most like the wanted one, best first. */
export function similarNames(root: UnifiedUINode, wanted: string): string[] {
  const wantedPairs = pairsOf(wanted);
  const likeness = new Map<string, number>();
  for (const node of walk(root)) {
    const name = labelOf(node);
    if (name !== '' && !likeness.has(name)) likeness.set(name, overlapOf(wantedPairs, pairsOf(name)));
  }
  return [...likeness]
    .filter(([, score]) => score >= MIN_LIKENESS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SUGGESTIONS)
    .map(([name]) => name);
}

/** Neighbouring letters; the spaces around let a text of one letter have pairs too. */
function pairsOf(text: string): Set<string> {
  const padded = ` ${text.slice(0, COMPARED_LENGTH).toLowerCase()} `;
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < padded.length; i++) pairs.add(padded.slice(i, i + 2));
  return pairs;
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function overlapOf(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
