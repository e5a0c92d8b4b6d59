import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { printable } from '@handsight/core/screen';
import type { ToolContext } from './tool/context.ts';
import { defineTool } from './tool/tool.ts';
import { forPeople } from './tool/for-people.ts';

const output = z.object({
  current: z.string().nullable(),
  devices: z.array(
    z.object({ id: z.string(), name: z.string(), state: z.string(), hint: z.string().exactOptional(), via: z.string().exactOptional() }),
  ),
  /** Ids of the devices that this host has open. */
  open: z.array(z.string()),
  failures: z.array(z.object({ scheme: z.string(), message: z.string() })),
});

export const devices = defineTool({
  name: 'devices',
  isAlwaysAllowed: true,
  title: 'List or choose devices',
  description: 'The available devices. `use` selects the default for calls without `device`.',
  dialect: 'handsight',
  toolset: 'core',
  kind: 'admin',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ use: forPeople('select the default device for later commands', z.string().min(1).max(300).optional()) }),
  output,
  async run({ use }, context) {
    if (use !== undefined) await choose(use, context);
    const { host, connection } = context;
    const current = connection.device ?? null;
    const listed = await host.devices.list();
    const lines = listed.devices.map(({ id, state, hint, via }) =>
      [
        id,
        state,
        ...(hint === undefined ? [] : [`(${hint})`]),
        ...(via === undefined ? [] : [`(by ${via})`]),
        ...(id === current ? ['<- yours'] : []),
      ].join(' '),
    );
    const failures = listed.failures.map(({ scheme, message }) => `${scheme}: ${printable(message)}`);
    const chosen = use === undefined ? [] : [`Using ${use}.`];
    return { result: { current, ...listed, open: host.devices.opened }, text: [...chosen, ...lines, ...failures].join('\n') };
  },
});

/** A device is chosen only if it can be opened. */
async function choose(id: string, { host, connection }: ToolContext): Promise<void> {
  if (connection.lasts === false) {
    throw new HandsightError(
      'BadRequest',
      'use: this connection is not kept between calls; give the device in every call, or in the address: /mcp?device=…',
      {
        use: id,
      },
    );
  }
  await host.session(id);
  connection.device = id;
}
