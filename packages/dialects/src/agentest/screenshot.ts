import { z } from 'zod';

import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES_EXT } from './constants.ts';

export const screenshot = agentestTool({
  name: TOOL_NAMES_EXT.SCREENSHOT,
  isPicture: true,
  title: 'Screenshot',
  description: 'A picture of the screen. Use it where the UI tree says too little: a canvas, images, a question of layout.',
  input: z.strictObject({}),
  output: z.object({ width: z.number(), height: z.number() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (_, context) => {
    const shot = await (await context.client()).picture('screen', context.signal);
    return { result: { width: shot.width, height: shot.height }, text: '', pictures: [shot] };
  },
});
