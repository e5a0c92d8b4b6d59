import { z } from 'zod';

import { WINDOW_KINDS, type WindowInfo } from '@handsight/core/device';
import { height, printable, width } from '@handsight/core/screen';
import { defineAct } from './act-tool.ts';
import { ACT, device } from './fields.ts';
import { defineRead } from './read-tool.ts';
import { BoundsSchema } from './tool/receipt-schema.ts';

export const WindowSchema = z.object({
  window_uid: z.string(),
  handle: z.string(),
  title: z.string(),
  process: z.string(),
  pid: z.number(),
  bounds: BoundsSchema,
  focused: z.boolean(),
  kind: z.enum(WINDOW_KINDS),
  layer: z.number(),
  monitor_index: z.number(),
}) satisfies z.ZodType<WindowInfo>;

export const windows = defineRead({
  name: 'windows',
  title: 'List windows',
  description: 'The windows of the device, the focused one first.',
  toolset: 'core',
  input: z.strictObject({ device }),
  output: z.object({ windows: z.array(WindowSchema) }),
  async read(_, { client }) {
    const list = await client.windows();
    return {
      result: { windows: list },
      text: `${list.length} window${list.length === 1 ? '' : 's'}.`,
      screen: list.map(windowLine).join('\n'),
    };
  },
});

const windowLine = ({ window_uid, title, process, kind, focused, bounds }: WindowInfo): string =>
  `${window_uid} ${kind}${focused ? ' focused' : ''} ${JSON.stringify(printable(title))} ${process} ${width(bounds)}x${height(bounds)} at ${bounds.left},${bounds.top}`;

export const showWindow = defineAct({
  name: 'show_window',
  title: 'Bring a window to the front',
  description: 'Bring a window to the front.',
  toolset: 'core',
  destructive: false,
  idempotent: true,
  sends: ['bring_to_front'],
  input: z.strictObject({ ...ACT, window_uid: z.string().min(1).max(500) }),
  action: () => ({ type: 'bring_to_front' }),
  done: ({ window_uid }) => `Brought ${window_uid} to the front.`,
});
