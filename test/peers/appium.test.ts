import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost, until } from '../adb/adb-host.ts';
import { freePort } from '../free-port.ts';
import { describeWith } from '../requires.ts';
import { peerEnv, peerFile, PEERS } from './peer.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

describeWith({ package: 'adb' }, 'Appium with its UiAutomator2 driver on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let server: ChildProcess;
  let base: string;
  let session = '';

  beforeAll(async () => {
    const [started, opened, port] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' }), freePort()]);
    [host, phone] = [started, opened];
    await host.connect(phone.serial);
    base = `http://127.0.0.1:${port}`;
    const args = [peerFile('appium/index.js'), 'server', '--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
    server = spawn(process.execPath, args, { cwd: PEERS, env: await peerEnv(host), stdio: 'ignore' });
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
    await phone?.close();
    await host?.stop();
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
  const find = async (using: string, value: string): Promise<string> =>
    ((await within('POST', '/element', { using, value })) as Record<string, string>)[ELEMENT] ?? '';
  const click = async (using: string, value: string): Promise<unknown> => within('POST', `/element/${await find(using, value)}/click`, {});
  const type = async (id: string, text: string): Promise<unknown> =>
    within('POST', `/element/${await find('id', `org.pocket.contacts:id/${id}`)}/value`, { text });

  test('opens a session with the app in front', async () => {
    const opened = (await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          platformName: 'Android',
          'appium:automationName': 'UiAutomator2',
          'appium:udid': phone.serial,
          'appium:adbPort': host.port,
          'appium:appPackage': 'org.pocket.contacts',
          'appium:appActivity': '.MainActivity',
          'appium:noReset': true,
        },
      },
    })) as { sessionId: string; capabilities: Record<string, unknown> };
    session = opened.sessionId;
    expect(opened.capabilities).toMatchObject({ deviceScreenSize: '1080x2400', platformVersion: '14' });
    expect(await within('GET', '/source')).toContain('resource-id="org.pocket.contacts:id/people"');
  });

  test('adds a contact, by ids, texts and XPath, to the scenario’s own judgement', async () => {
    await click('id', 'org.pocket.contacts:id/add');
    await type('name', 'Mary Shelley');
    await type('phone', '555 0199');
    expect(await within('GET', `/element/${await find('xpath', '//android.widget.EditText[@content-desc="Name"]')}/text`)).toBe(
      'Mary Shelley',
    );
    expect(phone.device.oracles('add_contact').success).toBe(false);
    await click('-android uiautomator', 'new UiSelector().text("Save")');
    expect(phone.device.oracles('add_contact').success).toBe(true);
  });

  test('scrolls to an element, reads it, goes back and takes a picture', async () => {
    const found = await find(
      '-android uiautomator',
      'new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView(new UiSelector().text("Mary Shelley"))',
    );
    const rect = (await within('GET', `/element/${found}/rect`)) as { y: number };
    expect(rect.y).toBeGreaterThan(0);
    await within('POST', `/element/${found}/click`, {});
    await click('accessibility id', 'Delete contact');
    await click('xpath', '//android.widget.Button[@text="Cancel"]');
    await within('POST', '/back', {});
    expect(
      Buffer.from(String(await within('GET', '/screenshot')), 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    await expect(find('id', 'org.pocket.contacts:id/nothing')).rejects.toThrow('no such element');
  });

  test('swipes with W3C actions, copies text of any script, and leaves', async () => {
    const before = await within('GET', '/source');
    await within('POST', '/actions', {
      actions: [
        {
          type: 'pointer',
          id: 'finger',
          parameters: { pointerType: 'touch' },
          actions: [
            { type: 'pointerMove', duration: 0, x: 500, y: 700 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerMove', duration: 400, x: 500, y: 1900 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
    expect(await within('GET', '/source')).not.toBe(before);
    const search = await find('id', 'org.pocket.contacts:id/search');
    await within('POST', `/element/${search}/value`, { text: '紫式部' });
    expect(await within('GET', `/element/${search}/text`)).toBe('紫式部');
    await within('POST', `/element/${search}/clear`, {});
    expect(await within('GET', `/element/${search}/text`)).toBe('Search contacts');
    await ask('DELETE', `/session/${session}`);
  });
});
