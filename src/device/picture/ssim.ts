import { pixelThread } from './pixel-thread.ts';
import type { Pixels } from './pixels.ts';

/** How alike two pictures are, from 1 for equal ones down. The second is brought to the first's size. */
export async function ssim(one: Pixels, other: Pixels): Promise<number> {
  const a = new Uint8Array(one.data);
  const b = new Uint8Array(other.data);
  const pair = {
    one: { width: one.width, height: one.height, data: a },
    other: { width: other.width, height: other.height, data: b },
  };
  return pixelThread.run('compare', pair, [a.buffer, b.buffer]);
}
