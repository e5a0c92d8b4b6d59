import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema } from './envelope.ts';

export const pressBack = debugTool({
  name: 'press_back',
  title: 'Back',
  description: 'Press the back key. Answers with the action envelope; verify where it led with expect_screen.',
  input: z.strictObject(onDevice),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  run: async (input, context) => {
    const labels = { action_type: 'press_back', source_module: 'server' as const, selector: { key: 'back' } };
    return act(await clientOn(context, input), { type: 'key', keys: 'back' }, context, labels);
  },
});
