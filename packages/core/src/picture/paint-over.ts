import type { Bounds } from '../screen/geometry.ts';
import { pixelRect, type Pixels } from './pixels.ts';
import { copyOf } from './raster.ts';

export interface Cover {
  red: number;
  green: number;
  blue: number;
}

/** How hidden parts look: one colour, or blocks of that many pixels, each of its mean colour. */
export type Hiding = Cover | { pixelate: number };

const BLACK: Cover = { red: 0, green: 0, blue: 0 };

/** The picture with these areas of the device hidden. A pixel that an area only touches is hidden too. */
export function paintOver(picture: Pixels, areas: readonly Bounds[], hiding: Hiding = BLACK): Pixels {
  const data = copyOf(picture.data);
  const painted = { ...picture, data };
  for (const area of areas) {
    const rect = pixelRect(picture, area);
    if ('pixelate' in hiding) pixelate(painted, rect, Math.max(1, Math.floor(hiding.pixelate)));
    else fill(painted, rect, hiding);
  }
  return painted;
}

function fill(picture: Pixels, rect: Bounds, color: Cover): void {
  const { data } = picture;
  for (let y = rect.top; y < rect.bottom; y++) {
    for (let x = rect.left, at = (y * picture.width + rect.left) * 4; x < rect.right; x++, at += 4) {
      data[at] = color.red;
      data[at + 1] = color.green;
      data[at + 2] = color.blue;
      data[at + 3] = 255;
    }
  }
}

function pixelate(picture: Pixels, rect: Bounds, block: number): void {
  for (let top = rect.top; top < rect.bottom; top += block) {
    for (let left = rect.left; left < rect.right; left += block) {
      const tile = { left, top, right: Math.min(left + block, rect.right), bottom: Math.min(top + block, rect.bottom) };
      fill(picture, tile, meanColor(picture, tile));
    }
  }
}

function meanColor(picture: Pixels, tile: Bounds): Cover {
  const sum: Cover = { red: 0, green: 0, blue: 0 };
  for (let y = tile.top; y < tile.bottom; y++) {
    for (let x = tile.left; x < tile.right; x++) {
      const at = (y * picture.width + x) * 4;
      sum.red += picture.data[at] ?? 0;
      sum.green += picture.data[at + 1] ?? 0;
      sum.blue += picture.data[at + 2] ?? 0;
    }
  }
  const count = (tile.right - tile.left) * (tile.bottom - tile.top);
  return { red: Math.round(sum.red / count), green: Math.round(sum.green / count), blue: Math.round(sum.blue / count) };
}
