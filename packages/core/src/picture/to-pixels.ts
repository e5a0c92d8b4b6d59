import type { Picture } from '../device/picture.ts';
import { decodePng } from './decode-png.ts';
import type { Pixels } from './pixels.ts';

const isPixels = (picture: Picture): picture is Pixels => picture.format === 'rgba';

/** The picture's pixels, decoded if it is a PNG file. */
export async function toPixels(picture: Picture): Promise<Pixels> {
  if (isPixels(picture)) return picture;
  return { ...(await decodePng(picture.data)), area: picture.area };
}
