import type { Grey } from './grey.ts';

/** Makes grey text on white, common for secondary text, as dark as black text. */
const CONTRAST = 2;

/**
 * The picture as black text on white, whatever its colours: each pixel is as dark as it differs from the background
 * around it. Tesseract binarises a whole picture at one threshold, and loses white text on a blue button beside black on white.
 */
export function inkOf(picture: Grey): Grey {
  const { columns, shades } = backgroundOf(picture);
  const { width, height, data } = picture;
  const ink = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const tiles = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const difference = Math.abs((data[at] ?? 0) - (shades[tiles + Math.floor(x / TILE)] ?? 0));
      ink[at] = Math.max(0, 255 - CONTRAST * difference);
    }
  }
  const inked = { width, height, data: ink };
  eraseRules(inked);
  return inked;
}

/** Longer than any straight line in a letter. */
const MIN_LENGTH = 160;

/** Lighter pixels are not part of a line. */
const INK = 230;

/** Whiten straight lines: borders, dividers and the edges of panels, which tesseract takes for pictures and skips with the text inside. */
function eraseRules({ width, height, data }: Grey): void {
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

/** Side of a tile in pixels; each tile has one background shade. */
const TILE = 8;

/** Radius in tiles for finding the background: more than the height of a line of small text, less than that of a button. */
const AROUND = 2;

/** Two bits are dropped, so that faint noise and gradients count as one shade. */
const SHADES = 64;
const SHADE_SHIFT = 2;

/** The most common shade around every tile, row by row. Screens are flat, so it is the background of the text there. */
function backgroundOf(picture: Grey): { columns: number; shades: Uint8Array } {
  const columns = Math.ceil(picture.width / TILE);
  const rows = Math.ceil(picture.height / TILE);
  const counts = countsByTile(picture, columns, rows);
  const shades = new Uint8Array(columns * rows);
  const band = new SlidingSum(columns * SHADES, rows);
  for (let row = 0; row < rows; row++) {
    band.moveTo(row, counts);
    const window = new SlidingSum(SHADES, columns);
    for (let column = 0; column < columns; column++) {
      window.moveTo(column, band.sum);
      shades[row * columns + column] = middleOf(indexOfLargest(window.sum));
    }
  }
  return { columns, shades };
}

/** How often each shade occurs in each tile, one tile after the other; at most 64 times. */
function countsByTile({ width, height, data }: Grey, columns: number, rows: number): Uint8Array {
  const counts = new Uint8Array(columns * rows * SHADES);
  for (let y = 0, at = 0; y < height; y++) {
    const tiles = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x++, at++) {
      const slot = (tiles + Math.floor(x / TILE)) * SHADES + ((data[at] ?? 0) >> SHADE_SHIFT);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return counts;
}

/** A sliding-window sum over the parts of a list. */
class SlidingSum {
  readonly sum: Int32Array;
  readonly #parts: number;
  #next = 0;

  constructor(partLength: number, parts: number) {
    this.sum = new Int32Array(partLength);
    this.#parts = parts;
  }

  moveTo(place: number, list: Int32Array | Uint8Array): void {
    const end = Math.min(this.#parts, place + AROUND + 1);
    for (; this.#next < end; this.#next++) this.#add(list, this.#next, 1);
    if (place > AROUND) this.#add(list, place - AROUND - 1, -1);
  }

  #add(list: Int32Array | Uint8Array, part: number, times: 1 | -1): void {
    const { sum } = this;
    const from = part * sum.length;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + times * (list[from + i] ?? 0);
  }
}

function indexOfLargest(counts: Int32Array): number {
  let best = 0;
  for (let i = 1; i < counts.length; i++) if ((counts[i] ?? 0) > (counts[best] ?? 0)) best = i;
  return best;
}

const middleOf = (shade: number): number => (shade << SHADE_SHIFT) + (1 << (SHADE_SHIFT - 1));
