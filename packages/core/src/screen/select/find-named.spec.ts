import { describe, expect, it } from 'vitest';

import { numberTree, type UnifiedUINode } from '../node.ts';
import { button, node } from './find-screens.fixture.ts';
import { nothingNamed } from './find-errors.ts';
import { findNamed, isPlainlySelector } from './find-named.ts';

const area = { left: 0, top: 0, right: 100, bottom: 40 };
const screen = (...children: UnifiedUINode[]): UnifiedUINode =>
  numberTree(node('window', { role: 'container', nativeRole: 'Window', text: 'Save database as', bounds: area }, ...children));
const named = (...names: string[]): UnifiedUINode => screen(...names.map((name) => button(name, name, { bounds: area })));
const found = (root: UnifiedUINode, name: string): string[] => findNamed(root, name).map(({ key }) => key);

describe('a visible name', () => {
  it.each([
    ['Save', ["Don't save", 'Go back']],
    ['OK', ['Book now']],
    ['notifications', ['Disable notifications']],
    ['lock', ['Unlock account']],
    ['Save', ['Save as', 'Autosave', 'Save, then close']],
  ])('%s is no part of %j', (name, names) => {
    expect(found(named(...names), name)).toEqual([]);
  });

  it.each([
    ['save', 'Save'],
    ['Save', 'SAVE'],
    ['User name', 'User name:'],
    ['User name:', 'User name'],
    ['User name', 'User name *'],
    ['Password', 'Password: *'],
    ['Save as', 'Save as…'],
    ['Save as...', 'Save as…'],
    ['Save as', 'Save as ...'],
    ['Save', 'Save'],
    ['名前', '名前：'],
    ['  Save   as ', 'Save as'],
    ['Save as', 'Save as'],
    ['Exit', 'E_xit'],
    ['File', '_File'],
    ['File', '&File'],
    ['文件', '文件(_F)'],
    ['文件', '文件(F)'],
    ['Café', 'Café'],
    ['"Save"', 'Save'],
  ])('%s is the name of %s', (name, spelled) => {
    expect(found(named(spelled, 'Another'), name)).toEqual([spelled]);
  });

  it.each(['*', ':', '...', '_', '&'])('%s alone stays what it is', (mark) => {
    expect(found(named(mark, 'x'), mark)).toEqual([mark]);
    expect(found(named('x'), mark)).toEqual([]);
  });

  it('in its own spelling is preferred over one that is folded', () => {
    expect(found(named('Save…', 'Save', 'SAVE'), 'Save')).toEqual(['Save']);
    expect(found(named('Save…', 'SAVE'), 'Save')).toEqual(['Save…', 'SAVE']);
  });

  it('is never that of the window itself', () => {
    expect(found(named('Open'), 'Save database as')).toEqual([]);
    expect(found(named('Open'), 'Window')).toEqual([]);
  });

  it('of one text of a row means the row, and a part of its text does not', () => {
    const row = screen(
      node(
        'row',
        { role: 'container', clickable: true, bounds: area },
        node('title', { role: 'text_view', text: 'Network and internet', bounds: area }),
        node('below', { role: 'text_view', text: 'Wi-Fi', bounds: area }),
      ),
      button('comma', 'Mobile, Bluetooth', { bounds: area }),
    );
    expect(found(row, 'Wi-Fi')).toEqual(['row']);
    expect(found(row, 'Network and internet, Wi-Fi')).toEqual(['row']);
    expect(found(row, 'Network')).toEqual([]);
    expect(found(row, 'Bluetooth')).toEqual([]);
  });

  it('that is a role word means the role only if nothing has that name', () => {
    expect(found(named('Button', 'Open'), 'Button')).toEqual(['Button']);
    expect(found(named('Save', 'Open'), 'Button')).toEqual(['Save', 'Open']);
  });

  it('in quotation marks is a name, not a selector', () => {
    expect(isPlainlySelector('"Save"')).toBe(false);
    expect(found(named("Don't save"), '"Save"')).toEqual([]);
  });
});

describe('a name that nothing has', () => {
  it('is refused with the nearest names and their refs', () => {
    const root = named("Don't save", 'Go back');
    const error = nothingNamed(root, 'Save', { refOf: ({ key }) => (key === "Don't save" ? '@b1' : undefined) });
    expect(error).toMatchObject({ kind: 'ElementNotFound', context: { selector: 'Save', near: [{ name: "Don't save", ref: '@b1' }] } });
  });

  it('lists a row once, however many of its texts come near', () => {
    const row = node(
      'row',
      { clickable: true, bounds: area },
      node('a', { text: 'Network and internet' }),
      node('b', { text: 'Network, Wi-Fi' }),
    );
    const error = nothingNamed(screen(row), 'Network & internet', { refOf: ({ key }) => (key === 'row' ? '@b8' : undefined) });
    expect(error.context).toMatchObject({ near: [{ name: 'Network and internet', ref: '@b8' }] });
  });
});
