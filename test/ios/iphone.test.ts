import { openIphone, type IphoneFault, type OpenIphone } from '@handsight/phone';
import { iosDriver, readIosSource } from '@handsight/ios';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { walk } from '@handsight/core/screen';
import { afterEach, beforeEach, expect, test } from 'vitest';

let iphone: OpenIphone;
let session: string;

beforeEach(async () => {
  iphone = await openIphone({});
  const { value } = await send('POST', '/session', { capabilities: { alwaysMatch: {} } });
  session = `/session/${(value as { sessionId: string }).sessionId}`;
});
afterEach(() => iphone.close());

interface Answer {
  status: number;
  value: unknown;
}

async function send(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(iphone.url + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  return { status: response.status, value };
}

const get = async (path: string): Promise<unknown> => (await send('GET', session + path)).value;
const post = (path: string, body: object = {}): Promise<Answer> => send('POST', session + path, body);
const find = async (using: string, value: string): Promise<string> =>
  Object.values((await post('/element', { using, value })).value as Record<string, string>)[0] ?? '';
const texts = async (): Promise<string[]> =>
  [...walk(readIosSource(String(await get('/source'))).root)].map(({ text }) => text).filter((text) => text !== '');

test('its source, in three formats, is of SpringBoard first and of the app that is launched then', async () => {
  expect(await get('/source')).toMatch(/^<\?xml.*\n<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="SpringBoard"/);
  expect(await texts()).toContain('Notes');
  await post('/wda/apps/launch', { bundleId: 'org.pocket.settings' });
  expect(await get('/wda/activeAppInfo')).toMatchObject({ bundleId: 'org.pocket.settings', name: 'Settings' });
  expect(await get('/source?format=json')).toMatchObject({ type: 'Application', label: 'Settings', isVisible: '1' });
  expect(await get('/source?format=description')).toContain('Application, {{0, 0}, {360, 800}}');
});

test('points times the scale are the pixels of its picture', async () => {
  const { scale } = (await get('/wda/screen')) as { scale: number };
  const { width } = (await get('/window/rect')) as { width: number };
  const png = Buffer.from(String(await get('/screenshot')), 'base64');
  expect(png.readUInt32BE(16)).toBe(width * scale);
});

test.each([
  ['accessibility id', 'Notes'],
  ['predicate string', 'type == "XCUIElementTypeIcon" AND label BEGINSWITH "Not"'],
  ['class chain', '**/XCUIElementTypeTable/XCUIElementTypeIcon[`label == "Notes"`]'],
  ['xpath', '//XCUIElementTypeIcon[@label="Notes" and @enabled="true"]'],
  ['link text', 'label=Notes'],
])('an element found by %s is tapped', async (using, value) => {
  const id = await find(using, value);
  expect((await post(`/element/${id}/click`)).status).toBe(200);
  expect(await get('/wda/activeAppInfo')).toMatchObject({ bundleId: 'org.pocket.notes' });
});

test('W3C actions are touches in points', async () => {
  const id = await find('accessibility id', 'Settings');
  const { x, y, width, height } = (await get(`/element/${id}/rect`)) as Record<'x' | 'y' | 'width' | 'height', number>;
  const actions = [
    { type: 'pointerMove', duration: 0, x: x + width / 2, y: y + height / 2 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 50 },
    { type: 'pointerUp', button: 0 },
  ];
  await post('/actions', { actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] });
  expect(await get('/wda/activeAppInfo')).toMatchObject({ bundleId: 'org.pocket.settings' });
});

test('errors have W3C bodies and the status of WebDriverAgent', async () => {
  expect(await post('/element', { using: 'id', value: 'nowhere' })).toMatchObject({ status: 404, value: { error: 'no such element' } });
  expect(await post('/element', { using: 'predicate string', value: '((' })).toMatchObject({
    status: 400,
    value: { error: 'invalid selector' },
  });
  expect(await send('GET', '/session/another/source')).toMatchObject({ status: 404, value: { error: 'invalid session id' } });
  expect(await send('GET', `${session}/alert/text`)).toMatchObject({ status: 404, value: { error: 'no such alert' } });
  expect(await send('GET', `${session}/nothing`)).toMatchObject({ status: 404, value: { error: 'unknown command' } });
  expect(await send('GET', '/window/rect')).toMatchObject({ status: 404, value: { error: 'unknown command' } });
  expect(await post('/wda/apps/launch', {})).toMatchObject({ status: 400, value: { error: 'invalid argument' } });
  expect(await get('/source?format=html').then(() => send('GET', `${session}/source?format=html`))).toMatchObject({ status: 400 });
  for (const { value } of [await post('/element', { using: 'id', value: 'nowhere' })])
    expect(Object.keys(value as object).sort()).toEqual(['error', 'message', 'traceback']);
});

test('a session that another client has taken, and one of before a restart, are gone', async () => {
  iphone.replaceSession();
  expect((await post('/wda/homescreen')).value).toMatchObject({ error: 'invalid session id' });
  await iphone.kill();
  await expect(send('GET', '/status')).rejects.toThrow('fetch failed');
  await iphone.revive();
  expect((await send('GET', '/status')).value).toMatchObject({ ready: true });
});

test('the pasteboard, the lock and the orientation', async () => {
  await post('/wda/setPasteboard', { content: Buffer.from('grüße').toString('base64'), contentType: 'plaintext' });
  expect(Buffer.from(String((await post('/wda/getPasteboard')).value), 'base64').toString()).toBe('grüße');
  await post('/wda/lock');
  expect(await get('/wda/locked')).toBe(true);
  expect(await texts()).toEqual(['Swipe up to open']);
  await post('/wda/unlock');
  await post('/orientation', { orientation: 'LANDSCAPE' });
  expect(await get('/orientation')).toBe('LANDSCAPE');
});

/** The groups of commands that clients of WebDriverAgent use, by one request each. */
test.each<[string, string, object?]>([
  ['GET', '/source?format=xml&excluded_attributes=visible'],
  ['GET', '/wda/accessibleSource'],
  ['GET', '/screenshot'],
  ['GET', '/window/rect'],
  ['GET', '/wda/screen'],
  ['GET', '/wda/activeAppInfo'],
  ['GET', '/wda/device/info'],
  ['POST', '/actions', { actions: [{ type: 'pointer', id: 'f', actions: [{ type: 'pause', duration: 1 }] }] }],
  ['POST', '/wda/pressButton', { name: 'home' }],
  ['POST', '/wda/apps/launch', { bundleId: 'org.pocket.notes' }],
  ['POST', '/wda/apps/activate', { bundleId: 'org.pocket.notes' }],
  ['POST', '/wda/apps/state', { bundleId: 'org.pocket.notes' }],
  ['GET', '/wda/apps/list'],
  ['POST', '/wda/apps/terminate', { bundleId: 'org.pocket.notes' }],
  ['POST', '/elements', { using: 'class name', value: 'XCUIElementTypeIcon' }],
  ['POST', '/wda/homescreen', {}],
  ['POST', '/wda/lock', {}],
  ['POST', '/wda/unlock', {}],
  ['GET', '/wda/locked'],
  ['POST', '/wda/setPasteboard', { content: '' }],
  ['POST', '/wda/getPasteboard', {}],
  ['GET', '/orientation'],
  ['GET', '/rotation'],
  ['GET', '/appium/settings'],
  ['POST', '/appium/settings', { settings: { shouldUseCompactResponses: true } }],
  ['POST', '/wda/touchAndHold', { x: 10, y: 700, duration: 0.5 }],
  ['POST', '/wda/doubleTap', { x: 10, y: 700 }],
  ['POST', '/wda/swipe', { direction: 'up' }],
  ['POST', '/url', { url: 'settings://wifi' }],
  ['DELETE', ''],
])('%s %s is answered', async (method, path, body) => {
  if (path === '/wda/homescreen') expect((await send(method, path, body)).status).toBe(200);
  else expect((await send(method, session + path, body)).status).toBe(200);
});

test.each([
  ['slow', 'takes its time and answers'],
  ['source-thin', 'holds only the window'],
  ['session-lost', 'loses sessions'],
  ['agent-restarts', 'is gone and comes back'],
  ['agent-dies', 'is gone'],
] as const)('with --fault %s it %s', async (fault: IphoneFault, _words: string) => {
  const broken = await openIphone({ fault });
  const { host } = openHost({ drivers: [iosDriver()] });
  try {
    const client = await DeviceClient.on(host, `ios:${broken.url}`, 'test');
    const seen: string[] = [];
    const begun = performance.now();
    for (let i = 0; i < (fault === 'slow' ? 1 : 40); i++)
      seen.push(
        await client.screen().then(
          ({ degraded }) => degraded?.reason ?? 'read',
          (error: unknown) => (error instanceof HandsightError ? error.kind : String(error)),
        ),
      );
    if (fault === 'slow') expect(performance.now() - begun).toBeGreaterThan(2000);
    if (fault === 'slow' || fault === 'session-lost') expect(new Set(seen)).toEqual(new Set(['read']));
    if (fault === 'source-thin') expect(new Set(seen)).toEqual(new Set(['empty_tree']));
    if (fault.startsWith('agent-')) expect(seen.filter((each) => /^Device(?:Gone|NotFound)$/.test(each)).length).toBeGreaterThan(0);
    if (fault === 'agent-restarts')
      await expect
        .poll(() =>
          client.screen().then(
            () => 'read',
            () => 'gone',
          ),
        )
        .toBe('read');
  } finally {
    await host.close();
    await broken.close();
  }
});
