/** Packed RGBA, row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Memory that all threads see, so that pixels pass between them without being copied. Pixels are written once, by whoever made them. */
export const newPixels = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

export function copyOf(data: Uint8Array): Uint8Array {
  const copy = newPixels(data.length);
  copy.set(data);
  return copy;
}

/** A picture as another thread can have it. */
export const shared = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: data.buffer instanceof SharedArrayBuffer ? data : copyOf(data),
});
