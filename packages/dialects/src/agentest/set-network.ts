import { z } from 'zod';

import { ADB_COMMANDS_EXT, NETWORK_DELAY_PRESETS, NETWORK_SPEED_PRESETS, TOOL_NAMES_EXT } from './constants.ts';
import type { DeviceClient } from '@handsight/core/client';
import type { ToolContext } from '@handsight/tools/tool';
import { jsonAnswer } from '@handsight/tools/tool';
import { act } from './perform-step.ts';
import { agentestTool } from './agentest-tool.ts';
import { androidShell } from './app-shell.ts';

const range = z.string().regex(/^\d{1,9}:\d{1,9}$/, 'two numbers with a colon between them');
const state = (on: boolean): string => (on ? 'enable' : 'disable');

const NetworkSchema = z.strictObject({
  preset: z
    .enum([...NETWORK_SPEED_PRESETS, 'offline'])
    .optional()
    .describe('A speed, or offline'),
  speed: range.optional().describe('up:down in kbps'),
  delay: z
    .union([z.enum(NETWORK_DELAY_PRESETS), range])
    .optional()
    .describe('A preset, or min:max in ms'),
  wifi: z.boolean().optional(),
  airplaneMode: z.boolean().optional(),
});
type Network = z.infer<typeof NetworkSchema>;

export const setNetwork = agentestTool({
  name: TOOL_NAMES_EXT.SET_NETWORK,
  title: 'Network',
  description:
    'Turn the network, WiFi or airplane mode off and on to test how the app bears it. Speeds and delays need an emulator with a console.',
  input: NetworkSchema,
  output: z.object({ applied: NetworkSchema, message: z.string() }),
  kind: 'act',
  destructive: true,
  idempotent: true,
  sends: ['shape_network', 'shell'],
  run: async (wanted, context) => {
    const client = await context.client();
    const shaped = await shape(client, wanted, context);
    const commands = commandsFor(wanted);
    for (const { argv } of commands) await androidShell(client, { argv, what: 'network control', own: 'whole values' }, context);
    const applied: Network = { ...wanted, ...(wanted.preset === 'offline' ? { wifi: false } : {}) };
    const done = [...shaped, ...commands.map(({ says }) => says)];
    const message = done.length === 0 ? 'No changes applied' : done.join('; ');
    return jsonAnswer({ applied, message });
  },
});

/** Only an emulator's console can set speeds and delays; without one this throws before anything is changed. */
async function shape(client: DeviceClient, { preset, speed, delay }: Network, context: ToolContext): Promise<string[]> {
  const wanted = speed ?? (preset === 'offline' ? undefined : preset);
  if (wanted === undefined && delay === undefined) return [];
  await act(client, { type: 'shape_network', speed: wanted, delay }, context);
  return [...(wanted === undefined ? [] : [`Speed ${wanted}`]), ...(delay === undefined ? [] : [`Delay ${delay}`])];
}

function commandsFor({ preset, wifi, airplaneMode }: Network): { argv: string[]; says: string }[] {
  const isOffline = preset === 'offline';
  const wifiOn = isOffline ? false : wifi;
  return [
    ...(wifiOn === undefined ? [] : [{ argv: [...ADB_COMMANDS_EXT.SVC_WIFI.split(' '), state(wifiOn)], says: `WiFi ${state(wifiOn)}d` }]),
    ...(isOffline ? [{ argv: [...ADB_COMMANDS_EXT.SVC_DATA.split(' '), 'disable'], says: 'Mobile data disabled' }] : []),
    ...(airplaneMode === undefined
      ? []
      : [{ argv: [...ADB_COMMANDS_EXT.AIRPLANE_MODE.split(' '), state(airplaneMode)], says: `Airplane mode ${state(airplaneMode)}d` }]),
  ];
}
