import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { iosDriver, readIosSource } from '@handsight/ios';
import { SaxesParser } from 'saxes';
import { walk } from '@handsight/core/screen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIphone, type OpenIphone } from '../../packages/phone/src/ios/open-iphone.ts';
import { until } from '../adb/adb-host.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { freePort } from '../free-port.ts';
import { runPeer } from './command-line.ts';
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

  const openSession = async (): Promise<void> => {
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
  };

  test('opens a session on a WebDriverAgent that runs', async () => {
    await openSession();
    expect(await texts()).toContain('Notes');
  });

  test.each(['org.pocket.settings', 'org.pocket.contacts', 'org.pocket.notes'])(
    'the tree it reads of %s has the visible texts and boxes of the one that Handsight reads',
    async (bundleId) => {
      await mobile('launchApp', { bundleId });
      const theirs = boxesIn(String(await within('GET', '/source')));
      const ours = await readByHandsight(iphone);
      expect(theirs.length).toBeGreaterThan(3);
      expect(ours).toEqual(theirs);
      await openSession();
      await mobile('pressButton', { name: 'home' });
    },
  );

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
  });

  test('reads and answers alerts', async () => {
    await mobile('launchApp', { bundleId: 'org.pocket.notes' });
    await mobile('touchAndHold', { elementId: await find('accessibility id', 'Groceries'), duration: 1 });
    expect(await within('GET', '/alert/text')).toContain('Delete this note?');
    expect(await mobile('alert', { action: 'getButtons' })).toContain('Cancel');
    await within('POST', '/alert/dismiss', {});
    await expect(within('GET', '/alert/text')).rejects.toThrow('no such alert');
  });

  /** The pasteboard it refuses for anything but a simulator of its own. */
  test('uses the lock, the home button and the orientation', async () => {
    await mobile('lock', { seconds: 0 });
    expect(await mobile('isLocked', {})).toBe(true);
    await mobile('unlock', {});
    await mobile('pressButton', { name: 'home' });
    expect(await mobile('activeAppInfo', {})).toMatchObject({ bundleId: 'com.apple.springboard' });
    await within('POST', '/orientation', { orientation: 'LANDSCAPE' });
    expect(await within('GET', '/orientation')).toBe('LANDSCAPE');
    await within('POST', '/orientation', { orientation: 'PORTRAIT' });
    await within('DELETE', '');
  });

  const CAPABILITIES = (): Record<string, unknown> => ({
    platformName: 'iOS',
    'appium:automationName': 'XCUITest',
    'appium:udid': 'HANDSIGHT-IPHONE',
    'appium:platformVersion': '18.5',
    'appium:webDriverAgentUrl': iphone.url,
    'appium:autoLaunch': false,
  });

  test('maestro-runner runs a flow through it, and fails one whose claim is false', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'maestro-ios-'));
    try {
      await writeFile(join(folder, 'caps.json'), JSON.stringify(CAPABILITIES()));
      await writeFile(join(folder, 'flow.yaml'), FLOW);
      await writeFile(join(folder, 'false.yaml'), `${FLOW}- assertVisible:\n    text: "Nowhere to be seen"\n    timeout: 500\n`);
      const program = peerFile('@devicelab/maestro-runner-linux-x64/bin/maestro-runner');
      const run = (flow: string) =>
        runPeer(
          program,
          ['--platform', 'ios', '--driver', 'appium', '--appium-url', base, '--caps', 'caps.json', '--no-ansi', 'test', flow],
          {
            env: { PATH: process.env['PATH'] ?? '', HOME: folder },
            cwd: folder,
          },
        );
      const { code, output } = await run('flow.yaml');
      expect(code, output).toBe(0);
      expect(iphone.device.variables()['dark']).toBe(true);
      expect((await run('false.yaml')).code).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('WebdriverIO drives it', async () => {
    const { remote } = (await import(pathToFileURL(peerFile('webdriverio/build/node.js')).href)) as typeof WebdriverIO;
    const { hostname, port } = new URL(base);
    const browser = await remote({ hostname, port: Number(port), logLevel: 'silent', capabilities: CAPABILITIES() });
    try {
      await browser.execute('mobile: launchApp', { bundleId: 'org.pocket.contacts' });
      const field = browser.$('-ios class chain:**/XCUIElementTypeTextField');
      await field.setValue('Gra');
      expect(await field.getText()).toBe('Gra');
      expect(await browser.$('~Grace Hopper').isDisplayed()).toBe(true);
      expect((await browser.getWindowRect()).width).toBe(360);
      expect(Buffer.from(await browser.takeScreenshot(), 'base64').readUInt32BE(16)).toBe(1080);
    } finally {
      await browser.deleteSession();
    }
  });
});

const FLOW = `appId: org.pocket.settings
---
- launchApp
- assertVisible: "Display.*"
- tapOn: "Display.*"
- tapOn: "Dark theme"
- assertVisible: "Font size"
- assertNotVisible: "Airplane mode"
`;

/** As much of WebdriverIO as is used here; it is not among the dependencies. */
interface Element {
  setValue: (text: string) => Promise<void>;
  getText: () => Promise<string>;
  isDisplayed: () => Promise<boolean>;
}
declare const WebdriverIO: {
  remote: (options: object) => Promise<{
    execute: (script: string, args: object) => Promise<unknown>;
    $: (selector: string) => Element;
    getWindowRect: () => Promise<{ width: number }>;
    takeScreenshot: () => Promise<string>;
    deleteSession: () => Promise<void>;
  }>;
};

type Box = [text: string, left: number, top: number, right: number, bottom: number];
const byText = (a: Box, b: Box): number => JSON.stringify(a).localeCompare(JSON.stringify(b));
const SCALE = 3;
/** Containers whose labels no screen shows. */
const UNSHOWN = /^XCUIElementType(?:Application|Window|TabBar|Keyboard)$/;

/** The visible texts and their boxes in pixels, by a parser that is not ours. */
function boxesIn(xml: string): Box[] {
  const boxes: Box[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { type = '', label = '', visible, x, y, width, height } }) => {
    const [left, top, w, h] = [x, y, width, height].map((each) => Number(each) * SCALE) as [number, number, number, number];
    if (visible === 'true' && label !== '' && !UNSHOWN.test(type)) boxes.push([label, left, top, left + w, top + h]);
  });
  parser.write(xml).close();
  return boxes.sort(byText);
}

/** The same of the tree that Handsight's driver reads; it takes the session. */
async function readByHandsight({ url }: OpenIphone): Promise<Box[]> {
  const { host } = openHost({ drivers: [iosDriver()] });
  try {
    const client = await DeviceClient.on(host, `ios:${url}`, 'peers');
    const { root } = await client.screen({ full: true } as object);
    const labelled = [...walk(root)].filter(({ text, description, visible }) => visible && (description || text) !== '');
    return labelled
      .map((node): Box => [node.description || node.text, node.bounds.left, node.bounds.top, node.bounds.right, node.bounds.bottom])
      .sort(byText);
  } finally {
    await host.close();
  }
}
