import { z } from 'zod';

import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool } from './action-tool.ts';
import { act } from './perform-action.ts';

export const pressBack = actionTool({
  name: 'press_back',
  title: 'Back',
  description: 'Press the back key. Answers with the action envelope; verify where it led with expect_screen.',
  input: z.strictObject(onDevice),
  destructive: true,
  idempotent: false,
  sends: [{ type: 'key', keys: 'back' }],
  source_module: 'server',
  selector: () => ({ key: 'back' }),
  run: async (input, context, labels) => act(await clientOn(context, input), { type: 'key', keys: 'back' }, context, labels),
});
