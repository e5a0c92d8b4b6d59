import { describe, nameOfWindow } from '../../look/target/describe-element.ts';
import { HandsightError } from '../../error/errors.ts';
import { intersection, isEmpty, type Point } from '../../screen/geometry.ts';
import { clipped, coverAt } from '../../screen/layer.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Screen } from '../../host/screen.ts';
import type { Layout } from '../../look/layout.ts';
import { aimPoints, windowAt, type Aim } from '../../look/target/aim.ts';

/** An element that an action would not reach is refused before anything is sent: disabled, off screen, covered. */
export function reach(layout: Layout, aim: Aim): Aim & { point: Point } {
  const { node, screen, point } = aim;
  if (point !== undefined) return { ...aim, point };
  if (node === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to aim at', {});
  const what = describe(screen, node);
  const context = { window_uid: screen.window.window_uid, element: what };
  if (!node.enabled) throw new HandsightError('ElementDisabled', `${what} is disabled`, context);

  const shown = intersection(clipped(screen.raw, node), screen.window.bounds);
  const areas = layout.monitors.map(({ bounds }) => intersection(shown, bounds)).filter((area) => !isEmpty(area));
  if (areas.length === 0 || !node.visible) throw new HandsightError('ElementOffScreen', `${what} is not on the screen`, context);

  let coveredBy = '';
  for (const each of areas.flatMap(aimPoints)) {
    const cover = takerAt(layout, screen, node, each);
    if (cover === undefined) return { ...aim, point: each };
    if (coveredBy === '') coveredBy = cover;
  }
  throw covered(screen, node, coveredBy);
}

/** An input at this very point must reach the element. */
export function refuseCovered(layout: Layout, screen: Screen, node: UnifiedUINode, point: Point): void {
  const cover = takerAt(layout, screen, node, point);
  if (cover !== undefined) throw covered(screen, node, cover);
}

function covered(screen: Screen, node: UnifiedUINode, cover: string): HandsightError {
  const element = describe(screen, node);
  const context = { window_uid: screen.window.window_uid, element, covered_by: cover };
  return new HandsightError('ElementOccluded', `${element} is covered by ${cover}`, context);
}

/** Describes what would take a touch at a point instead of the element; undefined if nothing is known to. */
function takerAt({ session, windows }: Layout, screen: Screen, node: UnifiedUINode, point: Point): string | undefined {
  const top = windowAt(windows, point);
  if (top !== undefined && top.window_uid !== screen.window.window_uid) return `window ${nameOfWindow(session, top)}`;
  const cover = coverAt(screen.raw, node, point);
  return cover === undefined ? undefined : describe(screen, cover);
}
