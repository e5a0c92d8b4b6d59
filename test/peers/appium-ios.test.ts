import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readIosSource } from '@handsight/ios';
import { walk } from '@handsight/core/screen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIphone, type OpenIphone } from '../../packages/phone/src/ios/open-iphone.ts';
import { until } from '../adb/adb-host.ts';
import { freePort } from '../free-port.ts';
import { peerFile, PEERS } from './peer.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

describe('Appium with its XCUITest driver on the built-in iPhone', () => {
  let iphone: OpenIphone;
  let server: ChildProcess;
  let base: string;
  let session = '';

  beforeAll(async () => {
    const port = await freePort();
    iphone = await openIphone({});
    base = `http://127.0.0.1:${port}`;
    const args = [peerFile('appium/index.js'), 'server', '--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
    server = spawn(process.execPath, args, { cwd: PEERS, env: { ...process.env, APPIUM_HOME: PEERS, DO_NOT_TRACK: '1' }, stdio: 'ignore' });
    await until(
      () =>
        fetch(`${base}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'Appium listens',
    );
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }
    await iphone?.close();
  });

  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const within = (method: string, path: string, body?: unknown): Promise<unknown> => ask(method, `/session/${session}${path}`, body);
  const mobile = (name: string, args: object): Promise<unknown> =>
    within('POST', '/execute/sync', { script: `mobile: ${name}`, args: [args] });
  const find = async (using: string, value: string): Promise<string> =>
    ((await within('POST', '/element', { using, value })) as Record<string, string>)[ELEMENT] ?? '';
  const texts = async (): Promise<string[]> =>
    [...walk(readIosSource(String(await within('GET', '/source'))).root)].map(({ text }) => text).filter((text) => text !== '');

  test('opens a session on a WebDriverAgent that runs', async () => {
    const opened = (await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          platformName: 'iOS',
          'appium:automationName': 'XCUITest',
          'appium:udid': 'HANDSIGHT-IPHONE',
          'appium:platformVersion': '18.5',
          'appium:webDriverAgentUrl': iphone.url,
          'appium:autoLaunch': false,
        },
      },
    })) as { sessionId: string };
    session = opened.sessionId;
    expect(await texts()).toContain('Notes');
  });

  test('the source it reads has the texts that Handsight reads', async () => {
    const own = await fetch(`${iphone.url}/source`).then((answer) => answer.json() as Promise<{ value: string }>);
    const expected = [...walk(readIosSource(own.value).root)].map(({ text }) => text).filter((text) => text !== '');
    expect(await texts()).toEqual(expected);
  });

  test.each([
    ['accessibility id', 'Contacts'],
    ['-ios predicate string', 'label == "Contacts"'],
    ['-ios class chain', '**/XCUIElementTypeIcon[`label == "Contacts"`]'],
    ['xpath', '//XCUIElementTypeIcon[@label="Contacts"]'],
  ])('finds by %s', async (using, value) => {
    const id = await find(using, value);
    expect(await within('GET', `/element/${id}/rect`)).toMatchObject({ width: expect.any(Number) as number });
    expect(await within('GET', `/element/${id}/attribute/label`)).toBe('Contacts');
  });

  test('clicks, types, reads back and clears', async () => {
    await within('POST', `/element/${await find('accessibility id', 'Contacts')}/click`, {});
    const field = await find('class name', 'XCUIElementTypeTextField');
    await within('POST', `/element/${field}/value`, { text: 'Gra' });
    expect(await within('GET', `/element/${field}/text`)).toBe('Gra');
    expect(await texts()).toContain('Grace Hopper');
    await within('POST', `/element/${field}/clear`, {});
    expect(await texts()).toContain('Ada Lovelace');
  });

  test('takes a picture, knows the window, draws W3C actions', async () => {
    expect(Buffer.from(String(await within('GET', '/screenshot')), 'base64').readUInt32BE(16)).toBe(1080);
    expect(await within('GET', '/window/rect')).toMatchObject({ width: 360, height: 800 });
    const before = iphone.inputs.length;
    const actions = [
      { type: 'pointerMove', duration: 0, x: 180, y: 600 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', duration: 300, x: 180, y: 200 },
      { type: 'pointerUp', button: 0 },
    ];
    await within('POST', '/actions', { actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] });
    expect(iphone.inputs.slice(before)).toEqual(['touch']);
  });

  test('starts, asks for and ends an app, and says that there is no alert', async () => {
    await mobile('launchApp', { bundleId: 'org.pocket.notes' });
    expect(await mobile('queryAppState', { bundleId: 'org.pocket.notes' })).toBe(4);
    expect(await mobile('activeAppInfo', {})).toMatchObject({ bundleId: 'org.pocket.notes' });
    expect(await mobile('terminateApp', { bundleId: 'org.pocket.notes' })).toBe(true);
    await expect(within('GET', '/alert/text')).rejects.toThrow('no such alert');
    await within('DELETE', '');
  });
});
