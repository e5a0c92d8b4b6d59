import { beforeEach, describe, expect, it } from 'vitest';
import { Hand, SHOWCASE } from './hand.ts';

let hand: Hand;
beforeEach(() => {
  hand = Hand.holding(SHOWCASE);
});

describe('time', () => {
  it('is quiet when nothing more is going to happen', async () => {
    expect(hand.device.rest.isStill()).toBe(true);
    await hand.launch('com.example.bank');
    await hand.tap('load');
    expect(hand.device.rest.isStill()).toBe(false);
    await hand.wait(1500);
    expect(hand.device.rest.isStill()).toBe(true);
  });

  it('is quiet while only a toast is going to vanish', async () => {
    await hand.launch('com.example.contacts');
    await hand.longPress('Ada Lovelace');
    expect(hand.device.rest.isStill()).toBe(true);
  });

  it('lets toasts vanish by themselves', async () => {
    await hand.launch('com.example.contacts');
    await hand.longPress('Ada Lovelace');
    expect((await hand.windows()).map(({ kind, focused }) => [kind, focused])).toEqual([
      ['app', true],
      ['toast', false],
    ]);
    expect(await hand.see('Held Ada Lovelace')).toBe(true);
    await hand.wait(1999);
    expect(await hand.see('Held Ada Lovelace')).toBe(true);
    await hand.wait(1);
    expect(await hand.see('Held Ada Lovelace')).toBe(false);
  });

  it('lets a screen load slowly, fail as often as the scenario says, and then work', async () => {
    await hand.launch('com.example.bank');
    await hand.tap('load');
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect((await hand.find('Loading')).node.className).toBe('android.widget.ProgressBar');
      await hand.wait(1500);
      expect(await hand.see('Something went wrong')).toBe(true);
      await hand.tap('retry');
    }
    await hand.wait(1500);
    expect(await hand.see('All loaded')).toBe(true);
    expect(hand.device.rest.isStill()).toBe(true);
  });

  it('moves animations on until they end', async () => {
    await hand.launch('com.example.bank');
    await hand.tap('load');
    const bar = async (): Promise<number> =>
      Number((await hand.nodes()).find(({ node }) => node.className.endsWith('ProgressBar') && node.value !== null)?.node.value);
    expect(await bar()).toBe(0);
    await hand.wait(500);
    expect(await bar()).toBe(50);
    await hand.wait(500);
    expect(await bar()).toBe(100);
  });

  it('waits as long as an expression says', async () => {
    const button = `{role: button, name: Go, on_tap: [{after_ms: ms * 2, do: [{let: {gone: true}}]}]}`;
    const own = new Hand(
      `{name: Own, apps: {a: {label: A, start: s, data: {ms: 300, gone: false}, screens: {s: {children: [${button}]}}}}}`,
    );
    await own.launch('a');
    await own.tap('Go');
    await own.wait(599);
    expect(own.device.dataOf('a')).toMatchObject({ gone: false });
    await own.wait(1);
    expect(own.device.dataOf('a')).toMatchObject({ gone: true });
  });

  it('takes chance from the seed', async () => {
    const finished = async (): Promise<number> => {
      const other = Hand.holding(SHOWCASE);
      await other.launch('com.example.bank');
      await other.tap('load');
      let ms = 0;
      while (!other.device.rest.isStill()) {
        await other.wait(10);
        ms += 10;
      }
      return ms;
    };
    expect(await finished()).toBe(await finished());
  });

  it('stops for what was left: an app that is stopped does nothing more', async () => {
    await hand.launch('com.example.bank');
    await hand.press('back');
    await hand.tap('send_code');
    await hand.device.apps?.stop('com.example.bank', hand.call);
    expect(hand.device.rest.isStill()).toBe(true);
    await hand.wait(5000);
    expect(await hand.see('Your code is 482913')).toBe(false);
  });
});

describe('change events', () => {
  it('are reported when something changed, and only then', async () => {
    await hand.launch('com.example.settings');
    hand.events.length = 0;
    const { window_uid } = await hand.focused();
    await hand.tap('wifi');
    expect(hand.events).toEqual([{ type: 'changed', window_uid }, { type: 'touched' }]);
    hand.events.length = 0;
    await hand.tapAt({ x: 540, y: 2000 });
    await hand.press('volume_up');
    await hand.wait(120_000);
    expect(hand.events.filter(({ type }) => type !== 'touched')).toEqual([]);
  });

  it('report windows and focus', async () => {
    await hand.launch('com.example.contacts');
    hand.events.length = 0;
    await hand.tap('search');
    expect(hand.events.map(({ type }) => type)).toEqual(['windows_changed', 'changed', 'changed', 'focus_changed', 'touched']);
  });

  it('come by themselves when time has passed', async () => {
    await hand.launch('com.example.bank');
    await hand.tap('load');
    hand.events.length = 0;
    await hand.wait(100);
    expect(hand.events.map(({ type }) => type)).toEqual(['changed']);
  });

  it('end with the device', async () => {
    await hand.launch('com.example.bank');
    await hand.tap('load');
    await hand.device.close();
    hand.events.length = 0;
    await hand.wait(5000);
    expect(hand.events).toEqual([]);
    await expect(hand.windows()).rejects.toMatchObject({ kind: 'DeviceGone' });
  });
});
