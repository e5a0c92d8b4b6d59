import type { Monitor } from '@handsight/core/device';
import type { DumpedDisplay } from './display-dump.ts';

/** Where a display lies in the coordinates of the device. */
export interface DisplayPlace {
  /** The monitor's number. */
  index: number;
  /** Its left edge. */
  left: number;
}

/**
 * Every Android display starts at 0,0. The selected one stays there, the others are placed to its right in the order of their
 * ids, so a point is unambiguous.
 */
export function displayPlaces({ displays }: { displays: readonly DumpedDisplay[] }): ReadonlyMap<number, DisplayPlace> {
  const places = new Map<number, DisplayPlace>();
  let left = 0;
  displays.forEach((display, index) => {
    places.set(display.id, { index, left });
    left += display.width;
  });
  return places;
}

export function monitorsOf(displays: readonly DumpedDisplay[]): Monitor[] {
  const places = displayPlaces({ displays });
  return displays.map(({ id, width, height, dpi }) => {
    const { index, left } = places.get(id) ?? { index: 0, left: 0 };
    return { index, primary: index === 0, bounds: { left, top: 0, right: left + width, bottom: height }, scale_factor: dpi / 160 };
  });
}

/** The display that a point lies on, and how far its left edge is from the origin. */
export function displayAt(displays: readonly DumpedDisplay[], x: number): { id: number; left: number } | undefined {
  const places = displayPlaces({ displays });
  const found = displays.find(({ id, width }) => {
    const left = places.get(id)?.left ?? 0;
    return x >= left && x < left + width;
  });
  return found === undefined ? undefined : { id: found.id, left: places.get(found.id)?.left ?? 0 };
}
