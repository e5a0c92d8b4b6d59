import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { finish } from './own-scenario.ts';
import { driverOf, label, passTime, ScriptedDevice, screenWith, whileTimePasses } from './scripted-device.ts';

/** Its pictures take as long as the test says; their brightness encodes the number of inputs before them. */
class Filmed extends ScriptedDevice {
  takesMs = 0;
  readonly clock: SteppedClock;

  constructor(clock: SteppedClock) {
    super('film', clock, { shows: () => screenWith(label(`${this.sent.length} presses`)) });
    this.clock = clock;
  }

  override async picture(): ReturnType<ScriptedDevice['picture']> {
    if (this.takesMs > 0) await this.clock.after(this.takesMs);
    const picture = await super.picture();
    return 'data' in picture ? { ...picture, data: new Uint8Array(picture.data.length).fill(255 - this.sent.length) } : picture;
  }
}

let clock: SteppedClock;
let device: Filmed;
let host: Host;
let client: DeviceClient;
const faults: unknown[] = [];

beforeEach(async () => {
  clock = new SteppedClock();
  device = new Filmed(clock);
  faults.length = 0;
  ({ host } = openHost({ clock, drivers: [driverOf(device)], onFault: (fault) => faults.push(fault) }));
  client = await DeviceClient.on(host, device.id, 'test');
  host.screenshots.watch();
});
afterEach(() => host.close());

const press = () => whileTimePasses(clock, client.perform({ type: 'key', keys: 'enter' }));

/** How many inputs had been made when the pictures of an action were taken. */
async function inputsSeen({ action_id }: { action_id: string }): Promise<(number | null)[]> {
  const { before, after } = await finish(clock, host.screenshots.picturesOf(action_id));
  const seen = async (shot: typeof before): Promise<number | null> =>
    shot === null ? null : 255 - ((await decodePng(shot.png)).data[0] ?? 0);
  return [await seen(before), await seen(after)];
}

describe('the screenshots of an action', () => {
  it('shows the screen as it found it and as it left it', async () => {
    const [first, second] = [await press(), await press()];
    expect(await inputsSeen(first)).toEqual([0, 1]);
    expect(await inputsSeen(second)).toEqual([1, 2]);
  });

  it('does not hold up the receipt, however long the picture takes', async () => {
    await press();
    await passTime(clock, 10);
    device.takesMs = 3000;
    const begun = clock.now();
    const receipt = await press();
    expect(receipt).toMatchObject({ ok: true, duration_ms: 0 });
    expect(clock.now() - begun).toBeLessThan(5);
    expect(await inputsSeen(receipt)).toEqual([1, 2]);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(3000);
  });

  it('holds up the next input for a moment at most, and lacks the picture which that would have spoilt', async () => {
    await press();
    await passTime(clock, 10);
    device.takesMs = 3000;
    const second = await press();
    const third = await press();
    expect(third.duration_ms).toBeLessThanOrEqual(500);
    expect(await inputsSeen(second)).toEqual([1, null]);
    expect(await inputsSeen(third)).toEqual([null, 3]);
  });

  it('has the picture in time where it takes a moment only', async () => {
    device.takesMs = 200;
    const receipts = [await press(), await press(), await press()];
    expect(receipts.map(({ duration_ms }) => duration_ms <= 200)).toEqual([true, true, true]);
    const seen: unknown[] = [];
    for (const receipt of receipts) seen.push(await inputsSeen(receipt));
    expect(seen).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('is missing where the device hangs, and nothing else is', async () => {
    device.takesMs = 1_000_000;
    const receipts = [await press(), await press()];
    expect(receipts).toMatchObject([{ ok: true }, { ok: true }]);
    for (const { duration_ms } of receipts) expect(duration_ms).toBeLessThanOrEqual(500);
    expect(await inputsSeen(receipts[1] ?? { action_id: '' })).toEqual([null, null]);
    expect(faults).toMatchObject([{ kind: 'Timeout' }]);
  });

  it('is given up when the host is closed, without a word', async () => {
    device.takesMs = 3000;
    await press();
    await host.close();
    await passTime(clock, 6000);
    expect(faults).toEqual([]);
  });
});
