import { height, width, type Bounds } from '../screen/geometry.ts';
import type { Picture } from '../device/picture.ts';

/** A decoded picture: packed RGBA, row by row. */
export interface Pixels extends Picture {
  format: 'rgba';
}

/** The rectangle of whole pixels that shows a part of the device's space, cut to the picture. A touched pixel is inside. */
export function pixelRect(picture: Picture, part: Bounds): Bounds {
  const perX = picture.width / width(picture.area);
  const perY = picture.height / height(picture.area);
  const cut = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  return {
    left: cut(Math.floor((part.left - picture.area.left) * perX), picture.width),
    top: cut(Math.floor((part.top - picture.area.top) * perY), picture.height),
    right: cut(Math.ceil((part.right - picture.area.left) * perX), picture.width),
    bottom: cut(Math.ceil((part.bottom - picture.area.top) * perY), picture.height),
  };
}
