import { height, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isShown } from '../trait.ts';
import { walk } from '../walk.ts';

/** Smaller ones are leftovers that apps keep in their layout. */
const MIN_SIDE = 5;
const INDICATOR_CLASS = /ProgressBar|ProgressIndicator|Shimmer|SkeletonLayout/;
/** Android's own texts end in one ellipsis character. */
const INDICATOR_TEXT = /^(?:loading|please wait|fetching|connecting)(?:\.{0,3}|…)$/i;
const INDICATOR_DESCRIPTION = /loading|progress|spinner/i;
/** "Error loading file" stays on the screen for ever. */
const FAILURE = /\b(?:error|failed)\b/i;

/** What on this screen says that more is to come, in words; empty when nothing does. */
export function loadingIndicators(root: UnifiedUINode, screen: Bounds): string[] {
  const found: string[] = [];
  for (const node of walk(root)) {
    if (!node.enabled || width(node.bounds) < MIN_SIDE || height(node.bounds) < MIN_SIDE || !isShown(node, screen)) continue;
    const sign = loadingSign(node);
    if (sign !== undefined) found.push(`${sign} at [${node.bounds.left},${node.bounds.top}]`);
  }
  return found;
}

function loadingSign(node: UnifiedUINode): string | undefined {
  if (INDICATOR_CLASS.test(node.className)) return node.className.slice(node.className.lastIndexOf('.') + 1);
  if (INDICATOR_TEXT.test(node.text)) return `text "${node.text}"`;
  if (INDICATOR_DESCRIPTION.test(node.description) && !FAILURE.test(node.description)) return `description "${node.description}"`;
  return undefined;
}
