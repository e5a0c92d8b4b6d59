import { height, surrounds, width, type Bounds } from '../geometry.ts';
import { labelOf, ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { quoted } from './quoted.ts';

/** Smaller parts, such as a bar at the top, may be drawn above what follows them in the tree. */
const LEAST_SHARE = 0.5;

/** The element that takes every touch on a large part of the screen because it covers all of it; else undefined. */
export function coverOf(siblings: readonly UnifiedUINode[], at: number, screen: Bounds): UnifiedUINode | undefined {
  const part = siblings[at];
  if (part === undefined || at === siblings.length - 1 || part.floats > 0 || part.children.length === 0) return undefined;
  const area = Math.max(1, width(screen) * height(screen));
  if (width(part.bounds) * height(part.bounds) < LEAST_SHARE * area) return undefined;
  for (const sibling of siblings.slice(at + 1)) {
    if (!isShown(sibling, screen) || !surrounds(sibling.bounds, part.bounds)) continue;
    for (const node of walk(sibling)) if (isInteractive(node) && isShown(node, screen) && surrounds(node.bounds, part.bounds)) return node;
  }
  return undefined;
}

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
