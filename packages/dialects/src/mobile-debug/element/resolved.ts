import { z } from 'zod';

import type { Placed } from './elements.ts';
import { accessibilityIds, classOf, orNull, textOf } from './element-text.ts';

const text = z.string().nullable();

/** The mobile-debug dialect's summary of an action's target element. */
export const ResolvedSchema = z.object({
  elementId: text,
  text,
  resource_id: text,
  accessibility_id: text,
  class: text,
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  index: z.number().int().nullable(),
});
export type Resolved = z.infer<typeof ResolvedSchema>;

export function resolvedOf({ node, index }: Placed, elementId: string): Resolved {
  const { left, top, right, bottom } = node.bounds;
  return {
    elementId,
    text: orNull(textOf(node)),
    resource_id: orNull(node.resourceId),
    accessibility_id: orNull(accessibilityIds(node)[0]),
    class: orNull(classOf(node)),
    bounds: [left, top, right, bottom],
    index,
  };
}
