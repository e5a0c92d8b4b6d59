import type { Grey } from './grey.ts';

/** Longer than any straight line in a letter. */
const MIN_LENGTH = 160;

/** Lighter pixels are not part of a line. */
const INK = 230;

/** Whiten straight lines: borders, dividers and the edges of panels, which tesseract takes for pictures and skips with the text inside. */
export function eraseRules({ width, height, data }: Grey): void {
  const across = rulesAcross(data, width, height);
  eraseRulesDown(data, width, height);
  for (const [from, to] of across) data.fill(255, from, to);
}

function rulesAcross(data: Uint8Array, width: number, height: number): [from: number, to: number][] {
  const rules: [number, number][] = [];
  for (let y = 0; y < height; y++) {
    let start = y * width;
    const end = start + width;
    for (let at = start; at <= end; at++) {
      if (at < end && (data[at] ?? 255) < INK) continue;
      if (at - start > MIN_LENGTH) rules.push([start, at]);
      start = at + 1;
    }
  }
  return rules;
}

/** Row by row, tracking the run length per column, so that memory is read sequentially. */
function eraseRulesDown(data: Uint8Array, width: number, height: number): void {
  const lengths = new Int32Array(width);
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x < width; x++) {
      const length = lengths[x] ?? 0;
      if (y < height && (data[y * width + x] ?? 255) < INK) {
        lengths[x] = length + 1;
        continue;
      }
      if (length > MIN_LENGTH) for (let up = 1; up <= length; up++) data[(y - up) * width + x] = 255;
      lengths[x] = 0;
    }
  }
}
