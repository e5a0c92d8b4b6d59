import { beforeEach, describe, expect, it } from 'vitest';
import { height } from '../../packages/core/src/screen/geometry.ts';
import { Hand, SHOWCASE } from './hand.ts';

let hand: Hand;
beforeEach(async () => {
  hand = Hand.holding(SHOWCASE);
  await hand.launch('com.example.contacts');
});

const topOf = async (name: string): Promise<number> => (await hand.find(name)).node.bounds.top;

describe('a list that is longer than the screen', () => {
  it('reports only the rows that can be seen, cut where they are cut off', async () => {
    expect(await hand.see('Ada Lovelace')).toBe(true);
    expect(await hand.see('Vint Cerf')).toBe(false);
    const { node: list } = await hand.find('people');
    expect(list.scrollable).toBe(true);
    for (const row of list.children) {
      expect(row.bounds.top).toBeGreaterThanOrEqual(list.bounds.top);
      expect(row.bounds.bottom).toBeLessThanOrEqual(list.bounds.bottom);
    }
    const last = list.children.at(-1);
    expect(last === undefined ? 0 : height(last.bounds)).toBeLessThan(height(list.children[0]?.bounds ?? list.bounds));
  });

  it('follows a slow finger exactly', async () => {
    const before = await topOf('Alan Turing');
    await hand.swipe({ x: 500, y: 1500 }, { x: 500, y: 1400 }, 2000);
    expect(await topOf('Alan Turing')).toBe(before - 100);
  });

  it('goes further the faster the finger is, and ends at its end', async () => {
    await hand.swipe({ x: 500, y: 1500 }, { x: 500, y: 1300 }, 100);
    const afterFling = await topOf('Frances Allen');
    const other = Hand.holding(SHOWCASE);
    await other.launch('com.example.contacts');
    await other.swipe({ x: 500, y: 1500 }, { x: 500, y: 1300 }, 2000);
    expect(afterFling).toBeLessThan((await other.find('Frances Allen')).node.bounds.top);
    for (let i = 0; i < 5; i++) await hand.swipe({ x: 500, y: 2000 }, { x: 500, y: 600 }, 300);
    expect(await hand.see('Vint Cerf')).toBe(true);
    const atEnd = await hand.tree();
    await hand.swipe({ x: 500, y: 2000 }, { x: 500, y: 600 }, 300);
    expect(await hand.tree()).toBe(atEnd);
  });

  it('turns with the wheel, up when the clicks are positive', async () => {
    await hand.device.wheel({ at: { x: 500, y: 1500 }, dx: 0, dy: -3 }, hand.call);
    expect(await hand.see('Ada Lovelace')).toBe(false);
    await hand.device.wheel({ at: { x: 500, y: 1500 }, dx: 0, dy: 3 }, hand.call);
    expect(await hand.see('Ada Lovelace')).toBe(true);
  });

  it('brings an element that is half hidden into view', async () => {
    const { node: list } = await hand.find('people');
    const { node, window } = await hand.find('Ken Thompson');
    await hand.device.operate(window.window_uid, node, { kind: 'scroll_into_view' }, hand.call);
    expect((await hand.find('Ken Thompson')).node.bounds.bottom).toBeLessThanOrEqual(list.bounds.bottom);
  });

  it('keeps the keys of rows while others come and go around them', async () => {
    const key = (await hand.find('Alan Turing')).node.key;
    await hand.tap('search');
    await hand.type('alan');
    expect((await hand.find('Alan Turing')).node.key).toBe(key);
    expect(await hand.see('Ada Lovelace')).toBe(false);
  });
});

describe('a chat', () => {
  it('stays at its newest message', async () => {
    await hand.launch('com.example.messages');
    await hand.tap('message');
    for (let i = 1; i <= 30; i++) {
      await hand.type(`Message ${i}`);
      await hand.tap('send');
    }
    expect(await hand.see('Message 30')).toBe(true);
    expect(await hand.see('Hello')).toBe(false);
  });
});
