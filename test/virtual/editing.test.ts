import { beforeEach, describe, expect, it } from 'vitest';
import { Hand } from './hand.ts';

const FORM = `
name: Form
initial_state: form
states:
  form:
    windows:
      - uid: w
        title: Form
        tree:
          role: Window
          children:
            - {role: Edit, name: One, id: one, focused: true}
            - {role: Edit, name: Two, id: two, max_length: 5}
            - {role: Edit, name: Number, id: number, input: number}
            - {role: Document, name: Text, id: text, value: "first\\nsecond"}
            - {role: Edit, name: Off, id: off, enabled: false, value: fixed}
`;

let hand: Hand;
beforeEach(() => {
  hand = new Hand(FORM);
});

const value = (id: string): Promise<string | null> => hand.valueOf(id);

describe('typing', () => {
  it('puts text where the caret is', async () => {
    await hand.type('acd');
    await hand.press('left');
    await hand.press('left');
    await hand.type('b');
    expect(await value('one')).toBe('abcd');
    await hand.press('home');
    await hand.type('>');
    await hand.press('end');
    await hand.type('<');
    expect(await value('one')).toBe('>abcd<');
  });

  it('removes whole characters, however many code units they have', async () => {
    await hand.type('a👨‍👩‍👧e\u0301');
    await hand.press('backspace');
    expect(await value('one')).toBe('a👨‍👩‍👧');
    await hand.press('left');
    await hand.press('delete');
    expect(await value('one')).toBe('a');
  });

  it('keeps letters of all scripts as they are', async () => {
    await hand.type('Grüße 漢字 שלום');
    expect(await value('one')).toBe('Grüße 漢字 שלום');
  });

  it('takes no more than a field holds, and only what it is for', async () => {
    await hand.tap('two');
    await hand.type('abcdefgh');
    expect(await value('two')).toBe('abcde');
    await hand.tap('number');
    await hand.type('a1b2.5');
    expect(await value('number')).toBe('12.5');
  });

  it('does nothing to a field that is disabled', async () => {
    await hand.tap('off');
    await hand.type('x');
    expect(await value('off')).toBe('fixed');
  });

  it('breaks lines in a document and not in a field', async () => {
    await hand.type('a\nb');
    expect(await value('one')).toBe('a b');
    await hand.operate('text', { kind: 'focus' });
    await hand.press('ctrl+end');
    await hand.press('enter');
    await hand.type('third');
    expect(await value('text')).toBe('first\nsecond\nthird');
  });

  it('refuses more text than anyone types', async () => {
    await expect(hand.type('x'.repeat(10_000_000))).rejects.toMatchObject({ kind: 'BadRequest' });
    expect(await value('one')).toBe('');
  });
});

describe('selecting', () => {
  it('replaces what is selected', async () => {
    await hand.type('hello');
    await hand.press('ctrl+a');
    await hand.type('bye');
    expect(await value('one')).toBe('bye');
    await hand.press('shift+left');
    await hand.press('shift+left');
    await hand.press('backspace');
    expect(await value('one')).toBe('b');
  });

  it('cuts, copies and pastes through the clipboard of the device', async () => {
    await hand.type('hello');
    await hand.press('ctrl+a');
    await hand.press('ctrl+x');
    expect(await value('one')).toBe('');
    expect(await hand.device.clipboard.get(hand.call)).toBe('hello');
    await hand.press('ctrl+v');
    await hand.press('ctrl+v');
    expect(await value('one')).toBe('hellohello');
  });

  it('takes a word by a double click', async () => {
    await hand.type('one two');
    const { node } = await hand.find('one');
    await hand.tapAt({ x: node.bounds.left + 16, y: node.center.y }, { count: 2 });
    await hand.type('1');
    expect(await value('one')).toBe('1 two');
  });

  it('offers cut, copy and paste in a menu by a right click', async () => {
    await hand.type('word');
    await hand.tap('one', { button: 'right' });
    expect((await hand.texts()).slice(0, 4)).toEqual(['One', 'Cut', 'Copy', 'Select all']);
    await hand.tap('Cut');
    expect(await value('one')).toBe('');
  });

  it('undoes', async () => {
    await hand.type('a');
    await hand.type('b');
    await hand.press('ctrl+z');
    expect(await value('one')).toBe('a');
    await hand.press('ctrl+z');
    expect(await value('one')).toBe('');
  });
});

describe('the focus', () => {
  it('goes round with tab and back with shift+tab', async () => {
    const focus = async (): Promise<string> => (await hand.nodes()).find(({ node }) => node.focused)?.node.resourceId ?? '';
    expect(await focus()).toBe('one');
    await hand.press('tab');
    expect(await focus()).toBe('two');
    await hand.press('shift+tab');
    await hand.press('shift+tab');
    expect(await focus()).toBe('text');
  });

  it('is given by an operation, and refused to what takes none', async () => {
    await hand.operate('number', { kind: 'focus' });
    expect((await hand.find('number')).node.focused).toBe(true);
    const root = await hand.tree();
    await expect(hand.device.operate('w', root, { kind: 'focus' }, hand.call)).rejects.toMatchObject({ kind: 'PatternUnsupported' });
  });
});

describe('setting a value', () => {
  it('replaces all that a field holds', async () => {
    await hand.type('old');
    await hand.operate('one', { kind: 'set_value', value: 'new' });
    expect(await value('one')).toBe('new');
  });

  it('is refused by elements that hold none', async () => {
    const root = await hand.tree();
    await expect(hand.device.operate('w', root, { kind: 'set_value', value: 'x' }, hand.call)).rejects.toMatchObject({
      kind: 'PatternUnsupported',
    });
  });
});

describe('a dialog in front', () => {
  it('keeps what is typed from the field below', async () => {
    const field = '{role: field, id: f, name: F, bind: f}';
    const screen = `{children: [${field}], reactions: [{on: {tool: focus, target_id: f}, do: [{open: ask}]}]}`;
    const own = new Hand(
      `{name: Own, apps: {a: {label: A, start: s, data: {f: ''}, screens: {s: ${screen}}, dialogs: {ask: {title: Ask, buttons: [{name: OK}]}}}}}`,
    );
    await own.launch('a');
    await own.tap('F');
    await own.type('lost');
    expect(own.device.dataOf('a')).toEqual({ f: '' });
    await own.tap('OK');
    await own.type('kept');
    expect(own.device.dataOf('a')).toEqual({ f: 'kept' });
  });
});
