import { contains, height, intersection, isEmpty, surrounds, width, type Bounds, type Point } from './geometry.ts';
import { ownLabel } from './label.ts';
import type { UnifiedUINode } from './node.ts';
import { isInteractive, isShown } from './trait.ts';
import { walk } from './walk.ts';

/**
 * What lies on top of what. Only the platform's drawing order and open menus tell it: children are listed by their place, so that of two
 * that overlap the later one may be the lower. Where nothing tells, nothing is covered.
 */

/** Whether a sibling is known to be drawn above another. */
export function isAbove(upper: UnifiedUINode, lower: UnifiedUINode): boolean {
  if (upper.floats !== lower.floats) return upper.floats > lower.floats;
  return upper.drawingOrder !== undefined && lower.drawingOrder !== undefined && upper.drawingOrder > lower.drawingOrder;
}

/**
 * The element that takes every touch on a part of the screen because it lies above all of it; else undefined. A scroller passes touches
 * on; a layer with nothing on it, nor on those above it, is not seen, and covers nothing.
 */
export function coverOf(siblings: readonly UnifiedUINode[], part: UnifiedUINode, screen: Bounds): UnifiedUINode | undefined {
  if (part.floats > 0 || part.children.length === 0) return undefined;
  const area = intersection(part.bounds, screen);
  if (isEmpty(area) || areaOf(area) < LEAST_SHARE * areaOf(screen)) return undefined;
  for (const sibling of siblings) {
    if (sibling === part || !isAbove(sibling, part) || !isShown(sibling, screen) || !surrounds(sibling.bounds, area)) continue;
    const cover = takerOf(sibling, area, screen);
    if (cover === undefined) continue;
    const layers = siblings.filter((each) => each === sibling || isAbove(each, sibling));
    if (layers.some((layer) => hasContent(layer, cover, screen))) return cover;
  }
  return undefined;
}

/** Of a smaller part, such as a row under a layer that makes it clickable, the content is still seen. */
const LEAST_SHARE = 0.5;
const areaOf = (bounds: Bounds): number => width(bounds) * height(bounds);

function takerOf(part: UnifiedUINode, area: Bounds, screen: Bounds): UnifiedUINode | undefined {
  for (const node of walk(part)) {
    if (isInteractive(node) && !node.scrollable && isShown(node, screen) && surrounds(node.bounds, area)) return node;
  }
  return undefined;
}

function hasContent(part: UnifiedUINode, cover: UnifiedUINode, screen: Bounds): boolean {
  for (const node of walk(part)) {
    if (node !== cover && isShown(node, screen) && (ownLabel(node) !== '' || isInteractive(node))) return true;
  }
  return ownLabel(cover) !== '';
}

/** The element that would take a touch at a point meant for another one; undefined if none is known to lie above it there. */
export function coverAt(root: UnifiedUINode, node: UnifiedUINode, point: Point): UnifiedUINode | undefined {
  const path = pathTo(root, node);
  const lifted = Math.max(0, ...path.map(({ floats }) => floats));
  for (const each of walk(root)) {
    // An open menu or list also takes what falls between its items.
    if (each.floats > lifted && !path.includes(each) && each.visible && contains(each.bounds, point)) return each;
  }
  for (const [level, parent] of path.entries()) {
    const next = path[level + 1];
    if (next === undefined) break;
    for (const sibling of parent.children) {
      if (sibling === next || !isAbove(sibling, next)) continue;
      const taker = takerAt(sibling, point);
      if (taker !== undefined) return taker;
    }
  }
  return undefined;
}

function takerAt(part: UnifiedUINode, point: Point): UnifiedUINode | undefined {
  if (!part.visible || (part.scrollable && !contains(part.bounds, point))) return undefined;
  for (const child of part.children) {
    const taker = takerAt(child, point);
    if (taker !== undefined) return taker;
  }
  return isInteractive(part) && !part.scrollable && !isEmpty(part.bounds) && contains(part.bounds, point) ? part : undefined;
}

/** The part of an element that its scrollers show: some toolkits report the place of content that was scrolled out of sight. */
export function clipped(root: UnifiedUINode, node: UnifiedUINode): Bounds {
  let bounds = node.bounds;
  for (const each of pathTo(root, node).reverse()) {
    if (each.floats > 0) break;
    if (each !== node && each.scrollable && !isEmpty(each.bounds)) bounds = intersection(bounds, each.bounds);
  }
  return bounds;
}

/** From the root to a node, both included; empty for a node of another tree. */
function pathTo(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  if (root === node) return [root];
  for (const child of root.children) {
    const below = pathTo(child, node);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}

/** The deepest element under a point: floating elements first, then those drawn later, as far as that is known. */
export function elementAt(root: UnifiedUINode, point: Point): UnifiedUINode | undefined {
  const floating = [...walk(root)].filter(({ floats }) => floats > 0).reverse();
  for (const node of floating.sort((a, b) => b.floats - a.floats)) {
    const found = deepestAt(node, point);
    if (found !== undefined) return found;
  }
  return deepestAt(root, point);
}

function deepestAt(node: UnifiedUINode, point: Point): UnifiedUINode | undefined {
  if (!node.visible || (node.scrollable && !isEmpty(node.bounds) && !contains(node.bounds, point))) return undefined;
  for (const child of topFirst(node.children)) {
    const found = deepestAt(child, point);
    if (found !== undefined) return found;
  }
  return !isEmpty(node.bounds) && contains(node.bounds, point) ? node : undefined;
}

/** Where the order is not known, the later one is taken for the upper. */
const topFirst = (siblings: readonly UnifiedUINode[]): UnifiedUINode[] =>
  siblings.every(({ drawingOrder }) => drawingOrder === undefined)
    ? siblings.toReversed()
    : siblings.toReversed().sort((a, b) => (b.drawingOrder ?? 0) - (a.drawingOrder ?? 0));
