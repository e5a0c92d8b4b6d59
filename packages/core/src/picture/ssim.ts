import { pixelThread } from './pixel-thread.ts';
import type { Pixels } from './pixels.ts';
import { shared } from './raster.ts';

/** How alike two pictures are, from 1 for equal ones down. The second is brought to the first's size. */
export async function ssim(one: Pixels, other: Pixels): Promise<number> {
  return pixelThread.run('compare', { one: shared(one), other: shared(other) });
}
