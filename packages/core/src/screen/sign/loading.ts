import { height, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isShown } from '../trait.ts';
import { walk } from '../walk.ts';

/** Smaller ones are leftovers that apps keep in their layout. */
const MIN_SIDE = 5;

/**
 * Indicators of loading. A text must match as a whole, or "Please wait here" would be one; Android's own end in an ellipsis
 * character.
 */
export const LOADING_INDICATORS = {
  CLASS_NAMES: ['android.widget.ProgressBar'],
  CLASS_FRAGMENTS: ['ProgressBar', 'ProgressIndicator', 'ShimmerFrameLayout', 'Shimmer', 'SkeletonLayout'],
  TEXT_PATTERNS: [/^loading(?:\.{0,3}|…)$/i, /^please wait(?:\.{0,3}|…)$/i, /^fetching(?:\.{0,3}|…)$/i, /^connecting(?:\.{0,3}|…)$/i],
  DESC_PATTERNS: [/loading/i, /progress/i, /spinner/i],
} as const;

const { CLASS_NAMES, CLASS_FRAGMENTS, TEXT_PATTERNS, DESC_PATTERNS } = LOADING_INDICATORS;
const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'), 'i');
const INDICATOR_CLASS = new RegExp([...CLASS_NAMES.map((name) => name.replaceAll('.', '\\.')), ...CLASS_FRAGMENTS].join('|'));
const INDICATOR_TEXT = anyOf(TEXT_PATTERNS);
const INDICATOR_DESCRIPTION = anyOf(DESC_PATTERNS);
/** "Error loading file" stays on the screen for ever. */
const FAILURE = /\b(?:error|failed)\b/i;

/** The loading indicators on this screen, in words; empty if there are none. */
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
