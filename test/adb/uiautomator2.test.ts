import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { AdbHost, until } from './adb-host.ts';

const RUNNER = 'io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

describeWith({ package: 'adb' }, 'appium-uiautomator2-server as the phone answers for it', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let instrumentation: ChildProcess;
  let base = '';
  let session = '';

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone()]);
    await host.connect(phone.serial);
  });
  afterAll(async () => {
    await phone?.close();
    await host?.stop();
  });

  const ask = async (method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, value: ((await answer.json()) as { value: unknown }).value };
  };
  const within = (method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> =>
    ask(method, `/session/${session}${path}`, body);
  const find = async (strategy: string, selector: string): Promise<string> =>
    ((await within('POST', '/element', { strategy, selector })).value as Record<string, string>)[ELEMENT] ?? '';

  test('does not run before it is installed', async () => {
    expect(await host.run(['-s', phone.serial, 'shell', 'am', 'instrument', '-w', RUNNER])).toMatchObject({
      status: 1,
      err: expect.stringContaining('Unable to find instrumentation info'),
    });
  });

  test('is installed, started, and reached through a forwarded port', async () => {
    const apks = join(dirname(createRequire(import.meta.url).resolve('appium-uiautomator2-server/package.json')), 'apks');
    for (const apk of readdirSync(apks).filter((name) => name.endsWith('.apk')))
      await host.must('-s', phone.serial, 'install', '-r', join(apks, apk));
    instrumentation = spawn('adb', ['-s', phone.serial, 'shell', 'am', 'instrument', '-w', RUNNER], { env: host.env, stdio: 'ignore' });
    const port = Number(await host.must('-s', phone.serial, 'forward', 'tcp:0', 'tcp:6790'));
    base = `http://127.0.0.1:${port}`;
    await until(
      () =>
        ask('GET', '/status').then(
          ({ status }) => status === 200,
          () => false,
        ),
      'the server answers',
    );
    session = ((await ask('POST', '/session', { capabilities: { alwaysMatch: {}, firstMatch: [{}] } })).value as { sessionId: string })
      .sessionId;
    expect((await within('GET', '/appium/device/info')).value).toMatchObject({ apiVersion: '34', realDisplaySize: '1080x2400' });
  });

  test('finds by every strategy, and says what it cannot find or read', async () => {
    const settings = await find('xpath', '(//android.widget.TextView[@clickable="true"])[1]');
    expect((await within('GET', `/element/${settings}/text`)).value).toBe('Settings');
    expect(await find('-android uiautomator', 'new UiSelector().textStartsWith("Sett")')).toBe(settings);
    expect(await find('xpath', '//*[contains(@text, "etting") and @long-clickable="true"]')).toBe(settings);
    expect((await within('POST', '/elements', { strategy: 'class name', selector: 'android.widget.TextView' })).value).toHaveLength(6);
    expect(await within('POST', '/element', { strategy: 'id', selector: 'none' })).toMatchObject({
      status: 404,
      value: { error: 'no such element' },
    });
    expect(await within('POST', '/element', { strategy: 'xpath', selector: '//[' })).toMatchObject({
      status: 400,
      value: { error: 'invalid selector' },
    });
    expect(await within('GET', '/element/00000000/text')).toMatchObject({ status: 404 });
    expect(await ask('GET', '/session/nobody/source')).toMatchObject({ status: 404, value: { error: 'invalid session id' } });
    expect(await within('POST', '/appium/nosuch', {})).toMatchObject({ status: 404, value: { error: 'unknown command' } });
  });

  test('clicks, types any script, reads back, and calls a gone element stale', async () => {
    await phone.device.openLink('messages://chat/ada', phone.phone.call(new AbortController().signal));
    const field = await find('id', 'org.pocket.messages:id/message');
    await within('POST', `/element/${field}/value`, { text: 'Grüße 紫 🎈' });
    expect((await within('GET', `/element/${field}/text`)).value).toBe('Grüße 紫 🎈');
    expect((await within('GET', `/element/${field}/attribute/resourceId`)).value).toBe('org.pocket.messages:id/message');
    const send = await find('accessibility id', 'Send');
    await within('POST', `/element/${send}/click`, {});
    expect((await within('GET', '/source')).value).toContain('Grüße 紫 🎈');
    await within('POST', '/appium/device/press_keycode', { keycode: 3 });
    expect(await within('GET', `/element/${send}/text`)).toMatchObject({ status: 404, value: { error: 'stale element reference' } });
  });

  test('ends with its instrumentation, and its port with it', async () => {
    const ended = once(instrumentation, 'exit');
    await host.must('-s', phone.serial, 'shell', 'am', 'force-stop', 'io.appium.uiautomator2.server');
    await ended;
    await expect(ask('GET', '/status')).rejects.toThrow();
  });
});
