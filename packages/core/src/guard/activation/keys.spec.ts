import { describe, expect, it } from 'vitest';

import { parseKeys } from '../../device/keys.ts';
import { makeNode, type UnifiedUINode } from '../../screen/node.ts';
import { unifiedOfObserver } from '../../screen/role.ts';
import { activatedBy } from './keys.ts';

type Given = Partial<UnifiedUINode>;

const node = (nativeRole: string, text: string, given: Given = {}): UnifiedUINode =>
  makeNode({ nativeRole, role: unifiedOfObserver(nativeRole), text, bounds: { left: 0, top: 0, right: 9, bottom: 9 }, ...given });
const field = (given: Given = {}): UnifiedUINode => node('Edit', '', { description: 'Why', focused: true, actions: ['type'], ...given });
const window = (...children: UnifiedUINode[]): UnifiedUINode => node('Window', 'Editor', { children });
const page = (...children: UnifiedUINode[]): UnifiedUINode => window(node('WebView', 'Page', { children }));
const form = (...children: UnifiedUINode[]): UnifiedUINode => node('Group', '', { isForm: true, children });

function judged(keys: string, root: UnifiedUINode, clipboard?: string): { names: string[]; isKnown: boolean } {
  const all = (each: UnifiedUINode): UnifiedUINode[] => [each, ...each.children.flatMap(all)];
  const focused = all(root).findLast((each) => each.focused);
  const { reached, standsFor = [], unknown } = activatedBy(parseKeys(keys), { root, focused, clipboard, isWhole: true });
  const names = [...reached.map(({ text, description }) => text || description), ...standsFor].sort();
  return { names, isKnown: unknown === undefined };
}
const only = (...names: string[]): { names: string[]; isKnown: boolean } => ({ names: names.sort(), isKnown: true });

/** An open menu with its second item highlighted, as GTK marks it. */
const menu = (given: Given = {}): UnifiedUINode =>
  window(
    node('MenuBar', '', {
      children: [
        node('MenuItem', 'Edit', {
          selected: true,
          mnemonic: 'e',
          children: [
            node('MenuItem', 'Cut', { mnemonic: 't' }),
            node('MenuItem', 'Delete Line', { selected: true, mnemonic: 'd', ...given }),
            node('MenuItem', 'Quit', { mnemonic: 'q', keyboardShortcut: 'ctrl+q' }),
          ],
        }),
      ],
    }),
    node('Document', '', { focused: true, actions: ['type'], description: 'Text' }),
  );
const closed = (root: UnifiedUINode): UnifiedUINode => {
  for (const item of root.children[0]?.children[0]?.children ?? []) item.visible = false;
  return root;
};

describe('an open menu', () => {
  it.each(['enter', 'space', 'center'])('has its highlighted item pressed by %s, not what has the focus', (keys) => {
    expect(judged(keys, menu())).toEqual(only('Delete Line'));
  });

  it('may have any item pressed where none is marked', () => {
    expect(judged('enter', menu({ selected: false })).names).toEqual(['Cut', 'Delete Line', 'Quit']);
  });

  it.each(['q', 'Q', 'alt+q'])('has the item pressed whose mnemonic %s is', (keys) => {
    expect(judged(keys, menu())).toEqual(only('Quit'));
  });

  it('may have any item pressed whose name has the letter, where mnemonics are not reported', () => {
    const root = window(node('Menu', '', { floats: 1, children: [node('MenuItem', 'Quit'), node('MenuItem', 'Cut')] }));
    expect(judged('i', root).names).toEqual(['Quit']);
  });

  it.each(['down', 'up', 'right', 'escape', 'page_down', 'tab'])('is only walked through by %s', (keys) => {
    expect(judged(keys, menu())).toEqual(only());
  });

  it('leaves its shortcuts to the program once it is closed', () => {
    expect(judged('ctrl+q', closed(menu()))).toEqual(only('Quit', 'Text'));
    expect(judged('enter', closed(menu()))).toEqual(only('Text'));
  });
});

describe('Enter', () => {
  const buttons = [node('Button', 'Delete'), node('Button', 'Keep', { isDefault: true })];

  it('presses the default button where the window marks one, and any where it marks none', () => {
    expect(judged('enter', window(field(), ...buttons))).toEqual(only('Keep', 'Why'));
    expect(judged('enter', window(field(), node('Button', 'Delete'), node('Button', 'Keep'))).names).toEqual(['Delete', 'Keep', 'Why']);
  });

  it.each(['CheckBox', 'RadioButton', 'Switch', 'ComboBox', 'Slider', 'List', 'ToggleButton'])(
    'on a focused %s presses the default button, too',
    (role) => {
      expect(judged('enter', window(node(role, 'Here', { focused: true }), node('Button', 'Delete'))).names).toContain('Delete');
    },
  );

  it('submits the form of a page from a check box, whatever button is marked elsewhere', () => {
    const other = form(field({ focused: false }), node('Button', 'Search', { isDefault: true }));
    const own = form(node('CheckBox', 'Agree', { focused: true }), node('Button', 'Pay'));
    expect(judged('enter', page(other, own, node('Button', 'Outside'))).names).toEqual(['Agree', 'Outside', 'Pay']);
  });

  it('on a focused button presses that one only', () => {
    expect(judged('enter', window(node('Button', 'Help', { focused: true }), ...buttons))).toEqual(only('Help'));
  });

  it('in a text of several lines breaks the line, except on a page, whose script may take it', () => {
    const text = node('Document', '', { description: 'Text', focused: true, actions: ['type'] });
    expect(judged('enter', window(text, ...buttons))).toEqual(only('Text'));
    expect(judged('enter', page(text, ...buttons)).isKnown).toBe(false);
    expect(judged('ctrl+enter', window(text, ...buttons)).isKnown).toBe(false);
  });

  it('chooses the highlighted suggestion below a field', () => {
    const list = node('List', '', { floats: 1, children: [node('ListItem', 'Delete all', { selected: true }), node('ListItem', 'Other')] });
    expect(judged('enter', window(field(), list))).toEqual(only('Delete all', 'Why'));
  });
});

describe('an arrow key', () => {
  const radios = [node('RadioButton', 'Keep', { focused: true, checked: true }), node('RadioButton', 'Delete')];
  const list = (role: string, item: string): UnifiedUINode =>
    node(role, 'Files', { focused: true, children: [node(item, 'Report', { selected: true }), node(item, 'Delete')] });

  it('chooses among radio buttons, list items, options and tabs', () => {
    expect(judged('down', window(...radios))).toEqual(only('Delete', 'Keep'));
    for (const [role, item] of [
      ['List', 'ListItem'],
      ['Tree', 'TreeItem'],
      ['Table', 'DataItem'],
      ['ComboBox', 'MenuItem'],
      ['Tab', 'TabItem'],
    ] as const)
      expect(judged('down', window(list(role, item))).names, role).toContain('Delete');
  });

  it('may choose any option of a closed list that does not report them', () => {
    expect(judged('down', window(node('ComboBox', 'What', { focused: true }))).isKnown).toBe(false);
  });

  it('moves a slider and the cursor of a field, and nothing else', () => {
    expect(judged('right', window(node('Slider', 'Volume', { focused: true }), node('Button', 'Delete')))).toEqual(only('Volume'));
    expect(judged('right', window(field(), node('Button', 'Delete')))).toEqual(only('Why'));
    expect(judged('right', window(node('Button', 'Delete', { focused: true })))).toEqual(only());
  });
});

describe('a letter', () => {
  const both = [node('Button', 'Delete', { mnemonic: 'd' }), node('Button', 'Keep', { mnemonic: 'k' })];

  it('with Alt presses what has it as its access key', () => {
    expect(judged('alt+d', window(field(), ...both))).toEqual(only('Delete'));
    expect(judged('alt+k', window(field(), ...both))).toEqual(only('Keep'));
  });

  it('with Alt and Shift may press any element of a page that does not report its access keys', () => {
    expect(judged('alt+shift+x', page(field(), node('Button', 'Delete'))).isKnown).toBe(false);
  });

  it('is text in a field, and unknown anywhere else', () => {
    expect(judged('d', window(field(), ...both))).toEqual(only('Why'));
    expect(judged('d', window(node('Button', 'Keep', { focused: true }))).isKnown).toBe(false);
    expect(judged('d', window(...both)).isKnown).toBe(false);
  });
});

describe('a paste', () => {
  const root = window(field(), node('Button', 'Delete'));

  it('is text if it has no line break, and Enter if it has one or cannot be read', () => {
    expect(judged('ctrl+v', root, 'a word')).toEqual(only('Why'));
    expect(judged('ctrl+v', root, 'a word\n').names).toEqual(['Delete', 'Why']);
    expect(judged('shift+insert', root).names).toEqual(['Delete', 'Why']);
  });
});

describe('free keys', () => {
  const root = window(node('Button', 'Delete', { focused: true }), field({ focused: false }));

  it.each(['tab', 'shift+tab', 'page_up', 'page_down', 'move_end', 'home', 'volume_up'])('%s activates nothing', (keys) => {
    expect(judged(keys, root)).toEqual(only());
  });

  it.each(['backspace', 'delete', 'ctrl+a', 'ctrl+c', 'ctrl+x', 'left', 'shift+left', 'ctrl+right', 'move_home', 'x', 'space'])(
    '%s edits the field it is pressed in',
    (keys) => {
      expect(judged(keys, window(field(), node('Button', 'Delete')))).toEqual(only('Why'));
    },
  );

  it('Escape is Cancel in a dialog', () => {
    const dialog = node('Dialog', 'Sure?', { children: [field(), node('Button', 'Close'), node('Button', 'Delete')] });
    expect(judged('escape', dialog)).toEqual(only('Cancel', 'Close'));
    expect(judged('escape', root)).toEqual(only());
  });

  it.each(['ctrl+k', 'f5', 'alt+left', 'ctrl+shift+n'])('%s is unknown unless the program reports it', (keys) => {
    expect(judged(keys, window(field(), node('Button', 'Delete'))).isKnown).toBe(false);
    expect(judged(keys, window(field(), node('MenuItem', 'New', { keyboardShortcut: keys, visible: false })))).toEqual(only('New', 'Why'));
  });
});
