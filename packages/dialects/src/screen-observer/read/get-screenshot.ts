import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { windowIndex, windowOf, windowUid } from '../fields.ts';
import { BoxSchema, boxOf } from '@handsight/tools/wire';

/** Used as the window title of a full-screen capture. */
const WHOLE_SCREEN = 'Full screen';

export const getScreenshot = defineTool({
  name: 'get_screenshot',
  isPicture: true,
  title: 'Take a screenshot',
  description:
    "Capture a screenshot of a window (or the full primary monitor) and return it as a base64-encoded PNG. Use when a vision-capable model needs to inspect pixel content directly. For an interpreted description, prefer get_screen_description with mode='vlm' instead.",
  dialect: 'screen-observer',
  toolset: 'core',
  input: z.strictObject({
    window_index: windowIndex('Index from list_windows. Omit for full-screen capture.'),
    window_uid: windowUid,
    device,
  }),
  output: success({
    window: z.string(),
    window_uid: z.string().nullable(),
    format: z.literal('png'),
    encoding: z.literal('base64'),
    data: z.string(),
    width: z.int(),
    height: z.int(),
    bounds: BoxSchema,
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/screenshot' },
  async run(input, context) {
    const client = await context.client(input.device);
    const choice = windowOf(input);
    const isWhole = choice.uid === undefined && choice.index === undefined;
    const window = isWhole ? undefined : await client.window(choice);
    const picture = await client.picture(window === undefined ? 'screen' : { window_uid: window.window_uid }, context.signal);
    const metadata = {
      ok: true as const,
      window: window?.title ?? WHOLE_SCREEN,
      window_uid: window?.window_uid ?? null,
      format: 'png' as const,
      encoding: 'base64' as const,
      width: picture.width,
      height: picture.height,
      bounds: boxOf(picture.area),
      untrusted: true as const,
      ...warningsOf(input),
    };
    const data = Buffer.from(picture.png).toString('base64');
    return answerOf({ ...metadata, data }, { screen: () => JSON.stringify(metadata), pictures: [picture] });
  },
});
