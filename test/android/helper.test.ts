import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { HelperClient } from '../../packages/android/src/helper/helper-client.ts';
import { ensureHelper } from '../../packages/android/src/helper/ensure-helper.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { ProcessTable } from '../../packages/phone/src/process-table.ts';
import { HelperServer } from '../../packages/phone/src/handsight-helper/server.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { speaking } from '../dialects/speaking.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, until, type AdbLab } from './adb-lab.ts';

const KILL = 'pkill -f dev.handsight.helper';

describeWith({ package: 'adb' }, 'a phone with the helper', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let host: Host;
  let client: DeviceClient;
  const ran = new Set<string>();

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone({ vendor: 'samsung' });
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

  it('has it running without installing anything, and says so', async () => {
    expect(await client.capabilities()).toMatchObject({ adapter: 'helper', multi_touch: true, clipboard: true });
    expect((await client.info()).facts).toMatchObject({ helper: 'handsight' });
    const { devices } = await host.devices.list();
    expect(devices.find(({ id }) => id === `android:${phone.serial}`)?.via).toBe("the helper: Handsight's helper runs on the phone");
    expect(phone.phone.packages.all.filter(({ origin }) => origin === 'apk')).toEqual([]);
  });

  it('is left alone where plain adb is asked for', async () => {
    const agentest = speaking(host, AGENTEST_TOOLS, `android:${phone.serial}`);
    ran.clear();
    const plain = await agentest.call('agentest_connect', { packageName: 'org.pocket.settings', backend: 'adb' });
    expect(plain.result).toMatchObject({ backend: 'adb' });
    expect([...ran]).toContain('uiautomator');
    const helped = await agentest.call('agentest_connect', { packageName: 'org.pocket.settings' });
    expect(helped.result).toMatchObject({ backend: 'helper', helperInstalled: true });
    client = await lab.client(host, phone);
    await act({ type: 'key', keys: 'home' });
  });

  it('does a task by it', async () => {
    ran.clear();
    await act({ type: 'tap', target: { selector: '[name="Settings"]' } });
    await act({ type: 'tap', target: { selector: '[name^="Network and internet"]' } });
    const receipt = await act({ type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } });
    expect(receipt).toMatchObject({ verification: { status: 'verified' }, details: { via: 'helper' } });
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject({ success: true });
  });

  it('uses two fingers, holds and swipes', async () => {
    const center = { x: 540, y: 1200 };
    await act({ type: 'pinch', center, startRadius: 100, endRadius: 300, durationMs: 100 });
    await act({ type: 'rotate', center, radius: 200, startAngleDeg: 0, endAngleDeg: 90, durationMs: 100 });
    await act({ type: 'long_press', target: center, durationMs: 100 });
    await act({ type: 'key', keys: 'home' });
    await act({ type: 'tap', target: { selector: '[name="Contacts"]' } });
    const before = (await client.compact()).text;
    await act({ type: 'scroll', direction: 'down' });
    expect((await client.compact()).text).not.toBe(before);
  });

  it('types whatever text there is, though the phone has no clipboard command', async () => {
    await act({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
    const typed = await act({ type: 'type', text: 'Zoë 😀 東京', target: { selector: 'Edit[name="Name"]' } });
    expect(typed).toMatchObject({ route: 'accessibility', verification: { status: 'verified' } });
    expect(await act({ type: 'clear', target: { selector: 'Edit[name="Name"]' } })).toMatchObject({ verification: { status: 'verified' } });
    await act({ type: 'set_clipboard', text: 'Grüße 😀' });
    expect(await client.clipboard()).toEqual({ text: 'Grüße 😀' });
  });

  it('needs neither uiautomator nor input nor dumpsys for it', () => {
    for (const name of ['uiautomator', 'input', 'dumpsys', 'cmd']) expect([...ran]).not.toContain(name);
  });

  /** What the helper is asked from now on. */
  function requests(): string[] {
    const asked: string[] = [];
    const real = HelperServer.prototype.answer;
    vi.spyOn(HelperServer.prototype, 'answer').mockImplementation(function (this: HelperServer, request) {
      asked.push(`${request.method} ${request.path}`);
      return real.call(this, request);
    });
    return asked;
  }

  it('takes one round trip for a reading and two more for a tap with its receipt', async () => {
    const asked = requests();
    await act({ type: 'key', keys: 'home' });
    asked.length = 0;
    await client.compact();
    expect(asked).toEqual(['GET /tree']);
    asked.length = 0;
    const receipt = await act({ type: 'tap', target: { selector: '[name="Settings"]' } });
    expect(receipt.verification?.status).toMatch(/verified|observed/);
    // What was just read is not read again, unless the phone has reported something since.
    expect(asked.slice(asked.indexOf('POST /gesture'))).toEqual(['POST /gesture', 'GET /tree']);
    vi.restoreAllMocks();
  });

  it('says that nothing reacted when nothing was reported for a second, without asking all the time', async () => {
    await act({ type: 'open_link', url: 'settings://wifi' });
    const asked = requests();
    const receipt = await act({ type: 'tap', target: { x: 540, y: 2200 } });
    expect(receipt.verification?.status).toBe('no_effect');
    expect(asked.filter((each) => each === 'GET /tree').length).toBeLessThanOrEqual(3);
    vi.restoreAllMocks();
  });

  it('sets a slider to a value within its range, and refuses one beyond it', async () => {
    await act({ type: 'restart_app', app: 'org.pocket.settings' });
    await act({ type: 'tap', target: { selector: '[name^="Sound"]' } });
    const target = { selector: 'Slider[name="Volume"]' };
    const asked = requests();
    expect(await act({ type: 'set_value', target, value: '35' })).toMatchObject({
      verification: { status: 'verified' },
      details: { taps: 1 },
    });
    expect(asked.filter((each) => each === 'POST /gesture')).toHaveLength(1);
    const beyond = await client.perform({ type: 'set_value', target, value: '101' });
    expect(beyond).toMatchObject({ dispatched: 'no', error: { code: 'BadRequest', context: { min: 0, max: 100 } } });
    vi.restoreAllMocks();
  });

  it('goes on by plain adb when the helper dies, and says why', async () => {
    const other = await lab.phone();
    const own = lab.host({ helper: true });
    const on = (): Promise<DeviceClient> => lab.client(own, other);
    expect((await (await on()).info()).facts['helper']).toBe('handsight');
    await (await on()).perform({ type: 'shell', command: KILL });
    await until(async () => (await (await on()).info()).facts['helper'] === 'none');
    expect((await (await on()).info()).facts['helper_why']).toContain('ended');
    expect((await (await on()).compact()).text).toContain('Settings');
    expect(await (await on()).capabilities()).toMatchObject({ adapter: 'adb', rest: 'readings' });
    expect(await (await on()).perform({ type: 'tap', target: { x: 540, y: 2200 } })).toMatchObject({ ok: true, dispatched: 'yes' });
    const pinch = await (await on()).perform({ type: 'pinch', center: { x: 540, y: 1200 }, startRadius: 100, endRadius: 300 });
    expect(pinch).toMatchObject({ dispatched: 'no', error: { code: 'PlatformUnsupported' } });
    await own.close();
  });

  it('ends with the connection, and leaves nothing but its file', async () => {
    const other = await lab.phone();
    const own = lab.host({ helper: true });
    await (await lab.client(own, other)).compact();
    expect(other.phone.automation).toBe('handsight-helper');
    await own.close();
    await until(() => other.phone.automation === undefined);
  });

  it('uses Appium’s server where its own cannot start, and says why', async () => {
    const other = await lab.phone();
    other.phone.automation = 'another';
    const own = lab.host({ helper: true });
    const on = await lab.client(own, other);
    expect((await on.info()).facts).toMatchObject({
      helper: 'appium',
      helper_why: expect.stringContaining('already registered') as string,
    });
    expect(await on.capabilities()).toMatchObject({ adapter: 'appium', multi_touch: true });
    expect(await on.perform({ type: 'tap', target: { selector: '[name="Settings"]' } })).toMatchObject({ ok: true, dispatched: 'yes' });
    await own.close();
  });

  it('is brought up by the agentest dialect’s own entry point too, and reports idleness', async () => {
    const other = await lab.phone();
    vi.stubEnv('HANDSIGHT_DISABLE_HELPER', '');
    const handle = await ensureHelper(lab.executor, other.serial);
    vi.unstubAllEnvs();
    expect(handle?.status).toMatchObject({ ok: true, name: 'handsight-helper', protocolVersion: 1, sdkInt: 34 });
    expect(handle?.client).toBeInstanceOf(HelperClient);
    expect(await handle?.client.waitForIdle({ timeoutMs: 5000 })).toMatchObject({ ok: true, idle: true, reason: 'events_quiet' });
    expect(await handle?.client.detectFramework()).toMatchObject({ ok: true, packageName: 'com.android.launcher3', primary: 'native' });
    expect((await handle?.client.screenshot())?.slice(0, 8)).toBe('iVBORw0K');
    expect((await handle?.client.getTree({ packageName: 'com.android.launcher3' }))?.windows).toHaveLength(1);
    const files = (): string[] => other.phone.files.list('/data/local/tmp', { uid: 0 }).map(([name]) => name);
    expect(files()).toEqual([expect.stringMatching(/^handsight-helper-[0-9a-f]{12}\.jar$/)]);
    await handle?.shutdown(true);
    expect(files()).toEqual([]);
    expect(await ensureHelper({ exec: () => Promise.reject(new Error('no adb here')) }, other.serial)).toBeNull();
  });

  it.each(['AGENTEST_DISABLE_HELPER', 'HANDSIGHT_DISABLE_HELPER'])('is left alone when %s says so', async (name) => {
    const other = await lab.phone();
    const own = lab.host({ helper: true }, { [name]: '1' });
    expect((await (await lab.client(own, other)).info()).facts['helper']).toBe('none');
    await own.close();
  });

  it('lets nobody in without the token', async () => {
    const other = await lab.phone();
    const own = lab.host({ helper: true });
    await (await lab.client(own, other)).compact();
    const port = Number(await lab.server.forward(other.serial, 'tcp:0;tcp:8765'));
    const withoutToken = new HelperClient(port, 2000);
    expect(await withoutToken.status()).toMatchObject({ ok: true });
    await expect(withoutToken.tap(1, 1)).rejects.toMatchObject({ refusal: 'unauthorized', context: { status: 401 } });
    await expect(withoutToken.getTree()).rejects.toMatchObject({ context: { status: 401 } });
    await own.close();
  });
});
