import { z } from 'zod';

import { DEGRADED_REASONS, type StructureElement } from '@handsight/core/screen';
import { BoxSchema } from './box.ts';

/** The screen-observer dialect's element. The fields after `description` are present only on some elements. */
export const ElementSchema: z.ZodType<StructureElement> = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  value: z.string().nullable(),
  bounds: BoxSchema,
  enabled: z.boolean(),
  focused: z.boolean(),
  keyboard_shortcut: z.string().nullable(),
  description: z.string().nullable(),
  class: z.string().exactOptional(),
  resource_id: z.string().exactOptional(),
  hint: z.string().exactOptional(),
  state: z.string().exactOptional(),
  pane: z.string().exactOptional(),
  tooltip: z.string().exactOptional(),
  checked: z.boolean().exactOptional(),
  selected: z.literal(true).exactOptional(),
  password: z.literal(true).exactOptional(),
  hidden: z.literal(true).exactOptional(),
  actions: z.array(z.string()).exactOptional(),
  truncated: z.literal(true).exactOptional(),
  child_count: z.int().exactOptional(),
  get children(): z.ZodArray<typeof ElementSchema> {
    return z.array(ElementSchema);
  },
});

export const DegradedSchema = z.object({ reason: z.enum(DEGRADED_REASONS), detail: z.string() }).nullable();
