import { z } from 'zod';

import { ElementSelectorSchema } from '../../screen/select/object-selector.ts';

const coordinate = z
  .number()
  .refine((n) => Number.isFinite(n) && Math.abs(n) <= 100_000, 'a coordinate is a finite number of device pixels');

export const PointSchema = z.strictObject({ x: coordinate, y: coordinate });

/** An action's target: a ref, a visible name, a selector (object or string), an element id, or a point. Exactly one of them. */
export const TargetSchema = z.union([
  z.strictObject({ ref: z.string().min(1).max(40) }),
  z.strictObject({ name: z.string().min(1).max(4000) }),
  z.strictObject({ selector: z.union([z.string().min(1).max(4000), ElementSelectorSchema]) }),
  z.strictObject({ element_id: z.string().min(1).max(2000) }),
  PointSchema,
]);
export type Target = z.infer<typeof TargetSchema>;

/** A target in one line, for messages and logs. */
export function targetText(target: Target): string {
  if ('ref' in target) return target.ref;
  if ('element_id' in target) return target.element_id;
  if ('name' in target) return target.name;
  if ('x' in target) return `(${target.x}, ${target.y})`;
  return typeof target.selector === 'string' ? target.selector : JSON.stringify(target.selector);
}
