import type { Bounds } from '../screen/geometry.ts';

/** A picture as others may see it. */
export interface Shot {
  png: Uint8Array;
  width: number;
  height: number;
  /** The part of the device's coordinate space that it shows. */
  area: Bounds;
}
