import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { hasKeyboard } from '@handsight/core/act';
import { printable } from '@handsight/core/screen';
import { mainScreen } from '@handsight/tools/tool';
import { defineTool } from '@handsight/tools/tool';
import { generalParagraph, type General } from './general-paragraph.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

export const getGeneralState = defineTool({
  name: 'get_general_state',
  title: 'General state',
  description:
    'The state of the device in one paragraph: app in front, kind, orientation, screen, keyboard, then whatever else the device reports.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({}),
  output: TextSchema,
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  run: async (_, context) => textAnswer('', generalParagraph(await generalState(await context.client(), context.signal))),
});

async function generalState(client: DeviceClient, signal: AbortSignal | undefined): Promise<General> {
  const { apps, clipboard, platform } = await client.capabilities();
  const { facts } = await client.info();
  const windows = await client.windows();
  const { width, height, dpi } = await mainScreen(client);
  const kind = typeof facts['kind'] === 'string' ? facts['kind'] : platform === 'android' ? 'phone' : 'desktop';
  const front = apps ? await appInFront(client, signal) : windows.find(({ focused }) => focused);
  return {
    ...(front === undefined ? {} : { app: 'app' in front ? front.app : { label: printable(front.title), name: front.process } }),
    kind,
    width,
    height,
    ...(kind === 'phone' ? { dpi } : {}),
    ...(kind === 'phone' || hasKeyboard(windows) ? { keyboard: hasKeyboard(windows) } : {}),
    ...(clipboard ? { clipboard: (await client.clipboard(signal)).text } : {}),
    facts,
  };
}

async function appInFront(
  client: DeviceClient,
  signal: AbortSignal | undefined,
): Promise<{ app: NonNullable<General['app']> } | undefined> {
  const { apps, current } = await client.apps(signal);
  if (current === '') return undefined;
  const label = printable(apps.find(({ app }) => app === current)?.label ?? '');
  return { app: { label: label === current ? '' : label, name: current } };
}
