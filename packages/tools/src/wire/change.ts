import { z } from 'zod';

import { ElementSchema } from './element-schema.ts';

/** The screen-observer dialect's custom operations; they apply strictly in order. */
const CustomOpSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('replace'),
    path: z.string(),
    fields: z.record(z.string(), z.unknown()),
    unset: z.array(z.string()).optional(),
  }),
  z.object({ op: z.literal('add'), path: z.string(), node: ElementSchema }),
  z.object({ op: z.literal('remove'), path: z.string() }),
  z.object({ op: z.literal('move'), from: z.string(), to: z.string() }),
]);

/** RFC 6902. */
const JsonPatchOpSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), path: z.string(), value: z.unknown() }),
  z.object({ op: z.literal('replace'), path: z.string(), value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: z.string() }),
  z.object({ op: z.literal('move'), from: z.string(), path: z.string() }),
]);

export const CustomChangesSchema = z.array(CustomOpSchema);
export const JsonPatchSchema = z.array(JsonPatchOpSchema);
export const DiffFormat = z.enum(['custom', 'json-patch']);
