import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import type { RecordedDevice } from '../../packages/phone/src/recorded/recorded-device.ts';
import { describeWith, fromRoot, missing, type Need } from '../requires.ts';
import { AdbHost } from './adb-host.ts';

const CORPUS = '../shared/corpus/android';
const ADB: Need = { package: 'adb' };

describeWith(missing(ADB) === undefined ? { folder: CORPUS } : ADB, 'a phone that shows recorded dumps', () => {
  let host: AdbHost;
  let phone: OpenPhone<RecordedDevice>;
  let names: string[];

  beforeAll(async () => {
    names = (await readdir(fromRoot(CORPUS))).filter((name) => name.endsWith('.xml')).sort();
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ dumps: fromRoot(CORPUS) })]);
    await host.connect(phone.serial);
  });
  afterAll(async () => {
    await phone?.close();
    await host?.stop();
  });
  const shell = (command: string): ReturnType<AdbHost['run']> => host.run(['-s', phone.serial, 'shell', command]);

  test('gives every one of them back byte for byte, and turns from one to the next', async () => {
    for (const name of names.slice(0, 8)) {
      const expected = await readFile(join(fromRoot(CORPUS), name));
      await shell('uiautomator dump /sdcard/d.xml');
      const { bytes } = await host.run(['-s', phone.serial, 'exec-out', 'cat /sdcard/d.xml']);
      expect(bytes.equals(expected), name).toBe(true);
      await shell('input swipe 500 1500 500 500');
    }
    expect(phone.device.position).toBe(Math.min(8, names.length - 1));
    await shell('input keyevent PAGE_UP; input keyevent BACK');
    expect(phone.device.position).toBe(Math.min(8, names.length - 1) - 2);
    await shell('input keyevent HOME');
    expect(phone.device.position).toBe(0);
    await shell('input tap 500 500; input keyevent BACK');
    expect(phone.device.position).toBe(0);
  });

  test('is the app of the dump that it shows', async () => {
    const last = names.length - 1;
    for (let i = 0; i < last; i++) await phone.device.press({ modifiers: [], key: 'page_down', keycode: 93 });
    const { package: app, screen } = phone.device.current;
    expect((await shell('dumpsys window | grep mFocusedApp')).out).toContain(`${app}/`);
    expect((await shell('wm size')).out).toMatch(/^Physical size: \d+x\d+\n$/);
    const png = await host.run(['-s', phone.serial, 'exec-out', 'screencap -p']);
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([screen.right, screen.bottom]);
  });
});
