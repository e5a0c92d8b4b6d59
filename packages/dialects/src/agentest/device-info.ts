import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { mainScreen } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES_EXT } from './constants.ts';

export const deviceInfo = agentestTool({
  name: TOOL_NAMES_EXT.DEVICE_INFO,
  title: 'Device',
  description: 'The device: size and density of the screen, version of the system, model. What a device does not report is null.',
  input: z.strictObject({}),
  output: z.object({
    screenWidth: z.number(),
    screenHeight: z.number(),
    density: z.number(),
    sdkVersion: z.number().nullable(),
    androidVersion: z.string(),
    model: z.string(),
    manufacturer: z.string().nullable(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (_, context) => {
    const client = await context.client();
    const { model, osVersion, facts } = await client.info();
    const screen = await mainScreen(client);
    const { sdk, manufacturer } = facts;
    return jsonAnswer({
      screenWidth: screen.width,
      screenHeight: screen.height,
      density: screen.dpi,
      sdkVersion: typeof sdk === 'number' ? sdk : null,
      androidVersion: osVersion,
      model,
      manufacturer: typeof manufacturer === 'string' ? manufacturer : null,
    });
  },
});
