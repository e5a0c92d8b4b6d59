import { afterEach, beforeEach, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { SHELL_UID } from '../../packages/phone/src/file/node.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

const SHELL = { uid: SHELL_UID };
const HOME = { type: 'key', keys: 'home' } as const;
const SETTINGS = { type: 'tap', target: { selector: '[name="Settings"]' } } as const;

/** A host with its own adb server, as on another machine. */
class Reach {
  readonly #lab: AdbLab;
  readonly #device: string;
  readonly host: Host;

  private constructor(lab: AdbLab, host: Host, device: string) {
    this.#lab = lab;
    this.host = host;
    this.#device = device;
  }

  static async to(phone: OpenPhone, helper: boolean): Promise<Reach> {
    const lab = await openAdbLab();
    await lab.connect(phone);
    const reach = new Reach(lab, lab.host({ helper }), `android:${phone.serial}`);
    // Like a host that offers it: it is opened before anyone leases it.
    await (await DeviceClient.on(reach.host, reach.#device, 'fleet')).info();
    return reach;
  }

  async lease(token: number): Promise<void> {
    this.host.fence(this.#device).grant({ token, caller: `run ${token}`, isValid: () => true });
    await (await this.host.session(this.#device)).fence(token);
  }

  async act(caller: string, action: ActionInput): Promise<Receipt> {
    return (await DeviceClient.on(this.host, this.#device, caller)).perform(action);
  }

  async adapter(): Promise<string> {
    return (await (await DeviceClient.on(this.host, this.#device, 'test')).capabilities()).adapter;
  }

  close(): Promise<void> {
    return this.#lab.close();
  }
}

describeWith({ package: 'adb' }, 'a phone that two hosts reach', () => {
  const reaches: Reach[] = [];
  let home: AdbLab;
  let phone: OpenPhone;

  beforeEach(async () => {
    home = await openAdbLab();
    phone = await home.unconnectedPhone();
  });
  afterEach(async () => {
    for (const reach of reaches.splice(0)) await reach.close();
    await home.close();
  });

  async function reach(helper: boolean): Promise<Reach> {
    const made = await Reach.to(phone, helper);
    reaches.push(made);
    return made;
  }

  it.each([
    ['plain adb', false, 'adb'],
    ['the helper', true, 'helper'],
  ])('by %s refuses inputs of an older lease by itself, and serves the newest', async (_, helper, adapter) => {
    const [first, second] = [await reach(helper), await reach(helper)];
    await first.lease(10);
    expect((await first.act('run 10', SETTINGS)).error).toBeNull();
    await second.lease(11);
    expect((await second.act('run 11', HOME)).error).toBeNull();
    expect(await second.adapter()).toBe(adapter);

    const { device } = (await DeviceClient.on(first.host, `android:${phone.serial}`, 'run 10')).session;
    const call = { clock: first.host.clock, deadline: Date.now() + 20_000, signal: AbortSignal.timeout(20_000) };
    const before = phone.device.variables;
    const late = await Promise.allSettled([device.press({ key: 'back', modifiers: [], keycode: 4 }, call)]);
    expect(late).toMatchObject([{ status: 'rejected', reason: { kind: expect.stringMatching(/LeaseLost|ActionLost/) as string } }]);
    expect(await first.act('run 10', HOME)).toMatchObject({ dispatched: 'no', error: { code: 'LeaseLost' } });
    expect(phone.device.variables).toEqual(before);

    expect((await second.act('run 11', SETTINGS)).error).toBeNull();
  });

  it('is leased anew only when what the older lease had begun has ended', async () => {
    const [first, second] = [await reach(false), await reach(false)];
    await first.lease(10);
    const isThere = (path: string): boolean => phone.phone.files.find(path, SHELL) !== undefined;
    const slow = first.act('run 10', { type: 'shell', command: 'echo > /sdcard/begun; sleep 1; echo > /sdcard/ended' });
    await expect.poll(() => isThere('/sdcard/begun'), { timeout: 15_000 }).toBe(true);
    expect(isThere('/sdcard/ended')).toBe(false);
    await second.lease(11);
    expect(isThere('/sdcard/ended')).toBe(true);
    await slow;
  });

  it('does not give way to an older lease', async () => {
    const [first, second] = [await reach(false), await reach(false)];
    await second.lease(11);
    await expect(first.lease(10)).rejects.toMatchObject({ kind: 'LeaseLost' });
    expect((await second.act('run 11', HOME)).error).toBeNull();
    expect(phone.phone.files.find('/data/local/tmp/handsight-lease-10', SHELL)).toBeUndefined();
  });
});
