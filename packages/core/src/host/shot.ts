import type { Bounds } from '../screen/geometry.ts';

/** A redacted picture. */
export interface Shot {
  png: Uint8Array;
  width: number;
  height: number;
  /** The part of the device's coordinate space that it shows. */
  area: Bounds;
}
