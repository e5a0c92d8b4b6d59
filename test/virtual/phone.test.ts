import { beforeEach, describe, expect, it } from 'vitest';
import { Hand, SHOWCASE } from './hand.ts';

let hand: Hand;
beforeEach(() => {
  hand = Hand.holding(SHOWCASE);
});

const title = async (): Promise<string> => (await hand.focused()).title;
const current = (): Promise<string> => hand.device.apps?.current(hand.call) ?? Promise.resolve('');

describe('apps', () => {
  it('are started from the launcher and left by home', async () => {
    expect(await title()).toBe('Home');
    await hand.tap('Contacts');
    expect(await current()).toBe('com.example.contacts');
    await hand.press('home');
    expect(await title()).toBe('Home');
  });

  it('are where one left them when one comes back, in the same window', async () => {
    await hand.launch('com.example.contacts');
    const { window_uid } = await hand.focused();
    await hand.tap('Alan Turing');
    await hand.press('home');
    await expect(hand.tree(window_uid)).rejects.toMatchObject({ kind: 'WindowGone' });
    await hand.launch('com.example.contacts');
    expect(await hand.focused()).toMatchObject({ window_uid, title: 'Alan Turing' });
  });

  it('go back screen by screen, with the key and with the arrow, and from the first one home', async () => {
    await hand.launch('com.example.contacts');
    await hand.tap('Alan Turing');
    await hand.tap('Navigate up');
    expect(await title()).toBe('Contacts');
    expect(await hand.see('Navigate up')).toBe(false);
    await hand.press('back');
    expect(await title()).toBe('Home');
  });

  it('are shown among the recent ones, and closed there', async () => {
    await hand.launch('com.example.contacts');
    await hand.launch('com.example.settings');
    await hand.press('recents');
    expect(await title()).toBe('Recent apps');
    await hand.tap('Contacts');
    expect(await current()).toBe('com.example.contacts');
    await hand.press('recents');
    await hand.tap('Clear all');
    expect(await title()).toBe('Home');
  });

  it('open links, with what stands in them', async () => {
    await hand.device.openLink('contacts://person/2', hand.call);
    expect(await title()).toBe('Alan Turing');
    expect(await hand.see('+44 20 5678')).toBe(true);
    await hand.press('back');
    expect(await title()).toBe('Contacts');
    await expect(hand.device.openLink('gopher://x', hand.call)).rejects.toMatchObject({ kind: 'AppNotInstalled' });
  });

  it('forget their data when they are reset and keep it when they are stopped', async () => {
    await hand.launch('com.example.settings');
    await hand.tap('Dark');
    await hand.device.apps?.stop('com.example.settings', hand.call);
    expect(await title()).toBe('Home');
    await hand.launch('com.example.settings');
    expect((await hand.find('Dark')).node.checked).toBe(true);
    await hand.device.apps?.reset('com.example.settings', hand.call);
    await hand.launch('com.example.settings');
    expect((await hand.find('Dark')).node.checked).toBe(false);
  });

  it('get a new window when they are restarted', async () => {
    await hand.launch('com.example.settings');
    const { window_uid } = await hand.focused();
    await hand.device.apps?.stop('com.example.settings', hand.call);
    await hand.launch('com.example.settings');
    expect((await hand.focused()).window_uid).not.toBe(window_uid);
  });

  it('are refused when they are not installed', async () => {
    await expect(hand.launch('com.example.none')).rejects.toMatchObject({ kind: 'AppNotInstalled' });
  });
});

describe('an app that crashes', () => {
  it('is gone, the phone says so, and the log says why', async () => {
    await hand.launch('com.example.bank');
    await hand.tap('explode');
    expect(await hand.focused()).toMatchObject({ kind: 'dialog', process: 'android', title: 'Bank keeps stopping' });
    await hand.press('back');
    expect(await title()).toBe('Bank keeps stopping');
    await hand.tap('Close app');
    expect(await title()).toBe('Home');
    const lines = await hand.device.logs.read({ app: 'com.example.bank', maxLines: 10 }, hand.call);
    expect(lines.filter(({ level }) => level === 'fatal').map(({ text }) => text)).toContain('java.lang.NullPointerException: account');
  });
});

describe('dialogs', () => {
  beforeEach(async () => {
    await hand.launch('com.example.contacts');
  });

  it('are windows that take every tap on the phone', async () => {
    await hand.tap('more');
    await hand.tap('Delete all');
    expect(await hand.focused()).toMatchObject({
      kind: 'dialog',
      title: 'Delete all contacts?',
      bounds: { left: 0, top: 0, right: 1080, bottom: 2400 },
    });
    await hand.tapAt({ x: 500, y: 300 });
    expect(await title()).toBe('Contacts');
    expect((await hand.find('search')).node.focused).toBe(false);
  });

  it('close by back without doing anything', async () => {
    await hand.tap('more');
    await hand.tap('Delete all');
    await hand.press('back');
    expect(await hand.see('Ada Lovelace')).toBe(true);
  });

  it('stay when they must be answered', async () => {
    await hand.tap('Ada Lovelace');
    await hand.tap('delete');
    expect(await title()).toBe('Delete Ada Lovelace?');
    await hand.press('back');
    await hand.tapAt({ x: 500, y: 300 });
    expect(await title()).toBe('Delete Ada Lovelace?');
    await hand.tap('Delete');
    expect(await title()).toBe('Contacts');
    expect(await hand.see('Ada Lovelace')).toBe(false);
  });

  it('ask for a permission once', async () => {
    await hand.tap('Ada Lovelace');
    await hand.tap('call');
    expect(await hand.focused()).toMatchObject({ process: 'com.android.permissioncontroller' });
    await hand.tap('Don’t allow');
    expect(await hand.see('Not allowed to call')).toBe(true);
    await hand.wait(2000);
    await hand.tap('call');
    expect(await hand.see('Not allowed to call')).toBe(true);
  });
});

describe('notifications', () => {
  beforeEach(async () => {
    await hand.launch('com.example.bank');
    await hand.press('back');
    await hand.tap('send_code');
  });

  it('come down over the app and go again', async () => {
    await hand.wait(1500);
    expect(await hand.see('Your code is 482913')).toBe(true);
    expect((await hand.focused()).title).toBe('Bank');
    await hand.wait(5000);
    expect(await hand.see('Your code is 482913')).toBe(false);
  });

  it('wait at the top of the screen and lead to what they are about', async () => {
    await hand.wait(10_000);
    await hand.swipe({ x: 500, y: 10 }, { x: 500, y: 900 });
    expect(await title()).toBe('Notification shade');
    await hand.tap('Your code is 482913');
    expect(await current()).toBe('com.example.messages');
  });
});

describe('rotation', () => {
  it('lays everything out again', async () => {
    await hand.launch('com.example.contacts');
    await hand.device.rotate('landscape', hand.call);
    expect(await hand.device.monitors(hand.call)).toMatchObject([{ bounds: { right: 2400, bottom: 1080 } }]);
    expect((await hand.focused()).bounds.right).toBe(2400);
    await hand.device.rotate('portrait', hand.call);
    expect((await hand.focused()).bounds.right).toBe(1080);
  });
});

describe('the bars of the phone', () => {
  it('are no windows to work with, but their buttons work', async () => {
    await hand.launch('com.example.contacts');
    expect((await hand.windows()).map(({ kind }) => kind)).toEqual(['app']);
    await hand.tapAt({ x: 540, y: 2340 });
    expect(await title()).toBe('Home');
  });
});
