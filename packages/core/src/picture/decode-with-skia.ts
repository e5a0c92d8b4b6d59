import { createCanvas, loadImage } from '@napi-rs/canvas';
import { copyOf, type Raster } from './raster.ts';
import { unreadable } from './png-size.ts';

/** Skia stops at the size the header states, whatever the compressed data would swell to. */
export async function decodeWithSkia(file: Uint8Array): Promise<Raster> {
  const image = await loadImage(file).catch((cause: unknown) => {
    throw unreadable(String(cause));
  });
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, data: copyOf(new Uint8Array(context.getImageData(0, 0, width, height).data.buffer)) };
}
