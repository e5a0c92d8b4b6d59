import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';

const PartSchema = z.object({ ready: z.boolean(), summary: z.string(), blockers: z.array(z.string()) });
const STATUSES = ['ready', 'degraded', 'blocked'] as const;

export const getSystemStatus = debugTool({
  name: 'get_system_status',
  title: 'System status',
  description: 'Whether there are devices to work with, and what is in the way if not.',
  input: z.strictObject({}),
  output: z.object({
    success: z.boolean(),
    status: z.enum(STATUSES),
    adbAvailable: z.boolean(),
    devices: z.number(),
    deviceStates: z.string(),
    iosAvailable: z.boolean(),
    iosDevices: z.number(),
    issues: z.array(z.string()),
    summary: z.object({ overall: z.enum(STATUSES), android: PartSchema, ios: PartSchema }),
  }),
  kind: 'admin',
  destructive: false,
  idempotent: true,
  run: async (_, { host }) => {
    const { devices, failures } = await host.devices.list();
    const ready = devices.filter(({ state }) => state === 'ready');
    const phones = devices.filter(({ id }) => id.startsWith('android:'));
    const issues = [
      ...failures.map(({ scheme, message }) => `${scheme}: ${message}`),
      ...devices
        .filter(({ state }) => state !== 'ready')
        .map(({ id, state, hint }) => `${id} is ${state}${hint === undefined ? '' : `: ${hint}`}`),
    ];
    const status = ready.length === 0 ? 'blocked' : issues.length > 0 ? 'degraded' : 'ready';
    const iphones = devices.filter(({ id }) => id.startsWith('ios:'));
    return jsonAnswer({
      success: ready.length > 0,
      status,
      adbAvailable: phones.length > 0,
      devices: devices.length,
      deviceStates: `${ready.length} ready of ${devices.length}`,
      iosAvailable: iphones.length > 0,
      iosDevices: iphones.length,
      issues,
      summary: {
        overall: status,
        android: {
          ready: phones.some(({ state }) => state === 'ready'),
          summary: `${phones.length} Android device(s) connected`,
          blockers: issues.filter((issue) => issue.startsWith('android:')),
        },
        ios: {
          ready: iphones.some(({ state }) => state === 'ready'),
          summary: `${iphones.length} iPhone(s) or simulator(s) connected`,
          blockers: issues.filter((issue) => issue.startsWith('ios:')),
        },
      },
    });
  },
});
