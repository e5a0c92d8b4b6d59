import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { bullets } from '../../../tool/bullets.ts';
import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema } from './envelope.ts';

export const typeText = debugTool({
  name: 'type_text',
  title: 'Type text',
  description: 'Type text into the focused field. Answers with the action envelope; verify what the field holds with expect_state.',
  input: z.strictObject({ ...onDevice, text: typedText }),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  run: async (input, context) =>
    act(await clientOn(context, input), { type: 'type', text: input.text }, context, ({ target }) => ({
      action_type: 'type_text',
      source_module: 'server',
      selector: { text: target.is_secret ? bullets(input.text) : input.text },
    })),
});
