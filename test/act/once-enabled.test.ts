import { afterEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { makeNode, type UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { driverOf, label, screenWith, ScriptedDevice, whileTimePasses } from './scripted-device.ts';

const save = (enabled: boolean): UnifiedUINode =>
  makeNode({
    nativeRole: 'Button',
    role: 'button',
    text: 'Save',
    clickable: true,
    enabled,
    bounds: { left: 0, top: 300, right: 100, bottom: 350 },
  });

let host: Host;
let clock: SteppedClock;
let client: DeviceClient;
afterEach(() => host.close());

/** A dialog whose button is enabled this long after an input. */
async function dialog(enablingMs: number): Promise<void> {
  clock = new SteppedClock(1_000_000);
  const shows = (since: number): UnifiedUINode =>
    device.sent.length === 0 ? screenWith(save(false)) : screenWith(label('Looking …'), save(since >= enablingMs));
  const device: ScriptedDevice = new ScriptedDevice('one', clock, { shows });
  ({ host } = openHost({ clock, drivers: [driverOf(device)] }));
  client = await DeviceClient.on(host, device.id, 'test');
}

const tap = (name: string): Promise<Receipt> =>
  whileTimePasses(clock, client.perform({ type: 'tap', target: { selector: `Button[name="${name}"]` } }));

describe('a disabled control', () => {
  it('is waited for soon after an input that may be about to enable it', async () => {
    await dialog(2900);
    expect(await tap('Go')).toMatchObject({ verification: { status: 'observed' } });
    expect(await tap('Save')).toMatchObject({ dispatched: 'yes' });
  });

  it('is refused if it stays disabled', async () => {
    await dialog(Infinity);
    await tap('Go');
    const receipt = await tap('Save');
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'ElementDisabled' } });
    expect(receipt.duration_ms).toBeGreaterThan(0);
    expect(receipt.duration_ms).toBeLessThan(3000);
  });

  it('is refused at once if nothing was sent lately', async () => {
    await dialog(0);
    expect(await tap('Save')).toMatchObject({ dispatched: 'no', error: { code: 'ElementDisabled' }, duration_ms: 0 });
  });
});
