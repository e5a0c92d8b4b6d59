import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { TOOL_NAMES, TOOL_NAMES_EXT } from '../../packages/dialects/src/agentest/constants.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { openOwn } from '../act/own-scenario.ts';
import { withAndroidShell } from './android-shell.ts';
import { speaking, type Speaker } from './speaking.ts';

let host: Host;
let phone: Speaker;

beforeEach(() => {
  ({ host } = openHost());
  phone = speaking(host, AGENTEST_TOOLS, 'virtual:pocket');
});
afterEach(() => host.close());

const CONTACTS = { packageName: 'org.pocket.contacts' };

async function refused(on: Speaker, tool: string, args: object = {}): Promise<string> {
  const answer = await on.call(tool, args);
  expect(answer.failed).toBe(true);
  expect(Object.keys(answer.result)).toEqual(['error', 'code']);
  expect(JSON.parse(answer.text)).toEqual(answer.result);
  return (answer.result as { code: string }).code;
}

describe('the ten tools', () => {
  it('have the contract’s names and parameters', () => {
    const names = AGENTEST_TOOLS.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([...Object.values(TOOL_NAMES), ...Object.values(TOOL_NAMES_EXT)]));
    expect(Object.fromEntries(AGENTEST_TOOLS.map(({ name, input }) => [name, Object.keys(input.shape)]))).toEqual({
      agentest_connect: ['packageName', 'deviceId', 'backend', 'verbose'],
      agentest_get_ui_tree: ['format', 'depth', 'onlyInteractive'],
      agentest_run_flow: ['steps'],
      agentest_reset_app: ['packageName'],
      agentest_screenshot: [],
      agentest_get_logs: ['packageName', 'maxLines'],
      agentest_device_info: [],
      agentest_set_network: ['preset', 'speed', 'delay', 'wifi', 'airplaneMode'],
      agentest_get_shared_prefs: ['file', 'packageName'],
      agentest_query_db: ['database', 'query', 'packageName'],
    });
  });

  it.each(AGENTEST_TOOLS.map(({ name }) => name))('%s refuses what it does not know, as error and code', async (tool) => {
    expect(await refused(phone, tool, { speed_of_light: 1 })).toBe('BAD_REQUEST');
  });

  it.each([
    ['agentest_connect', {}],
    ['agentest_connect', { packageName: 'a; rm -rf /' }],
    ['agentest_connect', { ...CONTACTS, backend: 'usb' }],
    ['agentest_get_ui_tree', { format: 'xml' }],
    ['agentest_run_flow', { steps: [] }],
    ['agentest_get_logs', { ...CONTACTS, maxLines: 0 }],
    ['agentest_set_network', { preset: 'warp' }],
    ['agentest_set_network', { speed: 'fast' }],
    ['agentest_get_shared_prefs', { ...CONTACTS, file: '../../etc/passwd' }],
    ['agentest_get_shared_prefs', CONTACTS],
    ['agentest_query_db', { ...CONTACTS, database: 'app.db' }],
  ])('%s refuses %j', async (tool, args) => {
    expect(await refused(phone, tool, args)).toBe('BAD_REQUEST');
  });
});

describe('connect', () => {
  it('launches the app and answers with the connection, then the tree', async () => {
    const nowhere = speaking(host, AGENTEST_TOOLS, undefined);
    const { text, screen, result } = await nowhere.call('agentest_connect', { ...CONTACTS, deviceId: 'virtual:pocket' });
    expect(JSON.parse(text)).toEqual(result);
    expect(result).toEqual({
      deviceId: 'virtual:pocket',
      packageName: 'org.pocket.contacts',
      backend: 'virtual',
      helperInstalled: false,
      framework: 'native',
      frameworkSync: [],
      screenFingerprint: expect.stringMatching(/^[0-9a-z]{6}$/) as string,
    });
    expect(screen).toMatch(/^screen 1080x\d+ org\.pocket\.contacts #[0-9a-z]{6}\n/);
    expect(screen).toContain('@f1 "Search contacts"');
    expect(nowhere.connection.device).toBe('virtual:pocket');
  });

  it.each([
    [{ packageName: 'com.example.nothing' }, 'APP_NOT_INSTALLED'],
    [{ ...CONTACTS, backend: 'grpc' }, 'GRPC_CONNECTION_ERROR'],
    [{ ...CONTACTS, backend: 'adb' }, 'PLATFORM_UNSUPPORTED'],
    [{ ...CONTACTS, deviceId: 'emulator-5554' }, 'DEVICE_NOT_FOUND'],
  ])('refuses %j', async (args, code) => {
    expect(await refused(phone, 'agentest_connect', args)).toBe(code);
  });

  it('takes the app of a device that has but one', async () => {
    const login = speaking(host, AGENTEST_TOOLS, 'virtual:login');
    expect((await login.call('agentest_connect', { packageName: 'portal.exe' })).screen).toContain('"Welcome back"');
    expect(await refused(login, 'agentest_connect', { packageName: 'other.exe' })).toBe('APP_NOT_INSTALLED');
  });

  it('says how it recognised the framework when asked to be verbose', async () => {
    expect((await phone.call('agentest_connect', { ...CONTACTS, verbose: true })).result).toHaveProperty('diagnostics');
  });

  it('is remembered by the tools that need an app', async () => {
    expect(await refused(phone, 'agentest_get_logs')).toBe('BAD_REQUEST');
    expect(await refused(phone, 'agentest_reset_app')).toBe('BAD_REQUEST');
    await phone.call('agentest_connect', CONTACTS);
    expect((await phone.call('agentest_reset_app')).result).toMatchObject(CONTACTS);
    const { result } = await phone.call('agentest_get_logs');
    expect(result).toMatchObject({
      ...CONTACTS,
      logs: expect.stringContaining('ActivityManager: Start proc org.pocket.contacts') as string,
    });
  });
});

describe('the UI tree', () => {
  beforeEach(() => phone.call('agentest_connect', CONTACTS));

  it('is short lines with refs by default', async () => {
    const { result, screen } = await phone.call('agentest_get_ui_tree');
    expect(result).toMatchObject({ format: 'compact', uiTree: screen });
    expect((result as { refCount: number }).refCount).toBe([...(screen ?? '').matchAll(/@[a-z]\d+/g)].length);
  });

  it('keeps its refs from reading to reading', async () => {
    const refs = async (): Promise<string[]> =>
      [...((await phone.call('agentest_get_ui_tree')).screen ?? '').matchAll(/@\w\d+ "[^"]*"/g)].map(([ref]) => ref);
    expect(await refs()).toEqual(await refs());
  });

  it('leaves out plain text when asked for what is interactive, and what lies deeper than asked', async () => {
    const compact = async (args: object): Promise<string> => (await phone.call('agentest_get_ui_tree', args)).screen ?? '';
    expect(await compact({})).toContain('\n"Contacts"');
    expect(await compact({ onlyInteractive: true })).not.toContain('\n"Contacts"');
    const shallow = await compact({ depth: 1 });
    expect(shallow).not.toContain('Ada Lovelace');
    expect(shallow).toMatch(/\n\.\.\. \+\d+ more interactive elements/);
  });

  it('says how much of the full tree was cut off', async () => {
    const { result, text } = await phone.call('agentest_get_ui_tree', { format: 'full', depth: 3 });
    expect(result).toMatchObject({ cut: { interactive: 0, other: expect.any(Number) as number } });
    expect(text).toMatch(/^Cut at depth 3: 0 interactive and \d+ other elements lie deeper\. depth 0 shows all\.$/);
    expect(await phone.call('agentest_get_ui_tree', { format: 'full', depth: 2 })).toMatchObject({ result: { cut: { interactive: 13 } } });
    expect((await phone.call('agentest_get_ui_tree', { format: 'full' })).result).not.toHaveProperty('cut');
  });

  it('is the agentest dialect’s tree when the full tree is asked for', async () => {
    const { result, screen } = await phone.call('agentest_get_ui_tree', { format: 'full', depth: 2 });
    const { uiTree } = result as { uiTree: object };
    expect(JSON.parse(screen ?? '')).toEqual(uiTree);
    expect(uiTree).toMatchObject({ role: 'container', bounds: expect.stringMatching(/^\[\d+,\d+\]\[\d+,\d+\]$/) as string });
    expect(screen).toContain('"id":"org.pocket.contacts:id/search","role":"text_field","hint":"Search contacts"');
  });
});

describe('the other tools', () => {
  it('reset stops and launches the app again and gives its first screen', async () => {
    await phone.call('agentest_connect', CONTACTS);
    const first = (await phone.call('agentest_get_ui_tree')).result as { fingerprint: string };
    await phone.call('agentest_run_flow', { steps: [{ action: 'tap', target: { text: 'Ada Lovelace' } }] });
    const { result } = await phone.call('agentest_reset_app');
    expect(result).toEqual({
      ...CONTACTS,
      screenFingerprint: first.fingerprint,
      uiTree: expect.stringContaining('"Search contacts"') as string,
    });
  });

  it('screenshot is a picture, not text', async () => {
    const { text, pictures, result } = await phone.call('agentest_screenshot');
    expect([text, pictures?.length, result]).toEqual(['', 1, { width: 1080, height: 2400 }]);
  });

  it('device info says null for what the device does not know', async () => {
    expect((await phone.call('agentest_device_info')).result).toEqual({
      screenWidth: 1080,
      screenHeight: 2400,
      density: 440,
      sdkVersion: null,
      androidVersion: '1',
      model: 'Handsight virtual phone',
      manufacturer: null,
    });
  });

  it.each([
    ['agentest_set_network', { wifi: false }],
    ['agentest_set_network', { preset: 'offline' }],
    ['agentest_set_network', { preset: 'lte' }],
    ['agentest_set_network', { delay: '10:20' }],
    ['agentest_get_shared_prefs', { ...CONTACTS, file: 'settings' }],
    ['agentest_query_db', { ...CONTACTS, database: 'app.db', query: 'SELECT 1' }],
  ])('%s is a typed refusal on a device that has no such thing', async (tool, args) => {
    expect(await refused(phone, tool, args)).toBe('PLATFORM_UNSUPPORTED');
  });
});

describe('on an Android device with a shell', () => {
  const SCENARIO =
    'version: 1\nname: Own\ndevice: {kind: phone, width: 400, height: 800}\napps:\n  com.own: {label: Own, start: a, screens: {a: {title: A}}}\n';
  const app = { packageName: 'com.own' };

  async function shell(tool: string, args: object, answer = { stdout: 'out', stderr: '', exitCode: 0 }): Promise<[string[], object]> {
    const commands: string[] = [];
    const own = await openOwn(SCENARIO, { wrap: (device) => withAndroidShell(device, commands, answer) });
    const { result } = await speaking(own.host, AGENTEST_TOOLS, 'virtual:own').call(tool, args);
    await own.close();
    return [commands, result];
  }

  it('preferences are read as the app', async () => {
    expect(await shell('agentest_get_shared_prefs', { ...app, file: 'my_prefs' })).toEqual([
      ['run-as com.own cat shared_prefs/my_prefs.xml'],
      { ...app, file: 'my_prefs.xml', content: 'out' },
    ]);
  });

  it('queries cannot break out of their quotes', async () => {
    const query = "SELECT '; rm -rf /' FROM a";
    expect(await shell('agentest_query_db', { ...app, database: 'app.db', query })).toEqual([
      [`run-as com.own sqlite3 databases/app.db 'SELECT '\\''; rm -rf /'\\'' FROM a'`],
      { ...app, database: 'app.db', query, rows: 'out' },
    ]);
  });

  it('a command that fails is an error with what it printed', async () => {
    const [, result] = await shell(
      'agentest_get_shared_prefs',
      { ...app, file: 'a' },
      { stdout: '', stderr: 'not debuggable\n', exitCode: 1 },
    );
    expect(result).toEqual({ error: 'not debuggable', code: 'ADB_COMMAND_ERROR' });
  });

  it.each([
    [{ preset: 'offline' }, ['svc wifi disable', 'svc data disable'], 'WiFi disabled; Mobile data disabled'],
    [
      { wifi: true, airplaneMode: false },
      ['svc wifi enable', 'cmd connectivity airplane-mode disable'],
      'WiFi enabled; Airplane mode disabled',
    ],
    [{}, [], 'No changes applied'],
  ])('the network is set by %j', async (args, commands, message) => {
    expect(await shell('agentest_set_network', args)).toMatchObject([commands, { message }]);
  });

  it('nothing is set when a part of it cannot be', async () => {
    expect(await shell('agentest_set_network', { wifi: false, speed: '1:1' })).toMatchObject([[], { code: 'PLATFORM_UNSUPPORTED' }]);
  });
});
