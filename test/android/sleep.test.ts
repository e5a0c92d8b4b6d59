import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

const SETTINGS = { type: 'tap', target: { selector: '[name="Settings"]' } } as const;

describeWith({ package: 'adb' }, 'a phone that sleeps', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  /** A phone that fell asleep before anybody opened it. */
  async function sleeping(options: Parameters<AdbLab['phone']>[0] = {}): Promise<OpenPhone> {
    const phone = await lab.phone(options);
    phone.phone.sleep();
    return phone;
  }

  it('is woken when it is opened, and says so', async () => {
    const phone = await sleeping({ lock: 'swipe' });
    const client = await lab.client(lab.host(), phone);
    expect(phone.phone.isUsable).toBe(true);
    expect((await client.info()).facts).toMatchObject({ awake: true, locked: false, woken: 1 });
    expect(await client.perform(SETTINGS)).toMatchObject({ ok: true, dispatched: 'yes' });
  });

  it('is woken again when it has fallen asleep meanwhile', async () => {
    const phone = await lab.phone();
    const client = await lab.client(lab.host(), phone);
    phone.phone.sleep();
    expect((await client.compact()).text).toContain('Settings');
    expect(phone.phone.isAwake).toBe(true);
  });

  it('stays asleep where that is configured, and is not touched', async () => {
    const phone = await sleeping();
    const client = await lab.client(lab.host({ wake: false }), phone);
    expect(phone.phone.isAwake).toBe(false);
    const tap = await client.perform({ type: 'tap', target: { x: 540, y: 1200 } });
    expect(tap).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'DeviceAsleep' } });
    expect((await client.screen()).degraded).toMatchObject({ reason: 'asleep' });
    const wake = await client.perform({ type: 'key', keys: 'wakeup' });
    expect(wake).toMatchObject({ dispatched: 'yes' });
    expect(phone.phone.isAwake).toBe(true);
    expect(await client.perform(SETTINGS)).toMatchObject({ ok: true, dispatched: 'yes' });
  });

  it('receives nothing even if it falls asleep between being read and being touched', async () => {
    const phone = await lab.phone();
    const client = await lab.client(lab.host({ wake: false }), phone);
    await client.compact();
    const { device } = phone;
    const read = device.read.bind(device);
    device.read = (...args) => {
      phone.phone.sleep();
      return read(...args);
    };
    const tap = await client.perform(SETTINGS);
    device.read = read;
    expect(tap).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'DeviceAsleep' } });
  });

  it('that is locked with a PIN is refused with what to do, and can still be read', async () => {
    const phone = await sleeping({ lock: 'pin', vendor: 'pixel' });
    const client = await lab.client(lab.host(), phone);
    expect((await client.info()).facts).toMatchObject({ awake: true, locked: true });
    expect((await client.compact()).text).toContain('Enter PIN');
    for (const action of [
      { type: 'tap', target: { x: 540, y: 1200 } },
      { type: 'key', keys: 'home' },
      { type: 'launch_app', app: 'org.pocket.contacts' },
    ] as const) {
      const receipt = await client.perform(action);
      expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'DeviceLocked' } });
      expect(receipt.error?.hint).toContain('Unlock');
    }
  });
});

describeWith({ package: 'adb' }, 'starting an app', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  it('leaves auto-rotation as it was, by monkey too', async () => {
    const phone = await lab.phone();
    const client = await lab.client(lab.host(), phone);
    for (const by of [undefined, 'monkey'] as const) {
      phone.phone.settings.put('system', 'accelerometer_rotation', '0');
      await client.perform({ type: 'launch_app', app: 'org.pocket.contacts', ...(by === undefined ? {} : { by }) });
      expect((await client.window()).process).toBe('org.pocket.contacts');
      expect(phone.phone.settings.get('system', 'accelerometer_rotation')).toBe('0');
      await client.perform({ type: 'key', keys: 'home' });
    }
  });
});
