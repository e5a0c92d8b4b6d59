import { HandsightError } from '@handsight/core/error';
import { z } from 'zod';

import { isLoopback } from '@handsight/server/http';
import { findHost } from './attach.ts';
import type { AddressFlags } from './host-flags.ts';

const ListSchema = z.object({ open: z.array(z.string()) });

/** Refuses devices that the host on the port has open. Every process has its own built-in devices. */
export async function refuseDevicesInUse(devices: readonly string[], flags: AddressFlags): Promise<void> {
  const real = devices.filter((device) => !device.startsWith('virtual:'));
  // A host on another machine has that machine's devices.
  if (real.length === 0 || !isLoopback(flags.host)) return;
  const open = await openDevices(flags);
  const device = real.find((each) => open.includes(each));
  if (device === undefined) return;
  throw new HandsightError(
    'DeviceBusy',
    `the Handsight host on port ${flags.port} is using ${device}; end it first: handsight stop --force --port ${flags.port}`,
    { device, port: flags.port, hint: 'Two programs cannot operate one device at the same time.' },
  );
}

/** Empty if there is no host or it does not answer; a conflict then shows up when the device is used. */
async function openDevices(flags: AddressFlags): Promise<readonly string[]> {
  try {
    const host = await findHost(flags);
    return ListSchema.safeParse((await host?.call('devices', {}))?.result).data?.open ?? [];
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    return [];
  }
}
