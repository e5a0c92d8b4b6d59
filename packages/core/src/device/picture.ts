import type { Bounds } from '../screen/geometry.ts';

/** Pixels as a device gives them: packed RGBA or a PNG file. */
export interface Picture {
  width: number;
  height: number;
  format: 'rgba' | 'png';
  data: Uint8Array;
  /** The part of the device's coordinate space that the pixels show. */
  area: Bounds;
}
