import { describe, expect, it } from 'vitest';
import { numberTree } from '../node.ts';
import { button, desktop, keys, node, phone } from './find-screens.fixture.ts';

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
