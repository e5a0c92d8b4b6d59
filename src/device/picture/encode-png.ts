import type { Picture } from '../picture.ts';
import { pixelThread } from './pixel-thread.ts';

/** The picture as a PNG file. Equal pixels give equal bytes. */
export async function encodePng(picture: Picture): Promise<Uint8Array> {
  if (picture.format === 'png') return picture.data;
  const data = new Uint8Array(picture.data);
  return pixelThread.run('encode', { width: picture.width, height: picture.height, data }, [data.buffer]);
}
