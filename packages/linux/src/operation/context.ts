import type { Call, Route } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { centerOf, contains, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Toolkit } from '../atspi/application.ts';
import type { Calls } from '../atspi/calls.ts';

/** What operations need besides the element's own calls. */
export interface OperationContext {
  calls: Calls;
  toolkit: Toolkit;
  window_uid: string;
  /** Reads the window's current tree. */
  read: () => Promise<UnifiedUINode>;
  /** The object path of the element that the program last reported as focused. */
  focused: () => string;
  bringToFront: () => Promise<unknown>;
  /** Clicks at an element's position, in device coordinates. */
  click: (node: UnifiedUINode) => Promise<void>;
  /** Enters the text into what has the focus; tabs and line breaks in it are not pressed as keys. */
  type: (text: string) => Promise<Route>;
  press: (keys: { modifiers: ('ctrl' | 'shift')[]; key: string }) => Promise<unknown>;
}

/** A click must land on the intended window. */
export function pointWithin(
  node: UnifiedUINode,
  windows: readonly { window_uid: string; bounds: { left: number; top: number; right: number; bottom: number }; layer: number }[],
  uid: string,
): { x: number; y: number } {
  const point = centerOf(node.bounds);
  const top = windows.filter((window) => contains(window.bounds, point)).sort((a, b) => b.layer - a.layer)[0];
  if (top?.window_uid === uid) return point;
  throw new HandsightError('WindowOccluded', 'another window lies over the element', {
    window_uid: uid,
    covered_by: top?.window_uid ?? '',
  });
}

/** A value the program does not show by then was rejected or changed. */
const TAKEN_MS = 200;

export async function until({ clock, signal }: Call, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = clock.now() + TAKEN_MS;
  while (clock.now() < end) {
    if (await isSo()) return true;
    await clock.after(10, signal);
  }
  return false;
}

/** The ancestors of an element, from the root down. */
export function ancestorsOf(root: UnifiedUINode, key: string): UnifiedUINode[] {
  const below = root.children.find((child) => [...walk(child)].some((each) => each.key === key));
  return below === undefined || below.key === key ? [root] : [root, ...ancestorsOf(below, key)];
}
