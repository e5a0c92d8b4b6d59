import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { iosDriver } from '@handsight/ios';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { realClock, withDeadline, type Device, type WindowInfo } from '../../packages/core/src/device/index.ts';

/** A WebDriverAgent that shows what it is told to. */
let server: Server;
let device: Device;
let source = '';

const ANSWERS: Record<string, unknown> = {
  '/status': { ready: true, os: { version: '18.5' } },
  '/session': { sessionId: 'S' },
  '/session/S/wda/screen': { scale: 2, screenSize: { width: 390, height: 844 } },
};
beforeAll(async () => {
  server = createServer((request, response) => {
    const value = request.url?.includes('/source') === true ? source : (ANSWERS[request.url ?? ''] ?? null);
    response.end(JSON.stringify({ value, sessionId: 'S' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  device = await iosDriver().open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => device.close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const tag = (type: string, attributes: string, inside = ''): string =>
  `<XCUIElementType${type} type="XCUIElementType${type}" enabled="true" visible="true" x="10" y="10" width="100" height="40" ${attributes}>${inside}</XCUIElementType${type}>`;
const app = (inside: string): string => tag('Application', 'label="Notes" bundleId="org.notes" processId="7"', tag('Window', '', inside));
const text = (label: string): string => tag('StaticText', `label="${label}"`);
const alert = (title: string, inside: string): string =>
  tag('Alert', `label="${title}"`, text(title) + inside + tag('Button', 'label="OK"'));

async function shown(...inside: string[]): Promise<WindowInfo[]> {
  source = app(inside.join(''));
  return withDeadline(realClock, 5000, 'reading', (call) => device.windows(call));
}
const dialogs = (windows: WindowInfo[]): string[] => windows.filter(({ kind }) => kind === 'dialog').map(({ window_uid }) => window_uid);

test('an alert stays the same while text is typed into it and a message appears in it', async () => {
  const [first] = dialogs(await shown(alert('Password', tag('TextField', 'label="Name" value=""'))));
  expect(dialogs(await shown(alert('Password', tag('TextField', 'label="Name" value="Ada"'))))).toEqual([first]);
  expect(dialogs(await shown(alert('Password', tag('TextField', 'label="Name" value="Ada"') + text('Too short'))))).toEqual([first]);
});

test('an alert with other words is another window, and so is one that comes again later', async () => {
  const [first] = dialogs(await shown(alert('Delete?', text('Groceries'))));
  const [second] = dialogs(await shown(alert('Delete?', text('Ideas'))));
  expect(second).not.toBe(first);
  await shown(text('No alert'));
  expect(dialogs(await shown(alert('Delete?', text('Ideas'))))).not.toEqual([second]);
});

test('of two alerts each keeps its id, and the uppermost has the focus', async () => {
  const [below, above] = [alert('Rate this app', ''), alert('No network', '')];
  const both = await shown(below, above);
  expect(both.map(({ title, focused }) => [title, focused])).toEqual([
    ['No network', true],
    ['Rate this app', false],
    ['Notes', false],
  ]);
  expect(dialogs(await shown(below, above))).toEqual(dialogs(both));
  expect(dialogs(await shown(below))).toEqual(dialogs(both).slice(1));
});

test('the field of an alert has the keyboard, not one of the app below it', async () => {
  const keyboard = tag('Keyboard', '', tag('Key', 'label="a"'));
  const windows = await shown(tag('TextField', 'label="Search"'), alert('Rename', tag('TextField', 'label="Title"')), keyboard);
  const [dialog, below] = ['dialog', 'app'].map((kind) => windows.find((window) => window.kind === kind)?.window_uid ?? '');
  const focused = async (uid = ''): Promise<boolean> => {
    const { root } = await withDeadline(realClock, 5000, 'reading', (call) =>
      device.read(uid, { maxNodes: 100, maxDepth: 20 }, call, windows),
    );
    return JSON.stringify(root).includes('"focused":true');
  };
  expect([await focused(dialog), await focused(below)]).toEqual([true, false]);
});
