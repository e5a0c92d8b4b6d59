import { z } from 'zod';

import { loadScenarioFile } from '@handsight/core/client';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from './answer.ts';
import { device } from '@handsight/tools/wire';

export const loadScenario = defineTool({
  name: 'load_scenario',
  title: 'Load a scenario',
  description:
    'Open a scenario file as a device, from its beginning, and choose it. The path must lie in the data folder or a folder of the configuration.',
  dialect: 'screen-observer',
  toolset: 'record',
  input: z.strictObject({ path: z.string().min(1).max(4000), device }),
  output: success({ scenario: z.string(), state: z.string(), states: z.array(z.string()), device: z.string() }),
  kind: 'admin',
  destructive: true,
  idempotent: true,
  rest: { method: 'POST', path: '/api/scenario/load' },
  async run(input, context) {
    const loaded = await loadScenarioFile(context.host, input.path);
    context.connection.device = loaded.device;
    return answerOf(loaded);
  },
});
