import { openIphone, type OpenIphone } from '@handsight/phone';
import { readIosSource } from '@handsight/ios';
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
