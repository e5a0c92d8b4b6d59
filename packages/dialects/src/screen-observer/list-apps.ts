import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success } from './answer.ts';
import { device } from '@handsight/tools/wire';

export const listApps = defineTool({
  name: 'list_apps',
  title: 'List apps',
  description: 'The apps of the device, and the one in front.',
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ device }),
  output: success({
    count: z.int(),
    apps: z.array(z.object({ app: z.string(), label: z.string() })),
    current: z.string(),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/apps' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { apps, current } = await client.apps(context.signal);
    return answerOf({ ok: true as const, count: apps.length, apps, current, untrusted: true as const });
  },
});
