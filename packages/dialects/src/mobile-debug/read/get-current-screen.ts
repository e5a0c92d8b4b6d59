import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { deviceId } from '../fields.ts';
import { deviceOf, DeviceSchema, clientOn } from '../on-device.ts';

export const getCurrentScreen = debugTool({
  name: 'get_current_screen',
  title: 'Screen in front',
  description:
    'Which app and which of its screens is in front. activity is the title of the window, which is the name of the activity where the device reports it.',
  input: z.strictObject({ deviceId }),
  output: z.object({ device: DeviceSchema, package: z.string(), activity: z.string(), shortActivity: z.string() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const client = await clientOn(context, input);
    const { window } = await client.screen({}, context.signal);
    const shortActivity = window.title.slice(Math.max(window.title.lastIndexOf('.'), window.title.lastIndexOf('/')) + 1);
    return jsonAnswer({ device: await deviceOf(client), package: window.process, activity: window.title, shortActivity });
  },
});
