import { dirname } from 'node:path';
import { TEST_APK_PATH } from 'appium-uiautomator2-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { DOKSI_TOOLS } from '../../packages/dialects/src/doksi/all.ts';
import { MOBILE_DEBUG_TOOLS } from '../../packages/dialects/src/mobile-debug/all.ts';
import { speaking, type Speaker } from '../dialects/speaking.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

describeWith({ package: 'adb' }, 'a phone over adb', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;
  let client: DeviceClient;

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host({}, {}, { folders: [dirname(TEST_APK_PATH)] });
    client = await lab.client(host, phone);
  });
  afterAll(() => lab.close());

  async function act(action: ActionInput): Promise<Receipt> {
    const receipt = await client.perform(action);
    expect(receipt.error).toBeNull();
    return receipt;
  }

  it('is listed, and one that adb does not know is refused', async () => {
    const { devices } = await host.devices.list();
    expect(devices).toContainEqual({
      id: `android:${phone.serial}`,
      name: 'Pocket',
      state: 'ready',
      via: expect.stringMatching(/^plain adb: /) as string,
    });
    await expect(host.session('android:nobody')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
    await expect(host.session('android:127.0.0.1:1')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
  });

  it('is dumped at most twice for an action that is verified in full', async () => {
    const stock = await lab.phone();
    const hands = await lab.client(lab.host(), stock);
    await hands.compact();
    let dumps = 0;
    const { device } = stock;
    const read = device.read.bind(device);
    device.read = (...args) => {
      dumps++;
      return read(...args);
    };
    const receipt = await hands.perform({ type: 'tap', target: { selector: '[name="Settings"]' } });
    expect(receipt).toMatchObject({ error: null, dispatched: 'yes', changed: true });
    expect(dumps).toBeGreaterThan(0);
    expect(dumps).toBeLessThanOrEqual(2);
  });

  it('that is not authorised says what to do', async () => {
    const locked = await lab.unreadyPhone({ auth: 'rsa', newKeys: 'refuse' });
    const id = `android:${locked.serial}`;
    const listed = (await host.devices.list()).devices.find((device) => device.id === id);
    expect(listed).toMatchObject({ state: expect.stringMatching(/unauthorized|authorizing|offline/), hint: expect.stringMatching(/\w/) });
    await expect(host.session(id)).rejects.toMatchObject({ kind: 'AdbConnection' });
  });

  it('reports what it is and how it is', async () => {
    const { model, osVersion, facts } = await client.info();
    expect({ model, osVersion }).toEqual({ model: 'Pocket', osVersion: '14' });
    expect(facts).toMatchObject({ kind: 'phone', sdk: 34, width: 1080, height: 2400, emulator: false, helper: 'none' });
    expect(facts).toMatchObject({ battery: expect.any(Number), wifi: expect.any(Boolean), airplane_mode: false, font_scale: 1 });
    expect(await client.monitors()).toEqual([
      { index: 0, primary: true, bounds: { left: 0, top: 0, right: 1080, bottom: 2400 }, scale_factor: 2.75 },
    ]);
  });

  it('lists, starts, stops and resets apps, and refuses one it has not', async () => {
    const { apps } = await client.apps();
    expect(apps.map(({ app }) => app)).toContain('org.pocket.notes');
    const launched = await act({ type: 'launch_app', app: 'org.pocket.notes' });
    expect(launched.verification?.status).toBe('verified');
    expect((await client.apps()).current).toBe('org.pocket.notes');
    expect((await act({ type: 'stop_app', app: 'org.pocket.notes' })).verification?.status).toBe('verified');
    await act({ type: 'reset_app', app: 'org.pocket.notes' });
    expect((await act({ type: 'launch_app', app: 'org.pocket.notes/.MainActivity' })).verification?.status).toBe('verified');
    for (const type of ['launch_app', 'stop_app', 'reset_app', 'restart_app'] as const) {
      const receipt = await client.perform({ type, app: 'org.pocket.nowhere' });
      expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'AppNotInstalled' } });
    }
    const { error } = await client.perform({ type: 'launch_app', app: 'Notes' });
    expect(error?.message).toMatch(/go by their packages; there is org\.pocket\.notes$/);
  });

  it('installs an app from a folder that may be named, and from no other', async () => {
    const installed = await act({ type: 'install_app', path: TEST_APK_PATH });
    expect(installed.route).toBe('app_control');
    expect(phone.phone.packages.get('io.appium.uiautomator2.server.test')).toBeDefined();
    const outside = await client.perform({ type: 'install_app', path: '/etc/hostname' });
    expect(outside).toMatchObject({ dispatched: 'no', error: { code: 'PermissionDenied' } });
    const none = await client.perform({ type: 'install_app', path: `${dirname(TEST_APK_PATH)}/nothing.apk` });
    expect(none).toMatchObject({ dispatched: 'no', error: { code: 'BadRequest' } });
  });

  it('keeps the window and the refs while one moves inside an app, and reports when the app changes', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.settings' });
    const before = await client.compact();
    const ref = /(@\w+) .*"Network and internet/.exec(before.text)?.[1] ?? '';
    const moved = await act({ type: 'tap', target: { ref } });
    expect(moved.window_changed).toBeNull();
    const left = await act({ type: 'key', keys: 'home' });
    expect(left.window_changed).toMatchObject({ to: expect.stringContaining('launcher') });
    const stale = await client.perform({ type: 'tap', target: { ref } });
    expect(stale).toMatchObject({ dispatched: 'no', ok: false });
  });

  it('opens links, and refuses those that no app takes', async () => {
    const opened = await act({ type: 'open_link', url: 'settings://wifi' });
    expect(opened.after?.window_uid).toContain('org.pocket.settings');
    const refused = await client.perform({ type: 'open_link', url: 'nosuch://place' });
    expect(refused).toMatchObject({ dispatched: 'no', error: { code: 'AppNotInstalled' } });
  });

  it('turns its screen, and reads it back', async () => {
    const turned = await act({ type: 'set_orientation', orientation: 'landscape' });
    expect(turned.verification?.status).toBe('verified');
    const shot = await client.picture();
    expect(shot.width).toBeGreaterThan(shot.height);
    expect((await act({ type: 'set_orientation', orientation: 'portrait' })).verification?.status).toBe('verified');
  });

  it('gives its picture byte by byte, whole and in parts', async () => {
    const shot = await client.picture();
    expect([shot.width, shot.height]).toEqual([1080, 2400]);
    const part = await client.picture({ area: { left: 100, top: 200, right: 300, bottom: 260 } });
    expect([part.width, part.height]).toEqual([200, 60]);
  });

  it('refuses the picture of a protected window instead of giving a black one', async () => {
    phone.faults.secure = true;
    await expect(client.picture()).rejects.toMatchObject({ kind: 'PlatformUnsupported', context: { reason: 'secure_window' } });
    expect((await client.info()).facts['secure_window']).toBe(true);
    expect((await client.compact()).text).not.toBe('');
    phone.faults.secure = false;
  });

  it('shows its keyboard as a window of its own', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.contacts' });
    const tapped = await act({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
    expect(tapped.keyboard).toEqual({ before: false, after: true });
    const keyboard = (await client.windows()).find((w) => w.kind === 'keyboard');
    expect(keyboard?.bounds.top).toBeGreaterThan(1000);
    const unread = await client.screen({ window: { uid: keyboard?.window_uid } });
    expect(unread.degraded).toMatchObject({ reason: 'accessibility_off' });
    await act({ type: 'key', keys: 'back' });
  });

  it('that cannot, says so: several fingers, hovering, a right button, an unknown key', async () => {
    const center = { x: 500, y: 1000 };
    const pinched = await client.perform({ type: 'pinch', center, startRadius: 100, endRadius: 300 });
    expect(pinched).toMatchObject({ dispatched: 'no', error: { code: 'PlatformUnsupported' } });
    expect(await client.perform({ type: 'hover', target: center })).toMatchObject({
      dispatched: 'no',
      error: { code: 'PlatformUnsupported' },
    });
    const right = await client.perform({ type: 'tap', target: center, button: 'right' });
    expect(right).toMatchObject({ dispatched: 'no', error: { code: 'PlatformUnsupported' } });
    expect(await client.perform({ type: 'key', keys: 'warp' })).toMatchObject({ dispatched: 'no', error: { code: 'BadRequest' } });
  });

  it('scrolls by a finger and drags after a hold', async () => {
    await act({ type: 'restart_app', app: 'org.pocket.contacts' });
    const before = (await client.compact()).text;
    await act({ type: 'scroll', direction: 'down' });
    expect((await client.compact()).text).not.toBe(before);
    await act({ type: 'drag', from: { x: 540, y: 700 }, to: { x: 540, y: 1700 }, holdMs: 100, durationMs: 100 });
    await act({ type: 'swipe', direction: 'down' });
    await act({ type: 'tap', target: { x: 5, y: 2390 }, count: 2 });
  });

  it('gives the log of an app alone', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.weather' });
    const { lines } = await client.logs({ maxLines: 200 });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(({ at }) => Math.abs(at - Date.now()) < 86_400_000)).toBe(true);
    const own = await client.logs({ app: 'org.pocket.weather', maxLines: 200 });
    expect(own.lines.every(({ app }) => app === 'org.pocket.weather')).toBe(true);
  });

  it('sees an app crash and goes on', async () => {
    await act({ type: 'launch_app', app: 'org.pocket.weather' });
    await client.waitFor({ any_of: [{ type: 'text_visible', regex: 'radar' }], timeout_ms: 10_000 });
    const receipt = await act({ type: 'tap', target: { selector: 'Button[name="Show radar"]' } });
    expect(receipt.new_dialogs.length + (receipt.window_changed === null ? 0 : 1)).toBeGreaterThan(0);
    expect((await client.compact()).text.toLowerCase()).toMatch(/stopping/);
    await act({ type: 'tap', target: { selector: '[name="Close app"]' } });
  });

  it('copies and reads its clipboard', async () => {
    const copied = await act({ type: 'set_clipboard', text: `it's "ü" $HOME` });
    expect(copied.verification?.status).toBe('verified');
    expect(await client.clipboard()).toEqual({ text: `it's "ü" $HOME` });
  });

  it('runs a command and reports how it ended', async () => {
    const { details } = await act({ type: 'shell', command: 'echo out; echo err >&2; exit 3' });
    expect(details).toEqual({ via: 'adb', stdout: 'out\n', stderr: 'err\n', exit_code: 3 });
  });

  it('runs a command and waits no longer than the configuration allows, and the refusal names the setting', async () => {
    const limited = lab.host({}, {}, { limits: { shell_seconds: 0.5, wait_seconds: 1 } });
    const hurried = await lab.client(limited, phone);
    expect((await hurried.perform({ type: 'shell', command: 'sleep 20' })).error).toMatchObject({
      code: 'Timeout',
      message: expect.stringMatching(/limits\.shell_seconds .* longer than 500 ms/) as string,
    });
    expect((await hurried.perform({ type: 'wait', durationMs: 2000 })).error).toMatchObject({
      code: 'BadRequest',
      message: expect.stringContaining('1 s at most; the operator can raise limits.wait_seconds') as string,
    });
    expect((await hurried.perform({ type: 'wait', durationMs: 10 })).error).toBeNull();
  });

  const speaker = (tools: Parameters<typeof speaking>[1]): Speaker => speaking(host, tools, `android:${phone.serial}`);

  it('answers the tools of the agentest dialect', async () => {
    const agentest = speaker(AGENTEST_TOOLS);
    const packageName = 'org.pocket.notes';
    const connected = await agentest.call('agentest_connect', { packageName });
    expect(connected.result).toMatchObject({ packageName, backend: 'adb', helperInstalled: false });
    expect((await agentest.call('agentest_device_info')).result).toMatchObject({ sdkVersion: 34, androidVersion: '14', density: 440 });
    const prefs = await agentest.call('agentest_get_shared_prefs', { file: 'org.pocket.notes_preferences' });
    expect(prefs.result).toMatchObject({ content: expect.stringContaining('<map') });
    const rows = await agentest.call('agentest_query_db', { database: 'app.db', query: 'SELECT name FROM state ORDER BY 1' });
    expect(rows.result).toMatchObject({ rows: 'body\ntitle\n' });
    expect((await agentest.call('agentest_set_network', { wifi: false })).failed).not.toBe(true);
    expect((await client.info()).facts['wifi']).toBe(false);
    expect((await agentest.call('agentest_set_network', { wifi: true })).failed).not.toBe(true);
    expect((await agentest.call('agentest_reset_app')).failed).not.toBe(true);
    const logs = await agentest.call('agentest_get_logs', { maxLines: 20 });
    expect(logs.result).toMatchObject({ packageName });
    const flow = await agentest.call('agentest_run_flow', { steps: [{ action: 'press_key', keycode: 'KEYCODE_HOME' }] });
    expect(flow.result).toMatchObject({ success: true });
  });

  it('answers the tools of the doksi and mobile-debug dialects', async () => {
    const state = await speaker(DOKSI_TOOLS).call('get_general_state');
    expect(state.screen).toMatch(/Device is a phone\. Orientation portrait\. Screen 1080x2400 @440dpi\. Keyboard hidden\. Battery \d+%/);
    const started = await speaker(MOBILE_DEBUG_TOOLS).call('start_app', { platform: 'android', appId: 'org.pocket.notes' });
    expect(started.result).toMatchObject({ device: { platform: 'android', id: phone.serial, simulator: false } });
  });
});
