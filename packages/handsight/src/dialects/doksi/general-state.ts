import { z } from 'zod';

import type { Hands } from '@handsight/core/client';
import { hasKeyboard } from '@handsight/core/act';
import { printable } from '@handsight/core/screen';
import { mainScreen } from '../../tool/main-screen.ts';
import { defineTool } from '../../tool/tool.ts';
import { generalParagraph, type General } from './general-paragraph.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

export const getGeneralState = defineTool({
  name: 'get_general_state',
  title: 'General state',
  description:
    'The state of the device in one paragraph: app in front, kind, orientation, screen, keyboard, then whatever else the device can tell of itself.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({}),
  output: TextSchema,
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  run: async (_, context) => textAnswer('', generalParagraph(await generalState(await context.hands(), context.signal))),
});

async function generalState(hands: Hands, signal: AbortSignal | undefined): Promise<General> {
  const { apps, clipboard, platform } = await hands.capabilities();
  const { facts } = await hands.info();
  const windows = await hands.windows();
  const { width, height, dpi } = await mainScreen(hands);
  const kind = typeof facts['kind'] === 'string' ? facts['kind'] : platform === 'android' ? 'phone' : 'desktop';
  const front = apps ? await appInFront(hands, signal) : windows.find(({ focused }) => focused);
  return {
    ...(front === undefined ? {} : { app: 'app' in front ? front.app : { label: printable(front.title), name: front.process } }),
    kind,
    width,
    height,
    ...(kind === 'phone' ? { dpi } : {}),
    ...(kind === 'phone' || hasKeyboard(windows) ? { keyboard: hasKeyboard(windows) } : {}),
    ...(clipboard ? { clipboard: (await hands.clipboard(signal)).text } : {}),
    facts,
  };
}

async function appInFront(hands: Hands, signal: AbortSignal | undefined): Promise<{ app: NonNullable<General['app']> } | undefined> {
  const { apps, current } = await hands.apps(signal);
  if (current === '') return undefined;
  return { app: { label: printable(apps.find(({ app }) => app === current)?.label ?? ''), name: current } };
}
