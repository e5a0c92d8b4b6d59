import { z } from 'zod';

import { type Bounds, height, width } from '@handsight/core/screen';

/** The screen-observer dialect's bounds: absolute pixels. */
export const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof BoxSchema>;

export const boxOf = (b: Bounds): Box => ({ x: b.left, y: b.top, width: width(b), height: height(b) });

/** Device pixels converted to logical pixels. */
export const logicalBox = (b: Bounds, scale: number): Box => {
  const { x, y, width: w, height: h } = boxOf(b);
  return { x: x / scale, y: y / scale, width: w / scale, height: h / scale };
};
