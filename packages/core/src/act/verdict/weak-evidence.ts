import { HandsightError } from '../../error/errors.ts';
import type { Evidence } from '../../host/receipt.ts';
import { isOpaque } from '../../look/check/opaque.ts';
import type { Layout } from '../../look/layout.ts';
import { toPixels } from '../../picture/to-pixels.ts';
import type { Bounds, Point } from '../../screen/geometry.ts';
import { centerOf, intersection, isEmpty } from '../../screen/geometry.ts';
import { observerRole } from '../../screen/role.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isInteractive } from '../../screen/trait.ts';
import { elementAt } from '../../screen/layer.ts';
import type { Aim } from '../../look/target/aim.ts';
import type { Aims } from '../dispatch/context.ts';

const AROUND_PX = 120;

/** Pixels around a target in a window that exposes nothing, or of an element that exposes nothing. */
export interface PixelsBefore {
  /** Why this area cannot be read; undefined if the whole window cannot be. */
  silent?: string;
  area: Bounds;
  pixels: Uint8Array;
}

/** Taken before an input goes to a window or an area that cannot be read; undefined if the tree suffices or no picture is available. */
export async function pixelsBefore(layout: Layout, { on }: Aims): Promise<PixelsBefore | undefined> {
  if (on === undefined || !layout.capabilities.screenshot) return undefined;
  const { screen, point } = on;
  if (isOpaque(screen)) return pixelsOf(layout, around(point ?? centerOf(screen.window.bounds), screen.window.bounds));
  const silent = silentAt(on);
  const area = silent === undefined ? undefined : intersection(silent.bounds, screen.window.bounds);
  if (area === undefined || isEmpty(area)) return undefined;
  const pixels = await pixelsOf(layout, area);
  return pixels === undefined ? undefined : { ...pixels, silent: 'this area exposes nothing of what it shows' };
}

/** Roles that draw their content without exposing it: a canvas, a calendar, an icon view. */
const DRAWN: ReadonlySet<string> = new Set(['Pane', 'Group', 'Custom', 'Image', 'Calendar', 'List', 'Table', 'Tree']);

function silentAt({ screen, node, point }: Aim): UnifiedUINode | undefined {
  const at = node ?? (point === undefined ? undefined : elementAt(screen.raw, point));
  const isSilent = at?.children.length === 0 && at.value === null && !isInteractive(at) && DRAWN.has(observerRole(at));
  return isSilent ? at : undefined;
}

/** Whether these pixels changed. Reported, but never verifies an action. */
export async function weakEvidence(layout: Layout, before: PixelsBefore | undefined): Promise<Evidence[]> {
  if (before === undefined) return [];
  const now = await pixelsOf(layout, before.area);
  if (now === undefined) return [];
  const holds = !Buffer.from(now.pixels.buffer, now.pixels.byteOffset, now.pixels.byteLength).equals(before.pixels);
  const observed = holds ? 'pixels near the target changed' : 'no pixels near the target changed';
  return [{ kind: 'weak', what: 'the pixels near the target', expected: 'changed', observed, holds }];
}

async function pixelsOf(layout: Layout, area: Bounds): Promise<PixelsBefore | undefined> {
  try {
    const { data } = await toPixels(await layout.session.device.picture({ area }, layout.call));
    return { area, pixels: data };
  } catch (error) {
    if (error instanceof HandsightError && error.kind !== 'Cancelled' && error.kind !== 'Timeout') return undefined;
    throw error;
  }
}

const around = ({ x, y }: Point, window: Bounds): Bounds => ({
  left: Math.max(window.left, x - AROUND_PX),
  top: Math.max(window.top, y - AROUND_PX),
  right: Math.min(window.right, x + AROUND_PX),
  bottom: Math.min(window.bottom, y + AROUND_PX),
});
