import { describe, nameOfWindow } from '../../look/target/describe-element.ts';
import { HandsightError } from '../../error/errors.ts';
import { isEmpty, type Bounds, type Point } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isInteractive } from '../../screen/trait.ts';
import type { Screen } from '../../host/screen.ts';
import type { Layout } from '../../look/layout.ts';
import { aimPoints, elementAt, windowAt, type Aim } from '../../look/target/aim.ts';

const intersect = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** An element that an action would not reach is refused before anything is sent: disabled, off screen, covered. */
export function reach(layout: Layout, aim: Aim): Aim & { point: Point } {
  const { node, screen, point } = aim;
  if (point !== undefined) return { ...aim, point };
  if (node === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to aim at', {});
  const what = describe(screen, node);
  const context = { window_uid: screen.window.window_uid, element: what };
  if (!node.enabled) throw new HandsightError('ElementDisabled', `${what} is disabled`, context);

  const areas = layout.monitors
    .map(({ bounds }) => intersect(intersect(node.bounds, screen.window.bounds), bounds))
    .filter((area) => !isEmpty(area));
  if (areas.length === 0 || !node.visible) throw new HandsightError('ElementOffScreen', `${what} is not on the screen`, context);

  let coveredBy = '';
  for (const each of areas.flatMap(aimPoints)) {
    const cover = coverAt(layout, screen, node, each);
    if (cover === undefined) return { ...aim, point: each };
    if (coveredBy === '') coveredBy = cover;
  }
  throw covered(screen, node, coveredBy);
}

/** An input at this very point must reach the element. */
export function refuseCovered(layout: Layout, screen: Screen, node: UnifiedUINode, point: Point): void {
  const cover = coverAt(layout, screen, node, point);
  if (cover !== undefined) throw covered(screen, node, cover);
}

function covered(screen: Screen, node: UnifiedUINode, cover: string): HandsightError {
  const element = describe(screen, node);
  const context = { window_uid: screen.window.window_uid, element, covered_by: cover };
  return new HandsightError('ElementOccluded', `${element} is covered by ${cover}`, context);
}

/** Describes what covers an element at a point; undefined if nothing does. */
function coverAt({ session, windows }: Layout, screen: Screen, node: UnifiedUINode, point: Point): string | undefined {
  const { raw: root, window: own } = screen;
  const top = windowAt(windows, point);
  if (top !== undefined && top.window_uid !== own.window_uid) return `window ${nameOfWindow(session, top)}`;
  const path = pathTo(root, node);
  const hit = elementAt(root, point);
  if (hit === undefined || path.includes(hit)) return undefined;
  const above = pathTo(root, hit);
  if (above.includes(node)) return undefined;
  // An open menu or list also takes what falls between its items.
  const taker = above.findLast((each) => (isInteractive(each) || each.floats > 0) && !path.includes(each));
  return taker === undefined ? undefined : describe(screen, taker);
}

/** From the root to a node, both included. */
function pathTo(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  if (root === node) return [root];
  for (const child of root.children) {
    const below = pathTo(child, node);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}
