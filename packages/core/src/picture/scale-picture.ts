import { HandsightError } from '../error/errors.ts';
import { pixelThread } from './pixel-thread.ts';
import type { Pixels } from './pixels.ts';
import { MAX_PIXELS } from './png-size.ts';
import { shared } from './raster.ts';

/** The same area of the device at another resolution, each pixel the mean of those it covers. */
export async function scalePicture(picture: Pixels, width: number, height: number): Promise<Pixels> {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || width * height > MAX_PIXELS) {
    throw new HandsightError('BadRequest', `a picture cannot be ${width} x ${height}`, { width, height });
  }
  if (width === picture.width && height === picture.height) return picture;
  const scaled = await pixelThread.run('scale', { picture: shared(picture), width, height });
  return { ...scaled, format: 'rgba', area: picture.area };
}
