import { pngSize } from '../device/picture/png-size.ts';
import { HandsightError } from '../error/errors.ts';
import { boundsText, height, isEmpty, width, type Bounds } from '../screen/geometry.ts';

/** A picture as others may see it: what must be hidden is painted over already. */
export interface ScreenPicture {
  png: Uint8Array;
  /** The part of the device's coordinate space that it shows; it may hold more or fewer pixels than that. */
  area: Bounds;
}

/** A picture known to be readable, with its own size and the way from its pixels to the device's. */
export interface CheckedPicture {
  png: Uint8Array;
  width: number;
  height: number;
  toDevice: (inPicture: Bounds) => Bounds;
}

export function checkPicture({ png, area }: ScreenPicture): CheckedPicture {
  const size = pngSize(png);
  if (isEmpty(area) || !Object.values(area).every(Number.isFinite)) {
    throw new HandsightError('BadRequest', `a picture cannot show ${boundsText(area)}`, { area });
  }
  const perX = width(area) / size.width;
  const perY = height(area) / size.height;
  return {
    png,
    ...size,
    toDevice: ({ left, top, right, bottom }) => ({
      left: Math.round(area.left + left * perX),
      top: Math.round(area.top + top * perY),
      right: Math.round(area.left + right * perX),
      bottom: Math.round(area.top + bottom * perY),
    }),
  };
}
