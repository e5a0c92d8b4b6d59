import { z } from 'zod';

import type { Hands } from '../../act/hands.ts';
import { hasKeyboard } from '../../act/stage/compare.ts';
import { height, width } from '../../screen/geometry.ts';
import { printable } from '../../screen/label.ts';
import { defineTool } from '../tool.ts';
import { generalParagraph, type General } from './general-paragraph.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

/** Android counts dots per inch from this. */
const BASE_DPI = 160;

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
  const monitors = await hands.monitors();
  const screen = monitors.find(({ primary }) => primary) ?? monitors[0];
  const kind = typeof facts['kind'] === 'string' ? facts['kind'] : platform === 'android' ? 'phone' : 'desktop';
  const front = apps ? await appInFront(hands, signal) : windows.find(({ focused }) => focused);
  return {
    ...(front === undefined ? {} : { app: 'app' in front ? front.app : { label: printable(front.title), name: front.process } }),
    kind,
    width: screen === undefined ? 0 : width(screen.bounds),
    height: screen === undefined ? 0 : height(screen.bounds),
    ...(screen === undefined || kind !== 'phone' ? {} : { dpi: Math.round(screen.scale_factor * BASE_DPI) }),
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
