import type { Picture } from '@handsight/core/device';
import { type Bounds, isEmpty, walk } from '@handsight/core/screen';
import type { Recording } from './recording.ts';

const INK = [96, 96, 96, 255];
const STRONG = [32, 96, 192, 255];

/** A dump holds no pixels: the frames of its elements are drawn, those that can be clicked in another colour. */
export function drawOutlines({ root, screen }: Recording): Picture {
  const [width, height] = [screen.right, screen.bottom];
  const data = new Uint8Array(width * height * 4).fill(255);
  const dot = (x: number, y: number, color: number[]): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) data.set(color, (y * width + x) * 4);
  };
  for (const { bounds, clickable } of walk(root)) if (!isEmpty(bounds)) frame(bounds, clickable ? STRONG : INK, dot, width, height);
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}

type Dot = (x: number, y: number, color: number[]) => void;

function frame({ left, top, right, bottom }: Bounds, color: number[], dot: Dot, width: number, height: number): void {
  for (let x = Math.max(left, 0); x < Math.min(right, width); x++) {
    dot(x, top, color);
    dot(x, bottom - 1, color);
  }
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    dot(left, y, color);
    dot(right - 1, y, color);
  }
}
