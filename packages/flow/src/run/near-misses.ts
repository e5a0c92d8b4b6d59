import { centerOf, isPartOf, labelOf, type UnifiedUINode, walk } from '@handsight/core/screen';
import { editDistance } from '../read/similar.ts';
import type { Selector } from '../read/selector.ts';
import { textsOf } from '../select/find-elements.ts';

const MOST = 3;
const LONGEST = 80;
const SHORTEST_PART = 3;

export interface NearMiss {
  node: UnifiedUINode;
  /** Its text. */
  text: string;
}

/** Elements whose text or id looks like what was wanted, the most similar first. */
export function nearMisses(root: UnifiedUINode, { text, id }: Selector): NearMiss[] {
  const wanted = (text ?? id ?? '').toLowerCase();
  if (wanted === '' || wanted.length > LONGEST) return [];
  const found = [...walk(root)].flatMap((node) =>
    (text === undefined ? [node.resourceId.slice(node.resourceId.lastIndexOf('/') + 1)] : textsOf(node))
      .filter((each) => each !== '' && each.length <= LONGEST)
      .map((each) => ({ node, text: each, distance: distance(wanted, each.toLowerCase()) })),
  );
  return found
    .filter(({ text: each, distance: far }) => far <= Math.max(1, Math.min(wanted.length, each.length) / 2))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST);
}

/** A text that contains it is near, and so is a whole word of it, except words of one or two letters, which are in everything. */
function distance(wanted: string, text: string): number {
  const contains = text.includes(wanted) || isPartOf(text, wanted);
  return contains && Math.min(wanted.length, text.length) >= SHORTEST_PART ? 1 : editDistance(wanted, text);
}

export const describeNearMiss = ({ node, text }: NearMiss): string => `there is ${whatAndWhere(node, text)}`;

/** Describes elements that should have been gone. */
export const describePresent = (nodes: readonly UnifiedUINode[]): string[] =>
  [...new Set(nodes.map((node) => `it is there: ${whatAndWhere(node, '')}`))].slice(0, MOST);

function whatAndWhere(node: UnifiedUINode, text: string): string {
  const { x, y } = centerOf(node.bounds);
  return `${JSON.stringify(text === '' ? labelOf(node) : text)} at (${Math.round(x)}, ${Math.round(y)})`;
}
