import { z } from 'zod';

import { BundleRefSchema } from './bundle.ts';

/** A flow as it is sent to a host. */
export const FlowWorkSchema = z.object({
  bundle: BundleRefSchema,
  /** In the bundle. */
  file: z.string(),
  /** Variables and secrets, encrypted. */
  variables: z.string(),
  lenient: z.boolean(),
  allow_http: z.array(z.string()),
  seed: z.int().nullable(),
  pictures: z.enum(['all', 'failures', 'none']),
  retries: z.int().min(0).max(100),
});
export type FlowWork = z.infer<typeof FlowWorkSchema>;

export const VariablesSchema = z.object({ env: z.record(z.string(), z.string()), secrets: z.array(z.string()) });
