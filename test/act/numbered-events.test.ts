import { afterEach, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { SteppedClock } from '../../packages/core/src/device/index.ts';
import type { Host } from '../../packages/core/src/host/index.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { driverOf, screenWith, ScriptedDevice, WINDOW } from './scripted-device.ts';

let host: Host | undefined;
afterEach(() => host?.close());

/** How often the device is read by two consecutive looks with an event in between. */
async function readings(report: (device: ScriptedDevice) => void, eventCount?: () => number): Promise<number> {
  const clock = new SteppedClock();
  const device = new ScriptedDevice('numbers', clock, {
    shows: () => screenWith(),
    changeEventsMs: [],
    ...(eventCount === undefined ? {} : { eventCount }),
  });
  host = openHost({ clock, drivers: [driverOf(device)] }).host;
  const client = await DeviceClient.on(host, device.id, 'test');
  const look = (): Promise<unknown> => client.watch({ timeout_ms: 0, poll_ms: 200 }, () => true);
  await look();
  report(device);
  await look();
  return device.readAt.length;
}

const changed = { type: 'changed', window_uid: WINDOW } as const;

test('a report that comes after a reading which already shows it does not make it old', async () => {
  expect(await readings((device) => device.tell(changed, 4), () => 5)).toBe(1); // prettier-ignore
});

test('a report of something newer does', async () => {
  expect(await readings((device) => device.tell(changed, 5), () => 5)).toBe(2); // prettier-ignore
});

test('so does any report of a device that does not number them', async () => {
  expect(await readings((device) => device.tell(changed))).toBe(2);
  expect(await readings(() => undefined)).toBe(1);
});
