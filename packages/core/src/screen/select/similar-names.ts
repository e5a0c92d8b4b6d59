import type { UnifiedUINode } from '../node.ts';
import { labelOf } from '../label.ts';
import { walk } from '../walk.ts';

const MAX_SUGGESTIONS = 5;
const MIN_LIKENESS = 0.4;
/** Longer names are compared by their beginnings. */
const COMPARED_LENGTH = 80;

/** A name that contains the requested one is similar to it, however long it is. */
const HOLDING_LIKENESS = 0.7;

/** The names in the tree, except the window's own, most similar to the requested one, best first. */
export const similarNames = (root: UnifiedUINode, wanted: string): string[] => mostSimilar(root.children.flatMap(namesIn), wanted);

export const namesIn = (root: UnifiedUINode): string[] => [...walk(root)].map(labelOf).filter((name) => name !== '');

/** The names most similar to the requested one, best first. */
export function mostSimilar(names: Iterable<string>, wanted: string): string[] {
  const wantedPairs = pairsOf(wanted);
  return [...new Set(names)]
    .map((name) => ({ name, likeness: Math.max(overlapOf(wantedPairs, pairsOf(name)), holds(name, wanted) ? HOLDING_LIKENESS : 0) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

const holds = (name: string, wanted: string): boolean => wanted.trim() !== '' && name.toLowerCase().includes(wanted.trim().toLowerCase());

/** Letter pairs; the spaces around give a text of one letter pairs too. */
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
