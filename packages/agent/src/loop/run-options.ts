import { z } from 'zod';
import { EFFORTS, GRAMMARS, MODES, WIRES } from '@handsight/model';

const MOST_SCHEMA = 20_000;

/** The options of a run. Defaults come from the configuration. */
export const RunOptionsSchema = z.strictObject({
  goal: z.string().trim().min(1).max(10_000).describe('What to achieve, in your own words.'),
  device: z.string().min(1).max(300).optional(),
  model: z.string().min(1).max(300).optional().describe('provider/name'),
  base_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Another address than the provider's own. A key goes only to the address it was configured for."),
  wire: z.enum(WIRES).optional().describe('How the address is spoken to, if not as the provider does.'),
  mode: z.enum(MODES).optional().describe('By text with refs, or by pictures; by default as the model does best.'),
  grammar: z.enum(GRAMMARS).optional().describe('What the model is asked to write.'),
  effort: z.enum(EFFORTS).optional().describe('How hard the model is asked to think, if it can be asked.'),
  steps: z.int().min(1).max(1000).optional().describe('The most answers of the model.'),
  max_cost: z.number().positive().max(1000).optional().describe('US dollars. The run stops before it exceeds them.'),
  minutes: z.number().positive().max(1440).optional(),
  output: z
    .record(z.string(), z.unknown())
    .refine((schema) => JSON.stringify(schema).length <= MOST_SCHEMA, `longer than ${MOST_SCHEMA} characters`)
    .optional()
    .describe('JSON Schema of the final answer, which is checked against it.'),
  task: z.string().min(1).max(200).optional().describe("Of a built-in device's scenario: whose oracle judges the run."),
});
export type RunOptions = z.infer<typeof RunOptionsSchema>;
