import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';

export const getVisualState = defineTool({
  name: 'get_visual_state',
  isPicture: true,
  title: 'Visual state',
  description: 'A picture of the screen, and nothing else. Prefer get_what_changed and get_textual_state, which cost far less.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({}),
  output: z.object({ width: z.number(), height: z.number() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  run: async (_, context) => {
    const client = await context.client();
    const shot = await client.picture('screen', context.signal);
    return { result: { width: shot.width, height: shot.height }, text: '', pictures: [shot] };
  },
});
