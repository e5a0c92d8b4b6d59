/** One byte a pixel, row by row; 0 is black. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

export function greyOf(width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): Grey {
  const data = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += 4) {
    data[i] = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8;
  }
  return { width, height, data };
}

/** The simplest file that tesseract reads: a PGM. */
export function pgmFile({ width, height, data }: Grey): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
