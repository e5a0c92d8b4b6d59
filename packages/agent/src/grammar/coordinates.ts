import type { Point } from '@handsight/core/screen';
import { z } from 'zod';
import { MalformedAnswer } from '@handsight/model';

import type { ShownPicture } from './grammar.ts';

const GRID = 1000;

/** Converts pixels of the shown picture to device pixels. Throws `MalformedAnswer` for a point outside the picture. */
export function fromPicture({ x, y }: Point, picture: ShownPicture | null): Point {
  if (picture === null) throw new MalformedAnswer('There is no picture that coordinates could refer to.');
  if (x < 0 || y < 0 || x > picture.width || y > picture.height)
    throw new MalformedAnswer(`(${x}, ${y}) is outside of the picture, which is ${picture.width}×${picture.height}.`);
  return picture.toDevice({ x: Math.min(x, picture.width - 1), y: Math.min(y, picture.height - 1) });
}

/** Converts thousandths of the picture to device pixels. */
export function fromThousandths({ x, y }: Point, picture: ShownPicture | null): Point {
  if (picture === null) throw new MalformedAnswer('There is no picture that coordinates could refer to.');
  if (x < 0 || y < 0 || x > GRID || y > GRID) throw new MalformedAnswer(`(${x}, ${y}) is not between 0 and ${GRID}.`);
  return fromPicture({ x: (x / GRID) * picture.width, y: (y / GRID) * picture.height }, picture);
}

const PairSchema = z.tuple([z.coerce.number(), z.coerce.number()]);

/** `[x, y]` */
export function pairOf(value: unknown, field: string): Point {
  const parsed = PairSchema.safeParse(value);
  if (!parsed.success || parsed.data.some((n) => !Number.isFinite(n))) throw new MalformedAnswer(`${field} must be [x, y].`);
  return { x: parsed.data[0], y: parsed.data[1] };
}

/** `{x, y}` */
export function pointOf(value: Record<string, unknown>, [x, y]: readonly [string, string] = ['x', 'y']): Point {
  return pairOf([value[x], value[y]], `${x} and ${y}`);
}
