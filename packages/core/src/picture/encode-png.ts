import type { Picture } from '../device/picture.ts';
import { pixelThread } from './pixel-thread.ts';
import { shared } from './raster.ts';

/** The picture as a PNG file. Equal pixels give equal bytes. */
export async function encodePng(picture: Picture): Promise<Uint8Array> {
  if (picture.format === 'png') return picture.data;
  return pixelThread.run('encode', shared(picture));
}
