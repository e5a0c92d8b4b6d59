import { z } from 'zod';

import { defineAct } from './act-tool.ts';
import { ACT, device } from './fields.ts';
import { defineRead } from './read-tool.ts';

const ACTIONS = { launch: 'Launched', stop: 'Stopped', restart: 'Restarted', reset: 'Reset' } as const;
const NAMES = ['launch', 'stop', 'restart', 'reset'] as const;

export const app = defineAct({
  name: 'app',
  title: 'Control an app',
  description: 'Launch, stop or restart an app, or reset it, which erases its data. Names: apps.',
  toolset: 'core',
  destructive: true,
  idempotent: false,
  input: z.strictObject({ action: z.enum(NAMES), name: z.string().min(1).max(255), ...ACT }),
  action: ({ action, name }) => ({ type: `${action}_app`, app: name }),
  done: ({ action, name }) => `${ACTIONS[action]} ${name}.`,
});

export const apps = defineRead({
  name: 'apps',
  title: 'List apps',
  description: 'The apps of the device.',
  toolset: 'core',
  input: z.strictObject({ device }),
  output: z.object({ apps: z.array(z.object({ app: z.string(), label: z.string() })), current: z.string() }),
  async read(_, { client, signal }) {
    const result = await client.apps(signal);
    const lines = result.apps.map((each) => `${each.app} "${each.label}"${each.app === result.current ? ' in front' : ''}`);
    return { result, text: `${result.apps.length} apps.`, screen: lines.join('\n') };
  },
});
