import { beforeEach, describe, expect, it } from 'vitest';
import { Hand, SHOWCASE } from './hand.ts';

let hand: Hand;
beforeEach(async () => {
  hand = Hand.holding(SHOWCASE);
  await hand.launch('com.example.contacts');
});

const keyboard = async () => (await hand.windows()).find(({ kind }) => kind === 'keyboard');

describe('the on-screen keyboard', () => {
  it('comes with the focus of a field and takes its room from the app', async () => {
    expect(await keyboard()).toBeUndefined();
    const before = (await hand.find('people')).node.bounds.bottom;
    await hand.tap('search');
    const shown = await keyboard();
    expect(shown).toMatchObject({ focused: false });
    expect((await hand.find('people')).node.bounds.bottom).toBe(shown?.bounds.top);
    expect(shown?.bounds.top).toBeLessThan(before);
    expect((await hand.find('search')).node.focused).toBe(true);
  });

  it('types what its keys say', async () => {
    await hand.tap('search');
    for (const key of ['shift', 'T', 'u', 'r', '?123', '1', 'ABC', 'space', 'x', 'backspace']) await hand.tap(key);
    expect(await hand.valueOf('search')).toBe('Tur1 ');
  });

  it('goes with back, which does not leave the screen', async () => {
    await hand.tap('search');
    await hand.press('back');
    expect(await keyboard()).toBeUndefined();
    expect((await hand.focused()).title).toBe('Contacts');
  });

  it('goes when enter ends the input', async () => {
    await hand.tap('search');
    await hand.tap('search');
    await hand.press('enter');
    expect(await keyboard()).toBeUndefined();
  });

  it('leads to the next field where the scenario says so, and fits the field', async () => {
    await hand.tap('add');
    expect((await hand.find('name')).node.focused).toBe(true);
    await hand.type('Zoe');
    await hand.tap('next');
    expect((await hand.find('phone')).node.focused).toBe(true);
    expect(await hand.see('q')).toBe(false);
    await hand.tap('7');
    await hand.tap('8');
    expect(await hand.valueOf('phone')).toBe('78');
  });

  it('keeps the field it is for in sight', async () => {
    const { node } = await hand.find('search');
    await hand.tap('search');
    expect((await hand.find('search')).node.bounds).toEqual(node.bounds);
    await hand.launch('com.example.bank');
    await hand.tap('otp');
    const shown = await keyboard();
    expect((await hand.find('otp')).node.bounds.bottom).toBeLessThanOrEqual(shown?.bounds.top ?? 0);
  });
});

describe('a long press on a field', () => {
  it('offers what can be done with its text, and the keyboard stays', async () => {
    await hand.device.clipboard.set('Knuth', hand.call);
    await hand.longPress('search');
    expect(await hand.see('Paste')).toBe(true);
    expect(await keyboard()).toBeDefined();
    await hand.tap('Paste');
    expect(await hand.valueOf('search')).toBe('Knuth');
    expect(await keyboard()).toBeDefined();
  });
});
