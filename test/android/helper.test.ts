import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { ensureHelper } from '../../packages/android/src/helper/ensure-helper.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { ProcessTable } from '../../packages/phone/src/process-table.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, until, type AdbLab } from './adb-lab.ts';
import { callOf } from './call.ts';

describeWith({ package: 'adb', command: 'adb' }, 'a phone with the helper', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let host: Host;
  let client: DeviceClient;
  const ran = new Set<string>();

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host({ helper: true });
    client = await lab.client(host, phone);
    const { processes } = phone.phone;
    vi.spyOn(processes, 'add').mockImplementation((...args) => {
      ran.add(args[1][0] ?? '');
      return ProcessTable.prototype.add.apply(processes, args);
    });
  });
  afterAll(() => lab.close());

  async function act(action: ActionInput): Promise<Receipt> {
    const receipt = await client.perform(action);
    expect(receipt.error).toBeNull();
    expect(receipt.verification?.status).not.toBe('failed');
    return receipt;
  }

  it('has it installed and running, and says so', async () => {
    expect(await client.capabilities()).toMatchObject({ adapter: 'helper', multi_touch: true });
    expect((await client.info()).facts['helper']).toBe(true);
    expect(phone.phone.packages.get('io.appium.uiautomator2.server')).toBeDefined();
  });

  it('does a task by it', async () => {
    await act({ type: 'tap', target: { selector: '[name="Settings"]' } });
    await act({ type: 'tap', target: { selector: '[name^="Network and internet"]' } });
    const receipt = await act({ type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } });
    expect(receipt.verification?.status).toBe('verified');
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject({ success: true });
  });

  it('uses two fingers, holds and swipes', async () => {
    const center = { x: 540, y: 1200 };
    await act({ type: 'pinch', center, startRadius: 100, endRadius: 300, durationMs: 100 });
    await act({ type: 'rotate', center, radius: 200, startAngleDeg: 0, endAngleDeg: 90, durationMs: 100 });
    await act({ type: 'long_press', target: center, durationMs: 100 });
    await act({ type: 'launch_app', app: 'org.pocket.contacts' });
    const before = (await client.compact()).text;
    await act({ type: 'scroll', direction: 'down' });
    expect((await client.compact()).text).not.toBe(before);
  });

  it('types what keys cannot where the clipboard fails', async () => {
    const { clipboard } = phone.device;
    const set = clipboard.set;
    clipboard.set = () => set('stale', callOf());
    await act({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
    const typed = await act({ type: 'type', text: 'Zoë 😀', target: { selector: 'Edit[name="Name"]' } });
    clipboard.set = set;
    expect(typed).toMatchObject({ route: 'accessibility', verification: { status: 'verified' } });
  });

  it('needs neither uiautomator nor input for it', () => {
    expect([...ran]).not.toContain('uiautomator');
    expect([...ran]).not.toContain('input');
  });

  it('goes on by plain adb when the helper dies', async () => {
    const other = await lab.phone();
    const own = lab.host({ helper: true });
    const on = (): Promise<DeviceClient> => lab.client(own, other);
    expect((await (await on()).info()).facts['helper']).toBe(true);
    await (await on()).perform({ type: 'shell', command: 'am force-stop io.appium.uiautomator2.server' });
    await until(async () => (await (await on()).info()).facts['helper'] === false);
    expect((await (await on()).compact()).text).toContain('Settings');
    expect(await (await on()).perform({ type: 'tap', target: { x: 540, y: 2200 } })).toMatchObject({ ok: true, dispatched: 'yes' });
    const pinch = await (await on()).perform({ type: 'pinch', center: { x: 540, y: 1200 }, startRadius: 100, endRadius: 300 });
    expect(pinch).toMatchObject({ dispatched: 'no', error: { code: 'PlatformUnsupported' } });
    await own.close();
  });

  it('is brought up by the agentest dialect’s own entry point too, and tells of idleness', async () => {
    const other = await lab.phone();
    vi.stubEnv('HANDSIGHT_DISABLE_HELPER', '');
    const handle = await ensureHelper(lab.executor, other.serial);
    vi.unstubAllEnvs();
    expect(handle?.status).toMatchObject({ ok: true, name: 'appium-uiautomator2-server', protocolVersion: 1, sdkInt: 34 });
    expect(await handle?.client.waitForIdle({ timeoutMs: 5000 })).toEqual({ ok: true, idle: true, reason: 'events_quiet', events: [] });
    expect(await handle?.client.detectFramework()).toMatchObject({ ok: true, packageName: 'com.android.launcher3', primary: 'native' });
    expect((await handle?.client.screenshot())?.slice(0, 8)).toBe('iVBORw0K');
    await handle?.shutdown(true);
    expect(other.phone.packages.get('io.appium.uiautomator2.server')).toBeUndefined();
    expect(await ensureHelper({ exec: () => Promise.reject(new Error('no adb here')) }, other.serial)).toBeNull();
  });

  it.each(['AGENTEST_DISABLE_HELPER', 'HANDSIGHT_DISABLE_HELPER'])('is left alone when %s says so', async (name) => {
    const other = await lab.phone();
    const own = lab.host({ helper: true }, { [name]: '1' });
    expect((await (await lab.client(own, other)).info()).facts['helper']).toBe(false);
    expect(other.phone.packages.get('io.appium.uiautomator2.server')).toBeUndefined();
    await own.close();
  });
});
