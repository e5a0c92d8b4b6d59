import { decodePng, encodePng, scalePicture } from '@handsight/core/picture';
import type { StepPicture } from '../run/result.ts';

/** Wide enough to read on a phone's report, small enough for hundreds of them in one file. */
const WIDTH = 420;

/** Pictures as addresses that hold them. */
export async function pictureSources(pictures: readonly StepPicture[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  let last: { png: Uint8Array; source: string } | undefined;
  for (const { name, png } of pictures) {
    const source = last !== undefined && Buffer.compare(last.png, png) === 0 ? last.source : await sourceOf(png);
    sources.set(name, source);
    last = { png, source };
  }
  return sources;
}

async function sourceOf(png: Uint8Array): Promise<string> {
  const pixels = await decodePng(png);
  const width = Math.min(WIDTH, pixels.width);
  const small = await scalePicture(pixels, width, Math.max(1, Math.round((pixels.height * width) / pixels.width)));
  return `data:image/png;base64,${Buffer.from(await encodePng(small)).toString('base64')}`;
}
