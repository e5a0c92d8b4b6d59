import { z } from 'zod';

import { height, width } from '../../screen/geometry.ts';
import { jsonAnswer } from '../json-answer.ts';
import { agentestTool } from './agentest-tool.ts';

/** Android counts dots per inch from this. */
const BASE_DPI = 160;

export const deviceInfo = agentestTool({
  name: 'agentest_device_info',
  title: 'Device',
  description: 'The device: size and density of the screen, version of the system, model. What a device cannot tell is null.',
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
    const hands = await context.hands();
    const { model, osVersion, facts } = await hands.info();
    const monitors = await hands.monitors();
    const screen = monitors.find(({ primary }) => primary) ?? monitors[0];
    const { sdk, manufacturer } = facts;
    return jsonAnswer({
      screenWidth: screen === undefined ? 0 : width(screen.bounds),
      screenHeight: screen === undefined ? 0 : height(screen.bounds),
      density: Math.round((screen?.scale_factor ?? 1) * BASE_DPI),
      sdkVersion: typeof sdk === 'number' ? sdk : null,
      androidVersion: osVersion,
      model,
      manufacturer: typeof manufacturer === 'string' ? manufacturer : null,
    });
  },
});
