import { createServer } from 'node:http';
import { iosDriver } from '@handsight/ios';
import { openIphone, type OpenIphone } from '@handsight/phone';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';

const ROUNDS = Number(process.env['HANDSIGHT_FAULT_ROUNDS'] ?? 2);

let iphone: OpenIphone;
let host: Host;
let client: DeviceClient;

beforeEach(async () => {
  iphone = await openIphone({});
  ({ host } = openHost({ drivers: [iosDriver()] }));
  client = await DeviceClient.on(host, `ios:${iphone.url}`, 'test');
});
afterEach(async () => {
  await host.close();
  await iphone.close();
});

const text = async (): Promise<string> => (await client.compact()).text;
const launch = (app: string): Promise<unknown> => client.perform({ type: 'launch_app', app });
const tap = (name: string) => client.perform({ type: 'tap', target: { name } });
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof HandsightError ? error.kind : `not typed: ${String(error)}`),
  );

test('the home screen is read in pixels, in one round trip', async () => {
  await text();
  const before = iphone.requests();
  expect(await text()).toMatch(/^screen 1080x2400 com\.apple\.springboard/);
  expect(iphone.requests() - before).toBe(1);
});

test('an app is launched, a row tapped, a switch verified, and the phone holds what was said', async () => {
  await launch('org.pocket.settings');
  const before = iphone.requests();
  const opened = await tap('Display');
  expect(opened.verification).toMatchObject({ status: 'observed', reaction: { kind: 'navigated', to: 'Display' } });
  expect(iphone.requests() - before).toBeLessThanOrEqual(5);
  expect(await tap('Dark theme')).toMatchObject({ dispatched: 'yes', verification: { status: 'verified' } });
  expect(iphone.device.variables()['dark']).toBe(true);
});

test('text is typed and read back, with the keyboard as a window of its own', async () => {
  await launch('org.pocket.contacts');
  const typed = await client.perform({ type: 'type', target: { name: 'Search contacts' }, text: 'Gra' });
  expect(typed.verification).toMatchObject({ status: 'verified' });
  expect(await text()).toContain('@f1 "Search contacts"="Gra" focused');
  expect((await client.perform({ type: 'clear', target: { name: 'Search contacts' } })).verification).toMatchObject({ status: 'verified' });
});

test('a dialog is a window above the app, and answering it closes it', async () => {
  await launch('org.pocket.notes');
  const opened = await client.perform({ type: 'long_press', target: { name: 'Groceries' } });
  expect(opened.verification).toMatchObject({ reaction: { kind: 'opened', what: 'Delete this note?' } });
  expect(await text()).toMatch(/^dialog .* org\.pocket\.notes/);
  expect((await tap('Cancel')).verification).toMatchObject({ reaction: { kind: 'closed' } });
});

test('the clipboard, the home key and what an iPhone has not', async () => {
  await client.perform({ type: 'set_clipboard', text: 'grüße' });
  expect(await client.clipboard()).toEqual({ text: 'grüße' });
  await launch('org.pocket.notes');
  expect((await client.perform({ type: 'key', keys: 'home' })).verification).toMatchObject({ status: 'observed' });
  expect((await client.perform({ type: 'key', keys: 'back' })).error).toMatchObject({ code: 'PlatformUnsupported' });
  expect((await client.perform({ type: 'reset_app', app: 'org.pocket.notes' })).error).toMatchObject({ code: 'PlatformUnsupported' });
  expect((await client.perform({ type: 'launch_app', app: 'org.nowhere' })).error).toMatchObject({ code: 'AppNotInstalled' });
});

test('a source that hangs is degraded, said, and points and pictures still work', async () => {
  await launch('org.pocket.settings');
  iphone.faults.source = 'hang';
  const screen = await client.screen();
  expect(screen.degraded).toMatchObject({ reason: 'deadline' });
  const receipt = await client.perform({ type: 'tap', target: { x: 540, y: 400 } });
  expect(receipt).toMatchObject({ dispatched: 'yes' });
  expect(receipt.verification?.status).not.toBe('verified');
  iphone.faults.source = 'none';
  expect(await text()).toContain('Navigate up');
}, 60_000);

test('a source that holds only the window is degraded, said, and points and pictures still work', async () => {
  await launch('org.pocket.settings');
  iphone.faults.source = 'thin';
  expect((await client.screen()).degraded).toMatchObject({ reason: 'empty_tree' });
  expect(await client.picture('screen')).toMatchObject({ width: 1080, height: 2400 });
  expect(await client.perform({ type: 'tap', target: { x: 540, y: 400 } })).toMatchObject({ dispatched: 'yes' });
});

test('a system alert is of SpringBoard, lies above the app, and answering it brings the app back', async () => {
  await launch('org.pocket.contacts');
  await tap('Ada Lovelace');
  expect((await tap('Phone')).verification).toMatchObject({ status: 'observed', reaction: { kind: 'opened' } });
  expect(await text()).toMatch(/^dialog .* com\.apple\.springboard/);
  const front = (await client.window()).process;
  expect(front).toBe('com.apple.springboard');
  await tap('While using the app');
  expect((await client.window()).process).toBe('org.pocket.contacts');
});

test('a slider and a field are set through the element, and read back', async () => {
  await launch('org.pocket.settings');
  await tap('Display');
  const set = await client.perform({ type: 'set_value', target: { selector: 'Slider' }, value: '100' });
  expect(set).toMatchObject({ dispatched: 'yes', verification: { status: 'verified' } });
  expect(iphone.device.variables()['brightness']).toBe(100);
  expect(await client.perform({ type: 'set_value', target: { selector: 'Slider' }, value: '101' })).toMatchObject({
    dispatched: 'no',
    error: { code: 'BadRequest', message: expect.stringContaining('0 to 100') as string },
  });
});

test('a pinch and a rotation are two fingers, a double tap one gesture', async () => {
  await launch('org.pocket.notes');
  const before = iphone.inputs.length;
  await client.perform({ type: 'pinch', center: { x: 540, y: 1200 }, startRadius: 200, endRadius: 400 });
  await client.perform({ type: 'tap', target: { x: 540, y: 2200 }, count: 2 });
  expect(iphone.inputs.slice(before)).toEqual(['touch', 'touch']);
});

describe('faults', () => {
  const rounds = async (round: () => Promise<void>): Promise<void> => {
    for (let i = 0; i < ROUNDS; i++) await round();
  };
  const touches = (): number => iphone.inputs.filter((input) => input === 'touch').length;

  test('a session that another client has taken is made again, and nothing is sent twice', async () => {
    await launch('org.pocket.settings');
    await tap('Display');
    await rounds(async () => {
      const before = touches();
      iphone.replaceSession();
      expect(await tap('Dark theme')).toMatchObject({ dispatched: 'yes', verification: { status: 'verified' } });
      expect(touches() - before).toBe(1);
    });
  }, 120_000);

  test('while WebDriverAgent is dead every call is typed and nothing is sent; revived it goes on', async () => {
    await rounds(async () => {
      await iphone.kill();
      const receipt = await client.perform({ type: 'tap', target: { x: 540, y: 400 } });
      expect(['DeviceNotFound', 'DeviceGone']).toContain(receipt.error?.code);
      expect(receipt.dispatched).toBe('no');
      expect(['DeviceNotFound', 'DeviceGone']).toContain(await kindOf(text()));
      const before = touches();
      await iphone.revive();
      expect(await text()).toMatch(/^screen/);
      expect(touches()).toBe(before);
    });
  }, 120_000);

  test('WebDriverAgent that dies during an input leaves it unknown, once', async () => {
    await rounds(async () => {
      await text();
      const before = touches();
      const device = iphone.device;
      const gesture = device.gesture.bind(device);
      device.gesture = async (...given) => {
        const route = await gesture(...given);
        device.gesture = gesture;
        await iphone.kill();
        return route;
      };
      const receipt = await client.perform({ type: 'tap', target: { x: 540, y: 2000 } });
      expect(receipt).toMatchObject({ dispatched: 'unknown', error: { code: 'ActionLost' } });
      expect(touches() - before).toBe(1);
      await iphone.revive();
      expect(await text()).toMatch(/^screen/);
    });
  }, 120_000);

  test('WebDriverAgent that hangs is a timeout', async () => {
    await text();
    await rounds(async () => {
      iphone.faults.agent = 'hang';
      const receipt = await client.perform({ type: 'key', keys: 'home' }, { timeout_ms: 1500 });
      expect(receipt.error?.code).toBe('Timeout');
      iphone.faults.agent = 'none';
      expect(await text()).toMatch(/^screen/);
    });
  }, 120_000);

  test('a port that something else has taken is refused as such, nothing is sent, and the phone is there again afterwards', async () => {
    await text();
    await rounds(async () => {
      const heard: string[] = [];
      const other = createServer((request, response) => {
        heard.push(`${request.method} ${request.url}`);
        response.end('hello');
      });
      await iphone.kill();
      await new Promise<void>((resolve) => other.listen(iphone.port, '127.0.0.1', resolve));
      const before = touches();
      const receipt = await client.perform({ type: 'tap', target: { x: 540, y: 2000 } });
      expect(receipt.error?.code).toMatch(/^(?:DeviceGone|DeviceNotFound|ActionLost)$/);
      expect(heard.filter((line) => line.includes('/actions')).length).toBeLessThanOrEqual(1);
      expect(await kindOf(text())).not.toMatch(/none|not typed/);
      other.closeAllConnections();
      await new Promise((resolve) => other.close(resolve));
      await iphone.revive();
      expect(await text()).toMatch(/^screen/);
      expect(touches()).toBe(before);
    });
  }, 120_000);

  test('WebDriverAgent that restarts between a reading and an input: the input is sent once', async () => {
    await rounds(async () => {
      await text();
      await iphone.kill();
      await iphone.revive();
      const before = touches();
      expect(await client.perform({ type: 'tap', target: { x: 540, y: 2000 } })).toMatchObject({ dispatched: 'yes', error: null });
      expect(touches() - before).toBe(1);
    });
  }, 120_000);
});
