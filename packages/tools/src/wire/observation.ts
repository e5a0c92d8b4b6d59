import { z } from 'zod';

import type { Observation } from '@handsight/core/look';
import { CustomChangesSchema, JsonPatchSchema } from './change.ts';
import { DegradedSchema, ElementSchema } from './element-schema.ts';

const observed = {
  window_uid: z.string(),
  window: z.string(),
  tree_token: z.string(),
  tree_hash: z.string(),
  node_count: z.int(),
  unchanged: z.boolean(),
  degraded: DegradedSchema,
  perf: z.object({ capture_ms: z.number(), node_count: z.int() }),
};

/** The screen-observer dialect's observation: the whole tree, or what has changed since a token. */
export const ObservationSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('full'), base_token: z.null(), tree: ElementSchema, ...observed }),
  z.object({ format: z.literal('custom'), base_token: z.string(), changes: CustomChangesSchema, text: z.string(), ...observed }),
  z.object({ format: z.literal('json-patch'), base_token: z.string(), changes: JsonPatchSchema, text: z.string(), ...observed }),
]);
export type ObservationShape = z.infer<typeof ObservationSchema>;

export function observationShape({ capture_ms, ...observation }: Observation): ObservationShape {
  const perf = { capture_ms, node_count: observation.node_count };
  if (observation.format !== 'full') return { ...observation, perf };
  const { text: _, ...full } = observation;
  return { ...full, perf };
}
