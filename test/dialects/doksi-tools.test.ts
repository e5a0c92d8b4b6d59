import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { DOKSI_TOOLS } from '../../packages/dialects/src/doksi/all.ts';
import { generalParagraph } from '../../packages/dialects/src/doksi/general-paragraph.ts';
import { speaking, type Speaker } from './speaking.ts';

const reason = 'I want to see what happens';

let host: Host;
let phone: Speaker;
let login: Speaker;

beforeEach(() => {
  ({ host } = openHost());
  phone = speaking(host, DOKSI_TOOLS, 'virtual:pocket');
  login = speaking(host, DOKSI_TOOLS, 'virtual:login');
});
afterEach(() => host.close());

/** The whole answer, as a client shows it. */
async function said(on: Speaker, tool: string, args: object = {}): Promise<string> {
  const { result, text, screen } = await on.call(tool, args);
  const shown = [text, screen ?? ''].filter((part) => part !== '').join('\n\n');
  expect(result).toMatchObject({ text: shown });
  return shown;
}

const does = (on: Speaker, tool: string, args: object): Promise<string> => said(on, tool, { ...args, reason });

/** The middle of an element that get_textual_state shows. */
async function middleOf(on: Speaker, name: string): Promise<{ x: number; y: number }> {
  const line = (await said(on, 'get_textual_state')).split('\n').find((each) => each.includes(`"${name}`)) ?? '';
  const [left = 0, top = 0, right = 0, bottom = 0] = [...line.matchAll(/\[(\d+),(\d+)\]/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(right).toBeGreaterThan(left);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

const openContacts = async (): Promise<string> => does(phone, 'tap', await middleOf(phone, 'Contacts'));

describe('the parameters', () => {
  const required: [string, Record<string, unknown>][] = [
    ['tap', { x: 640, y: 298, reason }],
    ['long_press', { x: 640, y: 298, reason }],
    ['swipe', { startX: 540, startY: 700, endX: 540, endY: 400, reason }],
    ['type_text', { text: 'x', reason }],
    ['press_key', { key: 'home', reason }],
  ];

  it('are these tools, each with its required and optional parameters and nothing else', () => {
    const interaction = DOKSI_TOOLS.filter(({ kind }) => kind === 'act');
    expect(interaction.map(({ name, input }) => [name, Object.keys(input.shape)])).toEqual([
      ['tap', ['x', 'y', 'reason']],
      ['long_press', ['x', 'y', 'duration', 'reason']],
      ['swipe', ['startX', 'startY', 'endX', 'endY', 'duration', 'reason']],
      ['type_text', ['text', 'reason']],
      ['press_key', ['key', 'reason']],
    ]);
    expect(DOKSI_TOOLS.filter(({ kind }) => kind === 'read').map(({ name }) => name)).toEqual([
      'get_textual_state',
      'get_general_state',
      'get_visual_state',
      'get_what_changed',
    ]);
  });

  it.each(required)('%s does with what is required', async (tool, args) => {
    expect((await login.call(tool, args)).failed).toBeUndefined();
  });

  it.each(required.flatMap(([tool, args]) => Object.keys(args).map((left): [string, string, object] => [tool, left, args])))(
    '%s refuses to do without %s',
    async (tool, left, args) => {
      const refused = await phone.refusal(tool, { ...args, [left]: undefined });
      expect(refused.kind).toBe('BadRequest');
      expect(refused.message).toContain(left);
    },
  );

  it.each(required)('%s refuses what it does not know', async (tool, args) => {
    const refused = await phone.refusal(tool, { ...args, speed: 3 });
    expect(refused.kind).toBe('BadRequest');
    expect(refused.message).toContain('speed');
  });

  it.each([
    ['tap', { x: '540', y: 750, reason }],
    ['tap', { x: 540, y: 750, reason: '' }],
    ['tap', { x: 540, y: 750, reason: ' \n ' }],
    ['long_press', { x: 540, y: 750, duration: -1, reason }],
    ['swipe', { startX: 1, startY: 1, endX: 2, endY: 2, duration: 1e9, reason }],
    ['type_text', { text: 7, reason }],
    ['press_key', { key: 'ctrl+q', reason }],
    ['press_key', { key: 4, reason }],
  ])('%s refuses %j', async (tool, args) => {
    expect((await phone.refusal(tool, args)).kind).toBe('BadRequest');
  });

  it('hold 1000 ms for a long press and 300 ms for a swipe by default', () => {
    const defaults = (tool: string, args: object): unknown =>
      DOKSI_TOOLS.find(({ name }) => name === tool)?.input.parse({ ...args, reason });
    expect(defaults('long_press', { x: 1, y: 1 })).toMatchObject({ duration: 1000 });
    expect(defaults('swipe', { startX: 1, startY: 1, endX: 2, endY: 2 })).toMatchObject({ duration: 300 });
  });

  it('give the reason to the receipt, from where it is audited', async () => {
    const receipts: Receipt[] = [];
    host.events.on('receipt', (receipt) => receipts.push(receipt));
    await does(phone, 'press_key', { key: 'home' });
    expect(receipts).toMatchObject([{ reason, action: 'press_key', caller: 'test' }]);
  });
});

describe('what an interaction answers', () => {
  it('reports a tap, the change of focus and the keyboard', async () => {
    await openContacts();
    const { x, y } = await middleOf(phone, 'Search contacts');
    const lines = (await does(phone, 'tap', { x, y })).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      `Tapped at (${x}, ${y}).`,
      'The screen reacted: the focus moved.',
      '',
      'Elements changed:',
      'EditText "Search contacts" focused=false -> focused=true',
    ]);
    expect(lines).toContain('Keyboard appeared');
  });

  it('reports a swipe and what came and went', async () => {
    await openContacts();
    const text = await does(phone, 'swipe', { startX: 540, startY: 1800, endX: 540, endY: 400 });
    expect(text).toMatch(/^Swiped from \(540, 1800\) to \(540, 400\)\.\nThe screen reacted: [\w ]+\.\n\n/);
    expect(text).toMatch(/\nElements added:\n[^]*\nLinearLayout "Margaret Hamilton[^"]*" \[0,\d+\]\[1080,\d+\]\n/);
    expect(text).toMatch(/\nElements removed:\n\w+ "Ada Lovelace[^"]*" \[0,\d+\]\[1080,\d+\]\n/);
  });

  it('reports what was typed and where it is now', async () => {
    await does(login, 'tap', await middleOf(login, 'User name'));
    expect(await does(login, 'type_text', { text: 'user@example.com' })).toBe(
      'Typed "user@example.com".\nThe effect was seen: it holds what was asked for.\n\nElements changed:\nEdit "User name" value="" -> value="user@example.com"',
    );
  });

  it('says exactly what was typed, line breaks included', async () => {
    await openContacts();
    await does(phone, 'tap', await middleOf(phone, 'Search contacts'));
    expect(await does(phone, 'type_text', { text: 'a  b\n' })).toMatch(/^Typed "a  b\\n"\.\n/);
  });

  it('takes a duration that is no whole number', async () => {
    const answer = await does(phone, 'swipe', { startX: 540, startY: 1800, endX: 540, endY: 400, duration: 300.5 });
    expect(answer).toMatch(/^Swiped from /);
  });

  it('does not repeat what was typed into a secret field', async () => {
    await does(login, 'tap', await middleOf(login, 'Password'));
    const answer = await login.call('type_text', { text: 'hunter2', reason });
    expect(answer.text).toMatch(/^Typed "•••••••"\.\nThe effect cannot be read: /);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('reports a key, and nothing else when nothing changed', async () => {
    expect(await does(login, 'press_key', { key: 'home' })).toBe('Pressed key: home.\nNothing reacted.');
  });

  it('takes a number as the key with that code, one digit too', async () => {
    await openContacts();
    expect(await does(phone, 'press_key', { key: '4' })).toMatch(
      /^Pressed key: 4\.\nThe screen reacted: opened a window\.\n\nAnother window is in front:\nWindow: com\.android\.launcher3\n/,
    );
  });

  it.each(['back', 'home', 'enter', 'recents'])('knows the key %s', async (key) => {
    expect(await does(phone, 'press_key', { key })).toMatch(`Pressed key: ${key}.`);
  });

  it('reports a long press', async () => {
    await does(phone, 'tap', await middleOf(phone, 'Notes'));
    const { x, y } = await middleOf(phone, 'Groceries');
    const text = await does(phone, 'long_press', { x, y });
    expect(text).toContain(`Long pressed at (${x}, ${y}).\nThe screen reacted: opened a window.\n\n`);
    expect(text).toContain('TextView "Delete this note?"');
  });

  it('says that what a secret field holds cannot be read', async () => {
    await does(phone, 'tap', await middleOf(phone, 'Lantern Shop'));
    await does(phone, 'tap', await middleOf(phone, 'Desk lamp'));
    await does(phone, 'tap', await middleOf(phone, 'Add to cart'));
    await does(phone, 'tap', await middleOf(phone, 'Cart'));
    await does(phone, 'tap', await middleOf(phone, 'Check out'));
    await does(phone, 'tap', await middleOf(phone, 'Card number'));
    const answer = await phone.call('type_text', { text: '12345678901234567', reason });
    expect(answer.text).toContain('The effect cannot be read: what it holds is secret.');
  });

  it('says that nothing reacted when text was typed while nothing had the focus', async () => {
    const answer = await phone.call('type_text', { text: 'x', reason });
    expect(answer).toMatchObject({ text: 'Typed "x".\nNothing reacted.' });
  });

  it('is refused off the screen, with nothing done', async () => {
    const refused = await phone.refusal('tap', { x: 5000, y: 10, reason });
    expect(refused.kind).toBe('OffScreen');
    expect(await said(phone, 'get_what_changed')).toMatch(/^This is the first reading/);
  });
});

describe('the readings', () => {
  it('show the window and one element per line', async () => {
    const lines = (await said(login, 'get_textual_state')).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'Window: portal.exe',
      'Window "Sign in" [400,160][880,560]',
      '  Heading "Welcome back" [412,168][868,194] clickable=false',
      '  Edit "User name" [412,202][868,234] clickable=true focused=true',
    ]);
  });

  it('keep the words of the screen apart from the server’s', async () => {
    const { text, screen } = await login.call('get_textual_state');
    expect([text, screen?.includes('Welcome back')]).toEqual(['', true]);
  });

  it('describe the device in one paragraph, without what it does not know', async () => {
    expect(await said(phone, 'get_general_state')).toBe(
      'com.android.launcher3 is visible. Device is a phone. Orientation portrait. Screen 1080x2400 @440dpi. Keyboard hidden. Battery 87%, not charging. WiFi on, Bluetooth off, Location off, Airplane mode off, Auto-rotate off. Volume 6/15, silent mode off. GPS 53.54, 9.98. Clipboard empty. Call state idle. Panels none. Dark mode off. Animations on. Font scale 1.',
    );
    await openContacts();
    expect(await said(phone, 'get_general_state')).toContain('Contacts (org.pocket.contacts) is visible.');
    await does(phone, 'tap', await middleOf(phone, 'Search contacts'));
    expect(await said(phone, 'get_general_state')).toContain('Keyboard visible.');
    expect(await said(login, 'get_general_state')).not.toContain('Keyboard');
  });

  it('describe the device in the contract’s order when it knows everything', () => {
    const facts = {
      font_scale: 1.15,
      animations: true,
      dark_mode: false,
      panels: 'closed',
      call_state: 'idle',
      longitude: 13.4,
      latitude: 52.5,
      silent: false,
      volume: 7,
      auto_rotate: true,
      airplane_mode: false,
      location: true,
      bluetooth: false,
      wifi: true,
      charging: true,
      battery: 87,
    };
    const app = { label: 'Maps', name: 'com.maps' };
    expect(generalParagraph({ app, kind: 'phone', width: 1080, height: 2400, dpi: 440, keyboard: false, clipboard: 'a "b"', facts })).toBe(
      'Maps (com.maps) is visible. Device is a phone. Orientation portrait. Screen 1080x2400 @440dpi. Keyboard hidden. Battery 87%, charging. ' +
        'WiFi on, Bluetooth off, Location on, Airplane mode off, Auto-rotate on. Volume 7/15, silent mode off. GPS 52.5, 13.4. ' +
        'Clipboard "a \\"b\\"". Call state idle. Panels closed. Dark mode off. Animations on. Font scale 1.15.',
    );
  });

  it('show the screen as a picture and nothing else', async () => {
    const { text, screen, pictures } = await phone.call('get_visual_state');
    expect([text, screen]).toEqual(['', undefined]);
    expect(pictures).toMatchObject([{ width: 1080, height: 2400 }]);
  });
});

describe('what changed', () => {
  it('is reported since this connection’s previous reading, whoever changed it', async () => {
    const other = speaking(host, DOKSI_TOOLS, 'virtual:login');
    expect(await said(login, 'get_what_changed')).toMatch(/^This is the first reading\.\n\nWindow: portal\.exe\n/);
    expect(await said(login, 'get_what_changed')).toBe('Nothing has changed.');
    const { x, y } = await middleOf(other, 'Remember me');
    await does(other, 'tap', { x, y });
    expect(await said(login, 'get_what_changed')).toContain(
      'CheckBox "Remember me" focused=false -> focused=true, checked=false -> checked=true',
    );
    expect(await said(other, 'get_what_changed')).toBe('Nothing has changed.');
  });

  it('is the whole screen when another window is in front, and the keyboard with it', async () => {
    await said(phone, 'get_textual_state');
    const other = speaking(host, DOKSI_TOOLS, 'virtual:pocket');
    await does(other, 'tap', await middleOf(other, 'Contacts'));
    await does(other, 'tap', await middleOf(other, 'Search contacts'));
    expect(await said(phone, 'get_what_changed')).toMatch(
      /^Another window is in front:\nWindow: org\.pocket\.contacts\n[^]*\nKeyboard appeared$/,
    );
  });
});
