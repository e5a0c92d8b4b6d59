import { describe, expect, it } from 'vitest';

import type { Bounds } from '../geometry.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { RefRegistry } from '../ref/registry.ts';
import type { CompactSerializeOptions } from './options.ts';

let line = 0;
const node = (fields: Partial<UnifiedUINode>): UnifiedUINode => {
  line++;
  return makeNode({ bounds: { left: 0, top: line, right: 1080, bottom: line + 50 }, packageName: 'com.example', ...fields });
};
const text = (words: string): UnifiedUINode => node({ className: 'android.widget.TextView', role: 'text_view', text: words });
const button = (words: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node({ className: 'android.widget.Button', role: 'button', text: words, clickable: true, actions: ['tap'], ...more });
const box = (...children: UnifiedUINode[]): UnifiedUINode =>
  node({ className: 'android.widget.LinearLayout', role: 'container', children });
const tappable = (...children: UnifiedUINode[]): UnifiedUINode => ({ ...box(...children), clickable: true, actions: ['tap'] });
const scroller = (...children: UnifiedUINode[]): UnifiedUINode =>
  node({ className: 'android.widget.ScrollView', role: 'scroll_view', scrollable: true, actions: ['scroll'], children });
const field = (more: Partial<UnifiedUINode>): UnifiedUINode =>
  node({ className: 'android.widget.EditText', role: 'text_field', clickable: true, actions: ['tap', 'type'], value: '', ...more });

function print(children: UnifiedUINode[], opts: CompactSerializeOptions = {}) {
  const root = numberTree(
    node({ className: 'android.widget.FrameLayout', role: 'container', bounds: { left: 0, top: 0, right: 1080, bottom: 2400 }, children }),
  );
  return new RefRegistry().rebuild(root, opts);
}
const body = (children: UnifiedUINode[], opts?: CompactSerializeOptions): string[] => print(children, opts).text.split('\n').slice(1);

const SCREEN = { left: 0, top: 0, right: 1080, bottom: 2400 };

describe('the compact text', () => {
  it('marks the current tab, though it cannot be tapped itself', () => {
    expect(body([{ ...text('Home'), selected: true }, text('Profile')])).toEqual(['"Home" selected "Profile"']);
  });

  it('cuts a text only where that saves something', () => {
    expect(body([button('x'.repeat(120))])).toEqual([`@b1 "${'x'.repeat(120)}"`]);
    expect(body([button('x'.repeat(200))]).join()).toContain('…[+100]…');
  });

  it('drops the comma that an icon glyph leaves behind', () => {
    expect(body([button('\ue87d, 100')])).toEqual(['@b1 "100"']);
  });

  it('begins with the size, the app and the fingerprint', () => {
    const { text: printed, fingerprint } = print([button('OK')]);
    expect(printed.split('\n')[0]).toBe(`screen 1080x2400 com.example #${fingerprint}`);
    expect(fingerprint).toMatch(/^[0-9a-z]{6}$/);
  });

  it('prints a control as its ref and its name in quotes', () => {
    expect(body([button('Say "hi"\\')])).toEqual(['@b1 "Say \\"hi\\"\\\\"']);
  });

  it('folds the texts of a clickable row into its name', () => {
    expect(body([tappable(box(text('Wi-Fi'), text('Connected')))])).toEqual(['@b1 "Wi-Fi, Connected"']);
  });

  it('keeps the children of a labelled container', () => {
    const card = { ...box(button('Buy')), description: 'Card title' };
    expect(body([card])).toEqual(['"Card title"', '@b1 "Buy"']);
  });

  it('keeps equal words that stand apart, such as the cells of a row', () => {
    const at = (words: string, left: number): UnifiedUINode => ({
      ...text(words),
      bounds: { left, top: 100, right: left + 100, bottom: 150 },
    });
    expect(body([tappable(at('Monday', 0), at('open', 200), at('open', 400))])).toEqual(['@b1 "Monday, open, open"']);
    expect(body([box(at('Monday', 0), at('open', 200), at('open', 400))])).toEqual(['"Monday" "open" "open"']);
  });

  it('keeps a field name and what it holds apart', () => {
    expect(body([field({ hintText: 'Email', text: 'a@b.c', value: 'a@b.c', focused: true })])).toEqual(['@f1 "Email"="a@b.c" focused']);
  });

  it('prints what a plain text holds besides its name', () => {
    expect(body([{ ...text('Message'), value: 'Wrong password.' }])).toEqual(['"Message"="Wrong password."']);
    expect(body([{ ...text(''), value: '42' }, button('Next')])).toEqual(['="42"', '@b1 "Next"']);
  });

  it('names a control without a label by its resource id, without quotes', () => {
    expect(body([button('', { resourceId: 'com.example:id/more_menu' })])).toEqual(['@b1 more_menu']);
  });

  it('writes what little is inside a row behind it, and more below it', () => {
    const toggle = node({
      className: 'android.widget.Switch',
      role: 'switch',
      checkable: true,
      checked: true,
      clickable: true,
      actions: ['tap', 'check'],
    });
    expect(body([tappable(text('Bluetooth'), toggle)])).toEqual(['@b1 "Bluetooth" @c1 checked']);
    expect(body([scroller(button('One'), button('Two'))])).toEqual(['@s1', ' @b1 "One"', ' @b2 "Two"']);
  });

  it('gives every nested control its own ref, also where one only wraps the other', () => {
    expect(body([tappable(tappable(button('Go')))])).toEqual(['@g1 @g2 @b1 "Go"']);
  });

  it('lists controls that nothing distinguishes on one line', () => {
    const day = () => button('', { className: 'android.view.View', role: 'unknown', resourceId: 'app:id/day' });
    expect(body([day(), day(), day()])).toEqual(['@g1 day @g2 @g3']);
  });

  it('does not repeat a text that its neighbour already says', () => {
    expect(body([text('Email'), field({ hintText: 'Email' }), text('Terms'), text('Terms')])).toEqual(['@f1 "Email"', '"Terms"']);
  });

  it('does not print a long text that is also the name of a control', () => {
    const words = 'A headline that goes on for a while';
    expect(body([text(words), text('between'), button(words)])).toEqual(['"between"', `@b1 "${words}"`]);
  });

  it('says each state that is not the usual one', () => {
    expect(body([button('Pay', { enabled: false, selected: true }), field({ hintText: 'PIN', password: true })])).toEqual([
      '@b1 "Pay" disabled selected',
      '@f1 "PIN" password',
    ]);
  });

  it('leaves out what has no area, lies outside the screen or is hidden', () => {
    const gone = { left: 0, top: 0, right: 0, bottom: 50 };
    const outside = { left: 1080, top: 0, right: 2160, bottom: 50 };
    expect(body([button('A', { bounds: gone }), button('B', { bounds: outside }), button('C', { visible: false }), button('D')])).toEqual([
      '@b1 "D"',
    ]);
  });

  it('prints what floats beyond its window, as a long menu does', () => {
    const below = { left: 0, top: 2400, right: 400, bottom: 2450 };
    expect(
      body([button('Log out', { bounds: below, floats: 1 }), button('Away', { bounds: { ...below, top: 2500, bottom: 2550 } })]),
    ).toEqual(['@b1 "Log out"']);
  });

  it('leaves out the texts of the status bar but not its controls, unless it is all there is', () => {
    const clock = { ...text('12:30'), packageName: 'com.android.systemui' };
    const home = button('Home', { packageName: 'com.android.systemui' });
    expect(body([button('OK'), clock, home])).toEqual(['@b1 "OK"', '@b2 "Home"']);
    const shade = numberTree({
      ...box(clock, home),
      packageName: 'com.android.systemui',
      bounds: { left: 0, top: 0, right: 1080, bottom: 2400 },
    });
    expect(new RefRegistry().rebuild(shade).text).toContain('"12:30"');
  });

  it('shortens a long text, keeps its end and says how much is left out', () => {
    expect(body([text(`${'x'.repeat(260)} total S/ 129.00`)])[0]).toBe(`"${'x'.repeat(60)}…[+176]…${'x'.repeat(24)} total S/ 129.00"`);
  });

  it('prefers names from outside', () => {
    const root = numberTree(box(button('')));
    root.bounds = { left: 0, top: 0, right: 1080, bottom: 2400 };
    const { text: printed } = new RefRegistry().rebuild(root, { externalLabels: new Map([['0.0', 'ArrowLeft']]) });
    expect(printed).toContain('@b1 "ArrowLeft"');
  });

  it('can leave out plain texts', () => {
    expect(body([text('Hello'), button('OK')], { onlyInteractive: true })).toEqual(['@b1 "OK"']);
  });

  it('can print one part of the screen with the refs of the whole', () => {
    const part = box(button('Two'));
    expect(body([button('One'), part], { scope: part })).toEqual(['@b2 "Two"']);
  });
});

describe('truncation', () => {
  const ten = () => Array.from({ length: 10 }, (_, i) => button(`B${i}`));

  it('counts everything that was cut', () => {
    const { text: printed, truncated, lineCount, refCount } = print([...ten(), text('end')], { maxLines: 3 });
    expect(printed.split('\n').at(-1)).toMatch(/^\.\.\. \+7 more interactive elements and 1 texts /);
    expect({ truncated, lineCount, refCount }).toEqual({ truncated: true, lineCount: 3, refCount: 10 });
  });

  it('announces a depth cap as well', () => {
    const { text: printed, truncated } = print([scroller(button('A'), button('B'))], { maxDepth: 1 });
    expect(printed.split('\n').slice(1)).toEqual(['@s1', expect.stringMatching(/^\.\.\. \+2 more interactive elements /)]);
    expect(truncated).toBe(true);
  });

  it('says nothing when all is printed', () => {
    expect(print(ten(), { maxLines: 10 }).truncated).toBe(false);
  });

  describe('of rows and tables', () => {
    const cell = (words: string, left: number, top: number): UnifiedUINode => ({
      ...text(words),
      bounds: { left, top, right: left + 100, bottom: top + 50 },
    });
    const row = (top: number, ...cells: string[]): UnifiedUINode => box(...cells.map((words, i) => cell(words, i * 120, top)));

    it('keeps equal neighbouring values', () => {
      expect(body([tappable(cell('Silver', 0, 0), cell('100', 120, 0), cell('100', 240, 0))])).toEqual(['@b1 "Silver, 100, 100"']);
      expect(body([row(0, 'Gold', '7', '7'), row(60, 'Lead', '7', '9')])).toEqual(['"Gold" "7" "7"', '"Lead" "7" "9"']);
    });

    it('leaves out the description of a picture that repeats the text beside it', () => {
      const icon = { ...text(''), role: 'image' as const, description: 'Wi-Fi', bounds: { left: 0, top: 0, right: 40, bottom: 40 } };
      expect(body([tappable(icon, cell('Wi-Fi', 60, 0))])).toEqual(['@b1 "Wi-Fi"']);
    });

    it("does not fold a clickable list into one name, and a row's button stands with its row", () => {
      const customer = (name: string, top: number): UnifiedUINode => box(cell(name, 0, top), button('Call'));
      expect(body([tappable(customer('Ada', 0), customer('Grace', 60))])).toEqual(['@g1', ' "Ada" @b1 "Call"', ' "Grace" @b2 "Call"']);
    });
  });

  describe('of names', () => {
    const check = (more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
      node({
        className: 'android.widget.CheckBox',
        role: 'check_box',
        checkable: true,
        clickable: true,
        actions: ['tap', 'check'],
        ...more,
      });
    const at = (n: UnifiedUINode, left: number, top: number, right: number): UnifiedUINode => ({
      ...n,
      bounds: { left, top, right, bottom: top + 50 },
    });

    it("an icon font's glyph is no name", () => {
      expect(body([button('\ue90a', { resourceId: 'com.example:id/share' })])).toEqual(['@b1 share']);
    });

    it('the more informative of text and description is printed, the other when it adds something', () => {
      expect(body([button('🇫🇷', { description: 'change language' })])).toEqual(['@b1 "change language"']);
      expect(body([button('Follow', { description: 'Follow Ada' })])).toEqual(['@b1 "Follow Ada"']);
      expect(body([button('3', { description: 'unread messages' })])).toEqual(['@b1 "3" desc="unread messages"']);
    });

    it('a check box without a name takes the text beside it, a field the text above it', () => {
      expect(body([box(at(check(), 0, 0, 50), at(text('Gift wrap'), 60, 0, 300))])).toEqual(['@c1 "Gift wrap"']);
      expect(body([box(at(text('City'), 0, 0, 300), at(field({}), 0, 60, 300))])).toEqual(['@f1 "City"']);
    });

    it('a row whose texts stand in smaller rows is one line', () => {
      const row = (name: string): UnifiedUINode =>
        box(box(text(name), text('System')), box(text('Allowed'), text(`org.${name}`)), button('Forbid'));
      expect(body([scroller(row('Camera'), row('Phone'))])).toEqual([
        '@s1',
        ' "Camera" "System" "Allowed" "org.Camera" @b1 "Forbid"',
        ' "Phone" "System" "Allowed" "org.Phone" @b2 "Forbid"',
      ]);
    });

    it('smaller rows with controls of their own stay lines of their own', () => {
      const setting = (name: string): UnifiedUINode => box(field({ description: name, value: '5' }), text('seconds'));
      const part = (): UnifiedUINode => box(setting('First delay'), setting('Next delay'));
      expect(body([part(), part()]).slice(0, 2)).toEqual(['@f1 "First delay"="5" "seconds"', '@f2 "Next delay"="5" "seconds"']);
    });

    it('nameless elements that the tree lists from right to left are told apart by their sides', () => {
      const icon = (left: number): UnifiedUINode => at(button(''), left, 0, left + 100);
      expect(body([icon(960), icon(840)])).toEqual(['@b1 (top right) @b2 (left of @b1)']);
      expect(body([icon(840), icon(960)])).toEqual(['@b1 (top right) @b2']);
    });

    it('the number at which a slider stands is its value, not its name', () => {
      const slider = node({ className: 'android.widget.SeekBar', role: 'slider', text: '40.0', value: '40', actions: ['adjust'] });
      expect(body([slider])).toEqual(['@g1 ="40"']);
      const shared = { ...slider, text: '', description: '40 %', clickable: true };
      expect(body([at(text('Volume'), 0, 400, 200), at(shared, 0, 460, 1000)])).toEqual(['@g1 "Volume"="40"']);
    });

    it('where nothing names an element, its place does', () => {
      expect(body([at(check(), 1000, 0, 1050)])).toEqual(['@c1 (top right)']);
    });

    it('elements without a name share a line only with those beside them', () => {
      const icons = [at(button(''), 0, 0, 50), at(button(''), 100, 0, 150), at(button(''), 1000, 2000, 1050)];
      expect(body(icons)).toEqual(['@b1 (top left) @b2', '@b3 (bottom right)']);
    });
  });

  describe('of layers', () => {
    const whole = { left: 0, top: 0, right: 1080, bottom: 2400 };

    it('content under a layer drawn above it is one line; where the order is not known, everything is shown', () => {
      const list = { ...box(button('One'), button('Two')), bounds: whole };
      const player = { ...tappable(text('Now playing')), bounds: whole };
      const drawn = (...parts: UnifiedUINode[]): UnifiedUINode[] => parts.map((part, i) => ({ ...part, drawingOrder: i + 1 }));
      expect(body(drawn(list, player))).toEqual(['covered by "Now playing": 2 elements', '@b3 "Now playing"']);
      expect(body(drawn(player, list).toReversed())).toEqual(['@b1 "One"', '@b2 "Two"', '@b3 "Now playing"']);
      expect(body([list, player])).toEqual(['@b1 "One"', '@b2 "Two"', '@b3 "Now playing"']);
    });

    it('a layer with nothing on it, or one that scrolls, covers nothing', () => {
      const pad = { ...box(button('1'), button('2')), bounds: whole, drawingOrder: 1 };
      const gestures = node({ bounds: whole, clickable: true, actions: ['tap'], drawingOrder: 2 });
      const pager = { ...box(text('Notice')), bounds: whole, scrollable: true, drawingOrder: 2 };
      expect(body([pad, gestures])).toContain('@b1 "1"');
      expect(body([pad, pager])).toContain('@b1 "1"');
    });

    it('the keyboard is one line, its keys on demand', () => {
      const keyboard = { packageName: 'com.google.android.inputmethod.latin' };
      const keys = {
        ...box(button('q', keyboard), button('w', keyboard)),
        ...keyboard,
        bounds: { left: 0, top: 1600, right: 1080, bottom: 2400 },
      };
      expect(print([keys, button('Send')]).text).toMatch(
        /^screen 1080x2400 com\.example #\w+\nkeyboard shown, 2 keys not listed\n@b3 "Send"$/,
      );
      expect(body([keys, button('Send')], { full: true })).toContain('@b1 "q"');
      const root = numberTree(node({ children: [keys, button('Send')] }));
      expect(new RefRegistry().rebuild(root, { scope: root }).text).toContain('keyboard shown, 2 keys not listed');
    });

    it('a smaller window of the app above its page is a dialog, and the page is covered', () => {
      const page = node({ bounds: SCREEN, children: [button('Buy'), button('Sell')] });
      const bounds = { left: 90, top: 800, right: 990, bottom: 1400 };
      const asks = node({ bounds, children: [button('Yes', { bounds })] });
      const shown = (...windows: UnifiedUINode[]): string => {
        const root = makeNode({ id: 'hierarchy', className: 'hierarchy', bounds: page.bounds, children: windows });
        return new RefRegistry().rebuild(numberTree(root)).text;
      };
      const marked = /^dialog 900x600 at 90,800 of screen 1080x2400 com\.example #\w+\ncovered: 2 elements\n@b3 "Yes"$/;
      expect(shown(page, asks)).toMatch(marked);
      expect(shown(page, { ...asks, packageName: 'com.chat.bubbles' })).toMatch(/^screen 1080x2400 .*\n@b1 "Buy"/);
    });

    it('what a scrim leaves usable is a dialog; a drawer at the edge is none', () => {
      const page = node({ bounds: SCREEN, children: [button('Buy'), button('Sell')] });
      const scrim = node({ bounds: SCREEN, clickable: true, actions: ['tap'] });
      const above = (bounds: Bounds): string =>
        print([page, scrim, node({ bounds, children: [button('Yes', { bounds })] })].map((part, i) => ({ ...part, drawingOrder: i + 1 })))
          .text;
      expect(above({ left: 90, top: 800, right: 990, bottom: 1400 })).toMatch(
        /^dialog 900x600 at 90,800 of screen 1080x2400 .*\ncovered: 2 elements\n/,
      );
      expect(above({ left: 0, top: 1600, right: 1080, bottom: 2400 })).toMatch(/^dialog 1080x800 at 0,1600 /);
      expect(above({ left: 0, top: 0, right: 800, bottom: 2400 })).toMatch(/^screen 1080x2400 .*\ncovered: 2 elements\n/);
    });

    it('a dialog is headed as one, with its own size and place', () => {
      const dialog = numberTree(node({ bounds: { left: 90, top: 800, right: 990, bottom: 1400 }, children: [button('Allow')] }));
      expect(new RefRegistry().rebuild(dialog).text).toMatch(/^dialog 900x600 at 90,800 com\.example /);
    });

    it('the size is that of the screen, where it is known; a window that is only a part of it is named with its place', () => {
      const frameIn = (bounds: Bounds, screen: Bounds): string =>
        new RefRegistry().rebuild(numberTree(node({ bounds, children: [button('Save', { bounds })] })), { screen }).frame;
      expect(frameIn({ ...SCREEN, top: 66, bottom: 2268 }, SCREEN)).toBe('screen 1080x2400');
      expect(frameIn({ ...SCREEN, bottom: 1200 }, SCREEN)).toBe('window 1080x1200 at 0,0 of screen 1080x2400');
      expect(frameIn({ left: 90, top: 800, right: 990, bottom: 1400 }, SCREEN)).toBe('dialog 900x600 at 90,800 of screen 1080x2400');
    });
  });
});

describe('a dialog', () => {
  it('says so with its place, and what it lies over in one line', () => {
    const bounds = { left: 300, top: 200, right: 700, bottom: 500 };
    const root = numberTree(makeNode({ nativeRole: 'Dialog', role: 'container', bounds, children: [button('Save', { bounds })] }));
    const { text: printed, lines } = new RefRegistry().rebuild(root, { under: ['Note — Editor', ''] });
    expect(printed).toMatch(/^dialog 400x300 at 300,200 .*\ncovered: "Note — Editor"\n@b1 "Save"$/);
    expect(lines).toEqual(['covered: "Note — Editor"', '@b1 "Save"']);
  });
});

describe('a table of a desktop', () => {
  const cell = (row: number, column: number, name: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
    makeNode({
      nativeRole: 'DataItem',
      role: 'list_item',
      text: name,
      clickable: name !== '',
      actions: name === '' ? [] : ['tap'],
      bounds: { left: column * 200, top: 100 + row * 30, right: column * 200 + 200, bottom: 130 + row * 30 },
      ...more,
    });
  const table = (...children: UnifiedUINode[]): UnifiedUINode => node({ nativeRole: 'Table', role: 'list', children });

  it('is a line for each row where the cells alone are reported, equal neighbours included', () => {
    const headers = ['Name', 'Held', 'Free'].map((name, i) => cell(0, i, name, { nativeRole: 'HeaderItem' }));
    const rows = ['Ada', '100', '100', 'Bo', 'none', 'none'].map((name, i) => cell(1 + Math.floor(i / 3), i % 3, name));
    expect(body([table(...headers, ...rows)])).toEqual([
      '@b1 "Name" @b2 "Held" @b3 "Free"',
      '@b4 "Ada" @b5 "100" @b6 "100"',
      '@b7 "Bo" @b8 "none" @b9 "none"',
    ]);
  });

  it('keeps an empty cell in its place, and drops those at the end', () => {
    expect(body([table(cell(0, 0, 'Ada'), cell(0, 1, ''), cell(0, 2, '7'), cell(1, 0, 'Bo'), cell(1, 1, '3'), cell(1, 2, ''))])).toEqual([
      '@b1 "Ada" "" @b2 "7"',
      '@b3 "Bo" @b4 "3"',
    ]);
  });

  it('goes on after a column that is hidden', () => {
    expect(body([table(cell(0, 0, 'Ada'), cell(0, 1, 'no', { visible: false }), cell(0, 2, '7'))])).toEqual(['@b1 "Ada" @b2 "7"']);
  });

  it('goes on after a column that holds cells of its own, such as an icon and a name', () => {
    const column = (row: number, at: number, ...children: UnifiedUINode[]): UnifiedUINode => cell(row, at, '', { children });
    const icon = (row: number): UnifiedUINode =>
      cell(row, 0, '', { bounds: { left: 0, top: 100 + row * 30, right: 20, bottom: 130 + row * 30 } });
    const name = (row: number, text: string): UnifiedUINode =>
      cell(row, 0, text, { bounds: { left: 20, top: 100 + row * 30, right: 204, bottom: 130 + row * 30 } });
    const rows = ['a.txt', 'b.txt'].flatMap((text, i) => [
      column(i, 0, icon(i), name(i, text)),
      cell(i, 1, `${i} kB`),
      column(i, 2, cell(i, 2, `05:1${i}`), cell(i, 2, 'hidden', { visible: false })),
    ]);
    expect(body([table(...rows)])).toEqual(['@b1 "a.txt" @b2 "0 kB" @b3 "05:10"', '@b4 "b.txt" @b5 "1 kB" @b6 "05:11"']);
  });

  it('is a line for each row where rows hold the cells, with what the cells hold', () => {
    const row = (i: number, name: string): UnifiedUINode =>
      node({ nativeRole: 'DataItem', role: 'list_item', children: [cell(i, 0, name), cell(i, 1, '', { children: [button('Edit')] })] });
    expect(body([table(row(0, 'Ada'), row(1, 'Bo'))])).toEqual(['@b1 "Ada" @b2 "Edit"', '@b3 "Bo" @b4 "Edit"']);
  });

  it('is no table where the cells hold other tables', () => {
    const inner = table(cell(0, 0, 'A'), cell(0, 1, 'B'));
    expect(body([table(cell(0, 0, '', { children: [inner] }), cell(0, 2, 'C'))])).toEqual(['@b1 "A" @b2 "B"', '@b3 "C"']);
  });
});
