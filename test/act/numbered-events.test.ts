import { afterEach, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { SteppedClock } from '../../packages/core/src/device/index.ts';
import type { Host } from '../../packages/core/src/host/index.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { driverOf, screenWith, ScriptedDevice, WINDOW } from './scripted-device.ts';

let host: Host | undefined;
afterEach(() => host?.close());

async function watched(eventCount?: () => number): Promise<{ device: ScriptedDevice; client: DeviceClient; clock: SteppedClock }> {
  const clock = new SteppedClock(1000);
  const device = new ScriptedDevice('numbers', clock, {
    shows: () => screenWith(),
    changeEventsMs: [],
    ...(eventCount === undefined ? {} : { eventCount }),
  });
  host = openHost({ clock, drivers: [driverOf(device)] }).host;
  return { device, client: await DeviceClient.on(host, device.id, 'test'), clock };
}

const look = (client: DeviceClient): Promise<unknown> => client.watch({ timeout_ms: 0, poll_ms: 200 }, () => true);

/** How often the device is read by two consecutive looks with an event in between. */
async function readings(report: (device: ScriptedDevice) => void, eventCount?: () => number): Promise<number> {
  const { device, client } = await watched(eventCount);
  await look(client);
  report(device);
  await look(client);
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

test('a late report does not disturb the rest of a screen that was read after it', async () => {
  const { device, client, clock } = await watched(() => 5);
  await look(client);
  await clock.step(30);
  device.tell(changed, 4);
  expect(client.lastEventAt).toBe(1000);
  expect(await client.waitRest(20)).toBe(false);
});

test('a report of something newer does disturb it', async () => {
  const { device, client, clock } = await watched(() => 5);
  await look(client);
  await clock.step(30);
  device.tell(changed, 5);
  expect(client.lastEventAt).toBe(1030);
  const rested = client.waitRest(20);
  await expect.poll(() => clock.step(5).then(() => clock.now())).toBeGreaterThanOrEqual(1050);
  expect(await rested).toBe(true);
});
