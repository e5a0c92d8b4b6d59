import { HandsightError } from '../../error/errors.ts';
import type { Evidence } from '../../host/receipt.ts';
import { isOpaque } from '../../look/check/opaque.ts';
import type { Scene } from '../../look/scene.ts';
import { toPixels } from '../../picture/to-pixels.ts';
import type { Bounds, Point } from '../../screen/geometry.ts';
import { centerOf } from '../../screen/geometry.ts';
import type { Aims } from '../dispatch/context.ts';

const AROUND_PX = 120;

/** Pixels around a target in a window that exposes nothing. */
export interface Glance {
  area: Bounds;
  pixels: Uint8Array;
}

/** Taken before an input goes to a window that cannot be read; undefined where the tree says enough or no picture can be had. */
export async function glanceAt(scene: Scene, { on }: Aims): Promise<Glance | undefined> {
  if (on === undefined || !isOpaque(on.look) || !scene.capabilities.screenshot) return undefined;
  return pixelsOf(scene, around(on.point ?? centerOf(on.look.window.bounds), on.look.window.bounds));
}

/** Whether they are different now. It is reported and never verifies. */
export async function weakEvidence(scene: Scene, before: Glance | undefined): Promise<Evidence[]> {
  if (before === undefined) return [];
  const now = await pixelsOf(scene, before.area);
  if (now === undefined) return [];
  const holds = !Buffer.from(now.pixels.buffer, now.pixels.byteOffset, now.pixels.byteLength).equals(before.pixels);
  const observed = holds ? 'pixels near the target changed' : 'no pixels near the target changed';
  return [{ kind: 'weak', what: 'the pixels near the target', expected: 'changed', observed, holds }];
}

async function pixelsOf(scene: Scene, area: Bounds): Promise<Glance | undefined> {
  try {
    const { data } = await toPixels(await scene.session.device.picture({ area }, scene.call));
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
