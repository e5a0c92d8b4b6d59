import { beforeEach, describe, expect, it } from 'vitest';
import { toElement } from '../../packages/core/src/screen/observer-element.ts';
import { countNodes } from '../../packages/core/src/screen/walk.ts';
import { Hand, shipped } from './hand.ts';

let hand: Hand;
beforeEach(() => {
  hand = Hand.holding(shipped('notepad'));
});

describe('the notepad of the screen-observer dialect', () => {
  it('is the window that the contract shows', async () => {
    expect(await hand.windows()).toMatchObject([
      {
        title: 'Untitled — Notepad',
        process: 'notepad.exe',
        pid: 4821,
        focused: true,
        bounds: { left: 80, top: 60, right: 880, bottom: 660 },
      },
    ]);
    const tree = await hand.tree();
    expect(countNodes(tree)).toBe(14);
    const { children, ...root } = toElement(tree);
    expect(root).toMatchObject({
      id: 'root',
      name: 'Untitled — Notepad',
      role: 'Window',
      value: null,
      bounds: { x: 80, y: 60, width: 800, height: 600 },
      enabled: true,
      focused: false,
      keyboard_shortcut: null,
      description: null,
    });
    expect(children[0]).toMatchObject({ id: 'root.0', name: 'MenuBar', role: 'MenuBar', bounds: { x: 80, y: 60, width: 800, height: 22 } });
    expect(children[0]?.children[0]).toMatchObject({
      name: 'File',
      role: 'MenuItem',
      bounds: { x: 80, y: 60, width: 56, height: 22 },
      children: [],
    });
    expect(children[1]).toMatchObject({
      id: 'root.1',
      name: 'Text Editor',
      role: 'Document',
      value: 'Hello, world!\nThis is a test document.\n',
      bounds: { x: 80, y: 82, width: 800, height: 514 },
      focused: true,
    });
  });

  it('takes text at the caret of the document, which has the focus from the start', async () => {
    await hand.type('Goodbye!');
    expect(await hand.valueOf('Text Editor')).toBe('Hello, world!\nThis is a test document.\nGoodbye!');
    expect(hand.device.oracles('greet').success).toBe(true);
  });

  it('opens a menu as a window of its own and closes it when an entry is chosen', async () => {
    await hand.tap('File');
    expect((await hand.focused()).kind).toBe('dialog');
    await hand.tap('New');
    expect(await hand.windows()).toHaveLength(1);
    expect(await hand.valueOf('Text Editor')).toBe('');
    expect(hand.device.oracles('clear').success).toBe(true);
  });

  it('closes a menu by a click beside it, without clicking what is there', async () => {
    await hand.tap('File');
    await hand.tapAt({ x: 500, y: 620 });
    expect(await hand.windows()).toHaveLength(1);
    expect((await hand.find('Find')).node.focused).toBe(false);
  });

  it('saves through a dialog that ctrl+s opens in front of the editor', async () => {
    await hand.press('ctrl+s');
    expect((await hand.windows()).map(({ title }) => title)).toEqual(['Save as', 'Untitled — Notepad']);
    expect((await hand.find('Save')).node.enabled).toBe(false);
    await hand.type('letter.txt');
    await hand.tap('Save');
    expect((await hand.windows()).map(({ title }) => title)).toEqual(['letter.txt — Notepad']);
    expect(hand.device.oracles('save').success).toBe(true);
    const lines = await hand.device.logs.read({ maxLines: 10 }, hand.call);
    expect(lines.map(({ text }) => text)).toEqual(['saved letter.txt']);
  });

  it('ignores a click on a disabled entry', async () => {
    const before = await hand.tree();
    await hand.tap('View');
    expect(await hand.tree()).toBe(before);
  });
});
