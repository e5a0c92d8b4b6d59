import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { findAll, findOne, type FindOptions } from './find.ts';
import type { ElementSelector } from './object-selector.ts';

const node = (key: string, fields: Partial<UnifiedUINode>, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ key, ...fields, children });
const button = (key: string, text: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node(key, { role: 'button', text, clickable: true, ...fields });

/** A desktop window with two panes, one inside the other, and native roles. */
const desktop = numberTree(
  node(
    'window',
    { role: 'container', nativeRole: 'Window', text: 'Editor – draft' },
    node(
      'menubar',
      { role: 'toolbar', nativeRole: 'MenuBar' },
      button('file', 'File', { nativeRole: 'MenuItem', keyboardShortcut: 'Alt+F' }),
      button('edit', 'Edit', { nativeRole: 'MenuItem' }),
    ),
    node(
      'outer',
      { role: 'container', nativeRole: 'Pane' },
      button('save', 'Save', { enabled: false }),
      node(
        'inner',
        { role: 'container', nativeRole: 'Pane' },
        button('save as', 'Save as…', { focused: true }),
        button('quit', 'Quit > now/here [x]'),
      ),
      node('field', { role: 'text_field', nativeRole: 'Document', description: 'Text Editor', value: 'Hello\nworld' }),
    ),
  ),
);

/** A phone screen without native roles. */
const phone = numberTree(
  node(
    'screen',
    { role: 'container', className: 'android.widget.FrameLayout' },
    node(
      'row 1',
      { role: 'container', clickable: true },
      node('milk', { role: 'text_view', text: 'Milk', className: 'android.widget.TextView', resourceId: 'com.shop:id/title' }),
      node('box 1', { role: 'check_box', checkable: true, checked: true, description: 'Bought' }),
    ),
    node(
      'row 2',
      { role: 'container', clickable: true, selected: true },
      node('bread', { role: 'text_view', text: 'Bread', className: 'android.widget.TextView', resourceId: 'com.shop:id/title' }),
      node('box 2', { role: 'check_box', checkable: true, description: 'Bought' }),
    ),
    node('search', { role: 'text_field', text: 'eggs', value: 'eggs', hintText: 'Search' }),
  ),
);

const keys = (root: UnifiedUINode, selector: ElementSelector | string, options?: FindOptions): string[] =>
  findAll(root, selector, options).map((found) => found.key);

describe('finding by a path', () => {
  it.each([
    ['Window/Pane/Button[name="Save"]', ['save']],
    ['Window > Pane Button[name~="Save.*"]', ['save', 'save as']],
    ['Window/Button', []],
    ['Window//Button', ['file', 'edit', 'save', 'save as', 'quit']],
    ['//Pane/Button', ['save', 'save as', 'quit']],
    ['Window//Pane//MenuItem', []],
    ['//Pane//Button[name="Save as…"]', ['save as']],
    ['Window Pane Pane', ['inner']],
    ['Window', ['window']],
    ['//Window', ['window']],
    ['/Window', ['window']],
    ['*', ['window']],
    ['//*/*/*', ['file', 'edit', 'save', 'inner', 'save as', 'quit', 'field']],
  ])('%s finds %j', (selector, found) => {
    expect(keys(desktop, selector)).toEqual(found);
  });

  it('searches below the root when the first step does not match it', () => {
    expect(keys(desktop, 'Pane/Button')).toEqual(['save', 'save as', 'quit']);
    expect(keys(desktop, 'MenuItem')).toEqual(['file', 'edit']);
  });

  it('stays with the root when the first step matches it', () => {
    expect(keys(phone, 'Pane/Text')).toEqual([]);
  });

  it('takes a leading slash at its word', () => {
    expect(keys(desktop, '/Pane/Button')).toEqual([]);
  });

  it('gives the matches in document order and each of them once', () => {
    expect(keys(desktop, '//Pane//Button')).toEqual(['save', 'save as', 'quit']);
  });

  it('gives as many as the limit says', () => {
    expect(keys(desktop, '//Button', { limit: 2 })).toEqual(['file', 'edit']);
    expect(keys(desktop, '//Button', { limit: 0 })).toEqual([]);
  });

  it.each(['text_field', 'TextField', 'TEXT-FIELD', 'Edit', 'edit'])('knows a phone’s field by the role %s', (role) => {
    expect(keys(phone, role)).toEqual(['search']);
  });

  it('knows a desktop element by its own role and by the abstract one', () => {
    expect(keys(desktop, 'document')).toEqual(['field']);
    expect(keys(desktop, 'text_field')).toEqual(['field']);
  });
});

describe('a predicate', () => {
  it.each([
    ['//*[name="Edit"]', ['edit']],
    ['//*[name="edit"]', []],
    ['//*[name~="Sav"]', []],
    ['//*[name~="(?i)SAVE( as.)?"]', ['save', 'save as']],
    ['//*[name^="Save"]', ['save', 'save as']],
    ['//*[name$="it"]', ['edit']],
    ['//*[name*="dito"]', ['window', 'field']],
    ['//Button[text="Save"]', ['save']],
    ['//Button "Save"', ['save']],
    ['[name="Text Editor"]', ['field']],
    ['//*[value="Hello\nworld"]', ['field']],
    ['//*[value~="(?s)hello.*"]', []],
    ['//*[value~="(?s)Hello.*"]', ['field']],
    ['//*[role="menu_item"]', ['file', 'edit']],
    ['//*[role^="Menu"]', ['menubar', 'file', 'edit']],
    ['//*[role~="Menu.*"]', ['menubar', 'file', 'edit']],
    ['//*[keyboard_shortcut="Alt+F"]', ['file']],
    ['//Button[enabled=false]', ['save']],
    ['//*[focused=true]', ['save as']],
    ['//Button[enabled=true][name^="Save"]', ['save as']],
  ])('on a desktop: %s finds %j', (selector, found) => {
    expect(keys(desktop, selector)).toEqual(found);
  });

  it.each([
    ['//*[resource_id="com.shop:id/title"]', ['milk', 'bread']],
    ['//*[id="title"][name="Bread"]', ['bread']],
    ['//*[class="TextView"]', ['milk', 'bread']],
    ['//*[class="android.widget.TextView"]', ['milk', 'bread']],
    ['//*[class$="Layout"]', ['screen']],
    ['//*[description="Bought"]', ['box 1', 'box 2']],
    ['//*[checked=true]', ['box 1']],
    ['//*[checked=false]', ['box 2']],
    ['//*[selected=true]', ['row 2']],
    ['//*[name="Milk"]', ['row 1', 'milk']],
    ['//*[name="Search"]', ['search']],
    ['//*[name="eggs"]', []],
    ['//*[value="eggs"]', ['search']],
    ['//*[value=""]', []],
  ])('on a phone: %s finds %j', (selector, found) => {
    expect(keys(phone, selector)).toEqual(found);
  });

  it.each([
    ['//Button[name="Save as..."]', ['save as']],
    ['Window[name="Editor - draft"]', ['window']],
    ['Window[name="Editor\u00a0-  draft"]', ['window']],
    ['Window[name="Editor -- draft"]', []],
  ])('compares %s in one spelling of dots, dashes and spaces', (selector, found) => {
    expect(keys(desktop, selector)).toEqual(found);
  });

  it('compares a name as it is printed, without terminal sequences', () => {
    const root = node('root', {}, button('red', '\x1b[31mDelete\x1b[0m all'));
    expect(keys(root, 'Button "Delete all"')).toEqual(['red']);
  });

  it('finds a name full of selector syntax in both dialects', () => {
    expect(keys(desktop, 'Window//Button[name="Quit > now/here [x]"]')).toEqual(['quit']);
    expect(keys(desktop, 'Window Button[name="Quit > now/here [x]"]')).toEqual(['quit']);
  });
});

describe('a position', () => {
  const menu = numberTree(
    node(
      'menu',
      { role: 'list' },
      node('label', { role: 'text_view', text: 'Go' }),
      button('b0', ''),
      button('m0', '', { nativeRole: 'MenuItem' }),
      button('b1', ''),
      node('group', { role: 'container' }, button('nested', '')),
    ),
  );

  it.each([
    ['List/MenuItem[index=0]', ['m0']],
    ['List/Button[index=0]', ['b0']],
    ['List/Button[index=1]', ['m0']],
    ['List/Button[index=2]', ['b1']],
    ['List/Button[index=3]', []],
    ['List/Button:nth-of-type(3)', ['b1']],
    ['//Button[index=0]', ['b0', 'nested']],
    ['List/*[index=0]', ['label', 'b0', 'm0', 'group']],
    ['List[index=0]', ['menu']],
    ['List[index=1]', []],
    ['List/Button[index=2][name="Go"]', []],
  ])('counts the siblings that answer to the role: %s finds %j', (selector, found) => {
    expect(keys(menu, selector)).toEqual(found);
  });

  it('is looked up and not counted again for each of many siblings', () => {
    let reads = 0;
    const children = Array.from({ length: 5000 }, (_, i) => {
      const child = node(String(i), { role: 'button' });
      return Object.defineProperty(child, 'nativeRole', { get: () => (reads++, '') });
    });
    expect(keys(node('root', {}, ...children), '//Button[index=4999]')).toEqual(['4999']);
    expect(reads).toBeLessThan(10 * children.length);
  });
});

describe(':text and :has-text', () => {
  it('find a piece of a name in any case', () => {
    expect(keys(phone, 'CheckBox:text("BOUGHT")')).toEqual(['box 1', 'box 2']);
    expect(keys(phone, '//Text:text("rea")')).toEqual(['bread']);
  });

  it('differ in what lies below', () => {
    expect(keys(desktop, '//Pane:text("quit")')).toEqual([]);
    expect(keys(desktop, '//Pane:has-text("quit")')).toEqual(['outer', 'inner']);
    expect(keys(phone, 'Pane > Pane:has-text("Bread") CheckBox')).toEqual(['box 2']);
  });
});

describe('finding by an object', () => {
  it.each([
    [{ id: 'shop:id' }, ['milk', 'bread']],
    [{ text: 'Milk' }, ['milk']],
    [{ text: 'Mil' }, []],
    [{ textContains: 'rea' }, ['bread']],
    [{ className: 'TextView' }, ['milk', 'bread']],
    [{ description: 'Bou' }, ['box 1', 'box 2']],
    [{ description: 'Bought', index: 1 }, ['box 2']],
    [{ description: 'Bought', index: 2 }, []],
    [{ id: 'title', text: 'Bread' }, ['bread']],
    [{ id: 'title', text: 'Eggs' }, []],
  ] satisfies [ElementSelector, string[]][])('%j finds %j', (selector, found) => {
    expect(keys(phone, selector)).toEqual(found);
  });

  it('lets a ref win alone', () => {
    const [milk] = findAll(phone, { text: 'Milk' });
    const resolveRef = (ref: string): UnifiedUINode => (ref === '@t1' && milk !== undefined ? milk : phone);
    expect(keys(phone, { ref: '@t1', text: 'Bread', index: 7 }, { resolveRef })).toEqual(['milk']);
  });

  it('refuses a ref that nobody can resolve', () => {
    expect(() => findAll(phone, { ref: '@t1' })).toThrow(expect.objectContaining({ kind: 'BadRequest' }) as Error);
  });

  it.each([{}, { index: 0 }, { id: '' }, { textContains: '', className: '', description: '', index: 1 }])(
    'refuses %j, which says nothing',
    (selector) => {
      expect(() => findAll(phone, selector)).toThrow(expect.objectContaining({ kind: 'BadSelector' }) as Error);
    },
  );
});

describe('finding one', () => {
  const errorOf = (root: UnifiedUINode, selector: ElementSelector | string): HandsightError => {
    try {
      findOne(root, selector);
    } catch (error) {
      if (error instanceof HandsightError) return error;
      throw error;
    }
    throw new Error('one was found');
  };

  it('gives the only match', () => {
    expect(findOne(desktop, 'Document').key).toBe('field');
    expect(findOne(phone, { text: 'Milk' }).key).toBe('milk');
  });

  it('says when there is none, and which names are similar', () => {
    const byPath = errorOf(desktop, 'Window//Button[name="Save all"]');
    expect(byPath).toMatchObject({ kind: 'ElementNotFound', context: { selector: 'Window//Button[name="Save all"]' } });
    expect(byPath.context['suggestions']).toEqual(['Save', 'Save as…']);
    expect(errorOf(desktop, 'Save').message).toBe('No element matches Save. A word alone is a role; the name is written [name="Save"].');
    expect(errorOf(desktop, 'Sav').message).toBe('No element matches Sav.');
    expect(errorOf(desktop, '//Button:text("Sav3")').context['suggestions']).toEqual(['Save', 'Save as…']);

    const byObject = errorOf(phone, { text: 'Milks' });
    expect(byObject).toMatchObject({ kind: 'ElementNotFound', selector: { text: 'Milks' }, context: { selector: { text: 'Milks' } } });
    expect(byObject.context['suggestions']).toEqual(['Milk']);
  });

  it('suggests nothing when no name was asked for or none is similar', () => {
    expect(errorOf(desktop, '//Slider').context['suggestions']).toEqual([]);
    expect(errorOf(desktop, '//Slider[name~="Save"]').context['suggestions']).toEqual([]);
    expect(errorOf(desktop, { text: 'zzz' }).context['suggestions']).toEqual([]);
  });

  it('says when only the index is too high', () => {
    expect(errorOf(phone, { description: 'Bought', index: 2 }).message).toBe('Index 2 is past the last of 2 for {"description":"Bought"}.');
    expect(errorOf(phone, { description: 'Sold', index: 2 }).message).toBe('No element matches {"description":"Sold","index":2}.');
  });

  it('lists the candidates when there are several, each with a selector that finds it alone', () => {
    const error = errorOf(phone, 'CheckBox');
    expect(error).toMatchObject({
      kind: 'AmbiguousTarget',
      message: '2 elements match CheckBox.',
      context: { selector: 'CheckBox', total: 2 },
    });
    expect(error.context['candidates']).toEqual([
      { selector: 'Pane/Pane[name="Milk"]/CheckBox[name="Bought"]', role: 'CheckBox', name: 'Bought', bounds: phone.bounds },
      { selector: 'Pane/Pane[name="Bread"]/CheckBox[name="Bought"]', role: 'CheckBox', name: 'Bought', bounds: phone.bounds },
    ]);
  });

  it('lists ten candidates at most, and counts all', () => {
    const many = node('root', {}, ...Array.from({ length: 25 }, () => button('b', 'OK')));
    const { context } = errorOf(many, { text: 'OK' });
    expect(context['candidates']).toHaveLength(10);
    expect(context['total']).toBe(25);
  });
});
