import { z } from 'zod';

import { columns } from '../columns.ts';
import { styled, type Line } from '../terminal.ts';

const Devices = z.object({
  current: z.string().nullable(),
  devices: z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), hint: z.string().optional() })),
  failures: z.array(z.object({ scheme: z.string(), message: z.string() })),
});
const Windows = z.object({
  windows: z.array(
    z.object({
      window_uid: z.string(),
      title: z.string(),
      process: z.string(),
      kind: z.string(),
      focused: z.boolean(),
      bounds: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    }),
  ),
});
const Apps = z.object({ apps: z.array(z.object({ app: z.string(), label: z.string() })), current: z.string() });

/** A list as a table; undefined where the tool's own text is better. */
export function listing(tool: string, result: unknown): Line[] | undefined {
  if (tool === 'devices') return devices(result);
  if (tool === 'windows') return windows(result);
  return tool === 'apps' ? apps(result) : undefined;
}

function devices(result: unknown): Line[] | undefined {
  const { data } = Devices.safeParse(result);
  return (
    data && [
      ...columns(
        ['device', 'state', '', ''],
        data.devices.map(({ id, name, state, hint = '' }) => [
          id,
          state,
          hint === '' && !id.endsWith(name) ? name : hint,
          id === data.current ? '← current' : '',
        ]),
      ),
      ...data.failures.map(({ scheme, message }) => styled('red', `${scheme}: ${message}`)),
    ]
  );
}

function windows(result: unknown): Line[] | undefined {
  const { data } = Windows.safeParse(result);
  return (
    data &&
    columns(
      ['window', 'kind', 'title', 'program', 'size', ''],
      data.windows.map(({ window_uid, kind, title, process, bounds: { left, top, right, bottom }, focused }) => [
        window_uid,
        kind,
        title,
        process,
        `${right - left}x${bottom - top} at ${left},${top}`,
        focused ? '← focused' : '',
      ]),
    )
  );
}

function apps(result: unknown): Line[] | undefined {
  const { data } = Apps.safeParse(result);
  return (
    data &&
    columns(
      ['app', 'name', ''],
      data.apps.map(({ app, label }) => [app, label, app === data.current ? '← in front' : '']),
    )
  );
}
