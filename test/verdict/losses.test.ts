import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { openAdbLab, until, type AdbLab } from '../android/adb-lab.ts';
import { describeWith } from '../requires.ts';
import { expectLoss, ROUNDS } from './while-verifying.ts';

const TIMEOUT = { timeout: 30_000 + ROUNDS * 20_000 };
const settings = { type: 'tap', target: { selector: '[name="Settings"]' } } as const;
const rounds = async (round: () => Promise<void>): Promise<void> => {
  for (let i = 0; i < ROUNDS; i++) await round();
};

describe('a built-in phone that is lost while an action on it is verified', () => {
  let host: Host;
  afterEach(async () => {
    vi.restoreAllMocks();
    await host.close();
  });

  const expectLost = async (lose: (client: DeviceClient) => unknown, codes: RegExp): Promise<void> => {
    ({ host } = openHost());
    const client = await DeviceClient.on(host, 'virtual:pocket', 'test');
    // Something is always still to come, so that verifying goes on.
    vi.spyOn(client.session.device.rest, 'isStill').mockReturnValue(false);
    await expectLoss({ host, client, action: settings, lose: () => lose(client), timeout_ms: 1500 }, codes);
  };

  it('because it is closed gives no verdict', TIMEOUT, () =>
    rounds(() => expectLost(({ session }) => session.device.close(), /^(?:DeviceGone|Cancelled)$/)),
  );

  it('because it hangs gives no verdict', TIMEOUT, () =>
    rounds(() =>
      expectLost(({ session }) => vi.spyOn(session.device, 'windows').mockReturnValue(new Promise(() => undefined)), /^Timeout$/),
    ),
  );
});

describeWith({ package: 'adb' }, 'a phone over adb that is lost while an action on it is verified', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;
  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host();
  });
  afterAll(async () => {
    await host.close();
    await lab.close();
  });

  const isBack = (): Promise<boolean> =>
    DeviceClient.on(host, `android:${phone.serial}`, 'test')
      .then((client) => client.find(settings.target.selector))
      .then(
        () => true,
        () => false,
      );

  const expectLost = async (lose: () => unknown, codes: RegExp): Promise<void> => {
    await until(isBack);
    const client = await DeviceClient.on(host, `android:${phone.serial}`, 'test');
    await expectLoss({ host, client, action: { type: 'long_press', ...pick() }, lose, timeout_ms: 3000 }, codes);
  };
  const pick = (): { target: { selector: string }; durationMs: number } => ({ target: settings.target, durationMs: 50 });

  it('because it is unplugged gives no verdict', TIMEOUT, () =>
    rounds(async () => {
      await expectLost(() => phone.unplug(), /^(?:AdbConnection|DeviceGone|DeviceNotFound|ActionLost|TreeParse)$/);
      await phone.plugIn();
      await client('home');
    }),
  );

  it('because it hangs gives no verdict', TIMEOUT, () =>
    rounds(async () => {
      await expectLost(() => (phone.faults.dump = 'hang'), /^Timeout$/);
      phone.faults.dump = 'none';
      await client('home');
    }),
  );

  /** Whatever the touch has opened is left again. */
  async function client(keys: string): Promise<void> {
    await until(async () => {
      const on = await DeviceClient.on(host, `android:${phone.serial}`, 'test').catch(() => undefined);
      return on !== undefined && (await on.perform({ type: 'key', keys })).ok;
    });
    expect(await isBack()).toBe(true);
  }
});
