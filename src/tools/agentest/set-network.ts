import { z } from 'zod';

import { NETWORK_DELAY_PRESETS, NETWORK_SPEED_PRESETS } from '../../constants.ts';
import type { Hands } from '../../act/hands.ts';
import { HandsightError } from '../../error/errors.ts';
import { jsonAnswer } from '../json-answer.ts';
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
  name: 'agentest_set_network',
  title: 'Network',
  description:
    'Turn the network, WiFi or airplane mode off and on to test how the app bears it. Speeds and delays need an emulator with a console.',
  input: NetworkSchema,
  output: z.object({ applied: NetworkSchema, message: z.string() }),
  kind: 'act',
  destructive: true,
  idempotent: true,
  run: async (wanted, context) => {
    const hands = await context.hands();
    refuseSpeeds(hands, wanted);
    const commands = commandsFor(wanted);
    for (const { words } of commands) await androidShell(hands, words, 'network control', context);
    const applied: Network = { ...wanted, ...(wanted.preset === 'offline' ? { wifi: false } : {}) };
    const message = commands.length === 0 ? 'No changes applied' : commands.map(({ says }) => says).join('; ');
    return jsonAnswer({ applied, message });
  },
});

/** Only an emulator's console sets them; nothing else is changed either when they are asked for. */
function refuseSpeeds({ device }: Hands, { preset, speed, delay }: Network): void {
  if ((preset === undefined || preset === 'offline') && speed === undefined && delay === undefined) return;
  throw new HandsightError('PlatformUnsupported', `${device} has no emulator console to set speeds and delays`, {
    device,
    capability: 'emulator console',
  });
}

function commandsFor({ preset, wifi, airplaneMode }: Network): { words: string[]; says: string }[] {
  const isOffline = preset === 'offline';
  const wifiOn = isOffline ? false : wifi;
  return [
    ...(wifiOn === undefined ? [] : [{ words: ['svc', 'wifi', state(wifiOn)], says: `WiFi ${state(wifiOn)}d` }]),
    ...(isOffline ? [{ words: ['svc', 'data', 'disable'], says: 'Mobile data disabled' }] : []),
    ...(airplaneMode === undefined
      ? []
      : [{ words: ['cmd', 'connectivity', 'airplane-mode', state(airplaneMode)], says: `Airplane mode ${state(airplaneMode)}d` }]),
  ];
}
