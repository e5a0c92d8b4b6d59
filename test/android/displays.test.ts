import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { ProcessTable } from '../../packages/phone/src/process-table.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

describeWith({ package: 'adb' }, 'a phone with a second screen on its outside', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  const ran: string[] = [];

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone({ vendor: 'samsung', cover: true });
    const { processes } = phone.phone;
    vi.spyOn(processes, 'add').mockImplementation((...args) => {
      ran.push(args[1].join(' '));
      return ProcessTable.prototype.add.apply(processes, args);
    });
  });
  afterAll(() => lab.close());

  const on = (display?: number): Promise<DeviceClient> => lab.client(lab.host(display === undefined ? {} : { display }), phone);

  it('is looked at and touched on the inside, where no display is named', async () => {
    const client = await on();
    expect(await client.monitors()).toMatchObject([
      { index: 0, primary: true, bounds: { left: 0, right: 1080 } },
      { index: 1, primary: false, bounds: { left: 1080, right: 1800, bottom: 748 } },
    ]);
    ran.length = 0;
    await client.perform({ type: 'tap', target: { selector: '[name="Settings"]' } });
    expect(ran.filter((line) => line.startsWith('input'))).toEqual([expect.stringMatching(/^input tap \d+ \d+$/)]);
    expect(await client.picture()).toMatchObject({ width: 1080, height: 2400 });
    expect(ran.filter((line) => line.startsWith('screencap'))).toEqual(['screencap -p']);
  });

  it('is touched and photographed on the outside by the number of that display', async () => {
    const client = await on(1);
    expect(await client.monitors()).toMatchObject([
      { index: 0, bounds: { left: 0, right: 720, bottom: 748 } },
      { index: 1, bounds: { left: 720, right: 1800 } },
    ]);
    ran.length = 0;
    const tapped = await client.perform({ type: 'tap', target: { x: 100, y: 200 } });
    expect(tapped.dispatched).toBe('yes');
    await client.perform({ type: 'key', keys: 'back' });
    expect(ran.filter((line) => line.startsWith('input'))).toEqual(['input -d 1 tap 100 200', 'input -d 1 keyevent KEYCODE_BACK']);
    expect(await client.picture()).toMatchObject({ width: 720, height: 748 });
    expect(ran.filter((line) => line.startsWith('screencap'))).toEqual(['screencap -p -d 4619827259835644673']);
  });
});
