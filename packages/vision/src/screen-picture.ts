import { pngSize } from '@handsight/core/picture';
import { HandsightError } from '@handsight/core/error';
import type { ScreenPicture } from '@handsight/core/host';
import { type Bounds, boundsText, height, isEmpty, width } from '@handsight/core/screen';

/** A validated picture with its pixel size. */
export interface CheckedPicture {
  png: Uint8Array;
  width: number;
  height: number;
  /** Maps bounds in the picture, enlarged by `scale`, to device pixels. */
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
