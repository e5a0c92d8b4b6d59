import { pixelThread } from './pixel-thread.ts';
import type { Pixels } from './pixels.ts';
import { pngSize } from './png-size.ts';

/** The pixels of a PNG file. A damaged file, and one that claims to be larger than any screen, is refused. */
export async function decodePng(file: Uint8Array): Promise<Pixels> {
  const { width, height } = pngSize(file);
  const copy = new Uint8Array(file);
  const { data } = await pixelThread.run('decode', copy, [copy.buffer]);
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}
