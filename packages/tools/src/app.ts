import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { defineAct } from './act-tool.ts';
import { ACT, device } from './fields.ts';
import { defineRead } from './read-tool.ts';

const ACTIONS = { launch: 'Launched', stop: 'Stopped', restart: 'Restarted', reset: 'Reset' } as const;
const NAMES = ['launch', 'stop', 'restart', 'reset'] as const;

export const app = defineAct({
  name: 'app',
  title: 'Control an app',
  description: 'Launch, stop or restart an app, or reset it, which erases its data. name: an id or a label from apps.',
  toolset: 'core',
  destructive: true,
  idempotent: false,
  sends: ['launch_app', 'stop_app', 'restart_app', 'reset_app'],
  input: z.strictObject({ action: z.enum(NAMES), name: z.string().min(1).max(255), ...ACT }),
  lookUp: async (input, client) => ({ ...input, name: await appNamed(input.name, client) }),
  action: ({ action, name }) => ({ type: `${action}_app` as const, app: name }),
  done: ({ action, name }) => `${ACTIONS[action]} ${name}.`,
});

/** App ids, both packages and programs, begin with a lowercase letter; anything else may be a label. */
const ID = /^[a-z][\w.:+-]*$/;

/** The id of the app with a label; the name itself if there is none, so that the device reports the error. */
async function appNamed(name: string, client: DeviceClient): Promise<string> {
  if (ID.test(name)) return name;
  const { apps: all } = await client.apps();
  const wanted = name.toLowerCase();
  const found = all.filter(({ app: id, label }) => id === name || label.toLowerCase() === wanted);
  if (found.length > 1)
    throw new HandsightError('AmbiguousTarget', `several apps are called ${name}: ${found.map(({ app: id }) => id).join(', ')}`, {
      candidates: found.map(({ app: id }) => id),
    });
  return found[0]?.app ?? name;
}

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
