import type { Bounds } from '../geometry.ts';
import { labelOf, ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { quoted } from './quoted.ts';

/** One line for what is under another layer; undefined if nothing worth mentioning is. */
export function coveredNote(part: UnifiedUINode, cover: UnifiedUINode, screen: Bounds): { text: string; elements: number } | undefined {
  let elements = 0;
  let texts = 0;
  for (const node of walk(part)) {
    if (!isShown(node, screen)) continue;
    if (isInteractive(node)) elements++;
    else if (ownLabel(node) !== '') texts++;
  }
  if (elements + texts === 0) return undefined;
  const name = labelOf(cover);
  const by = name === '' ? '' : ` by ${quoted(name, MAX_NAME)}`;
  return { text: `covered${by}: ${elements === 0 ? `${texts} texts` : `${elements} elements`}`, elements };
}

const MAX_NAME = 40;
