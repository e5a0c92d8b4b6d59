import { pngSize } from '../device/picture/png-size.ts';
import { HandsightError } from '../error/errors.ts';
import { boundsText, height, isEmpty, width, type Bounds } from '../screen/geometry.ts';

/** A picture as others may see it: what must be hidden is painted over already. */
export interface ScreenPicture {
  png: Uint8Array;
  /** The part of the device's coordinate space that it shows; it may hold more or fewer pixels than that. */
  area: Bounds;
}

/** A picture known to be readable, with its own size. */
export interface CheckedPicture {
  png: Uint8Array;
  width: number;
  height: number;
  /** Where on the device a part of the picture is, given in pixels of a picture `scale` times as large. */
  toDevice: (part: Bounds, scale?: number) => Bounds;
}

export function checkPicture({ png, area }: ScreenPicture): CheckedPicture {
  const size = pngSize(png);
  if (isEmpty(area) || !Object.values(area).every(Number.isFinite)) {
    throw new HandsightError('BadRequest', `a picture cannot show ${boundsText(area)}`, { area });
  }
  const perX = width(area) / size.width;
  const perY = height(area) / size.height;
  const toDevice = (part: Bounds, scale = 1): Bounds => ({
    left: Math.round(area.left + (part.left * perX) / scale),
    top: Math.round(area.top + (part.top * perY) / scale),
    right: Math.round(area.left + (part.right * perX) / scale),
    bottom: Math.round(area.top + (part.bottom * perY) / scale),
  });
  return { png, ...size, toDevice };
}
