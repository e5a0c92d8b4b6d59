import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { Device } from '../../packages/core/src/device/device.ts';
import { virtualDriver } from '../../packages/virtual/src/driver.ts';
import type { Renderer } from '../../packages/virtual/src/virtual-device.ts';
import type { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';

interface Options {
  config?: ConfigInput;
  /** Wraps the device for the host. */
  wrap?: (device: Device) => Device;
  render?: Renderer;
}

export interface Opened {
  host: Host;
  operator: OperatorAuthority;
  client: DeviceClient;
  clock: SteppedClock;
  /** Data folder, audit log and scenario are in here. */
  folder: string;
  close: () => Promise<void>;
}

/** A host on a scripted clock with one device, `virtual:own`, whose scenario the test has written. */
export async function openOwn(scenario: string, { config = {}, wrap = (device) => device, render }: Options = {}): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-own-'));
  await writeFile(join(folder, 'own.yaml'), scenario);
  const clock = new SteppedClock(Date.UTC(2024, 0, 1));
  const driver = virtualDriver([folder], { clock, ...(render === undefined ? {} : { render }) });
  const { host, operator } = openHost({
    clock,
    config: { data_folder: folder, ...config, logging: { audit_path: join(folder, 'audit.log'), ...config.logging } },
    drivers: [{ ...driver, open: async (name) => wrap(await driver.open(name)) }],
  });
  const close = async (): Promise<void> => {
    await host.close();
    await rm(folder, { recursive: true });
  };
  return { host, operator, client: await DeviceClient.on(host, 'virtual:own', 'test'), clock, folder, close };
}

/** After this many steps the work is waiting for something outside the clock, such as a file. */
const STEPS_AT_FULL_SPEED = 40;

/** Advances the clock until the work is done. */
export async function finish<T>(clock: SteppedClock, work: Promise<T>): Promise<T> {
  const state = { isDone: false };
  const done = (): void => {
    state.isDone = true;
  };
  work.then(done, done);
  for (let steps = 0; !state.isDone; steps++) {
    await clock.step(50);
    await new Promise((go) => (steps < STEPS_AT_FULL_SPEED ? setImmediate(go) : setTimeout(go, 5)));
  }
  return work;
}
