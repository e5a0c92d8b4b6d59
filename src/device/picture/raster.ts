/** Packed RGBA, row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}
