/** Packed RGBA, row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Memory shared by all threads, so that pixels pass between them without being copied. Pixels are written once, by their creator. */
export const newPixels = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

export function copyOf(data: Uint8Array): Uint8Array {
  const copy = newPixels(data.length);
  copy.set(data);
  return copy;
}

/** A picture in memory that another thread can read. */
export const shared = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: data.buffer instanceof SharedArrayBuffer ? data : copyOf(data),
});
