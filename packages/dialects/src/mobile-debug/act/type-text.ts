import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { typedText } from '@handsight/core/act';
import { bullets } from '@handsight/tools/tool';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool } from './action-tool.ts';
import { act } from './perform-action.ts';

export const typeText = actionTool({
  name: 'type_text',
  title: 'Type text',
  description: 'Type text into the focused field. Answers with the action envelope; verify what the field holds with expect_state.',
  input: z.strictObject({ ...onDevice, text: typedText }),
  destructive: true,
  idempotent: false,
  sends: ['type'],
  source_module: 'server',
  // For a refused call it is not known whether the field is secret.
  selector: ({ text }) => (typeof text === 'string' ? { text: bullets(text) } : {}),
  run: async (input, context, labels) => {
    if (input.text === '') throw new HandsightError('BadRequest', 'there is nothing to type: the text is empty', {});
    return act(await clientOn(context, input), { type: 'type', text: input.text }, context, labels, {
      learned: ({ target }) => (target.is_secret ? {} : { selector: { text: input.text } }),
    });
  },
});
