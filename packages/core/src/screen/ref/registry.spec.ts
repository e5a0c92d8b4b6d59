import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ElementNotFoundError } from '../../error/errors.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { RefRegistry } from './registry.ts';

const BUTTON = 'android.widget.Button';
const place = (i: number) => ({ left: 0, top: i * 100, right: 1080, bottom: i * 100 + 100 });

const button = (text: string, i = 0, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ className: BUTTON, role: 'button', text, clickable: true, actions: ['tap'], bounds: place(i), ...more });

const label = (text: string, i = 0): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', role: 'text_view', text, bounds: place(i) });

const screen = (...children: UnifiedUINode[]): UnifiedUINode =>
  numberTree(
    makeNode({
      className: 'android.widget.FrameLayout',
      role: 'container',
      bounds: { left: 0, top: 0, right: 1080, bottom: 2400 },
      children,
    }),
  );

/** A list row without a name of its own: a text and a delete button that looks the same in every row. */
const row = (name: string, i: number): UnifiedUINode =>
  makeNode({
    className: 'android.widget.LinearLayout',
    role: 'container',
    bounds: place(i),
    children: [label(name, i), button('Delete', i, { resourceId: 'app:id/delete' })],
  });

const list = (...names: string[]): UnifiedUINode =>
  screen(
    label('Contacts', 20),
    makeNode({
      className: 'android.widget.ListView',
      role: 'list',
      bounds: { left: 0, top: 0, right: 1080, bottom: 2000 },
      children: names.map(row),
    }),
  );

const refTo = (registry: RefRegistry, tree: UnifiedUINode, find: (n: UnifiedUINode) => boolean): string => {
  const { refMap } = registry.rebuild(tree);
  return [...refMap].find(([, n]) => find(n))?.[0] ?? 'none';
};

const deleteOf = (tree: UnifiedUINode, name: string): UnifiedUINode | undefined =>
  tree.children[1]?.children.find((each) => each.children[0]?.text === name)?.children[1];

describe('a ref', () => {
  it('is a letter for the kind and a number that counts per letter from 1', () => {
    const { refMap } = new RefRegistry().rebuild(
      screen(
        button('A'),
        button('B', 1),
        makeNode({ className: 'android.widget.EditText', role: 'text_field', actions: ['type'], bounds: place(2) }),
      ),
    );
    expect([...refMap.keys()]).toEqual(['@b1', '@b2', '@f1']);
  });

  it('stays with its element when another one appears before it', () => {
    const registry = new RefRegistry();
    const ref = refTo(registry, screen(label('Title', 5), button('Save')), (n) => n.text === 'Save');
    registry.rebuild(screen(label('Title', 5), button('New'), button('Save', 1)));
    expect(registry.resolve(ref).text).toBe('Save');
  });

  it('stays with a field while text is typed into it', () => {
    const registry = new RefRegistry();
    const field = (value: string) =>
      makeNode({
        className: 'android.widget.EditText',
        role: 'text_field',
        text: value,
        value,
        hintText: 'Email',
        actions: ['type'],
        bounds: place(1),
      });
    const ref = refTo(registry, screen(label('Sign in'), field('')), (n) => n.role === 'text_field');
    registry.rebuild(screen(label('Sign in'), field('ada@example.org')));
    expect(registry.resolve(ref).value).toBe('ada@example.org');
  });

  it('follows its row when the rows above it go', () => {
    const registry = new RefRegistry();
    const before = list('Ada', 'Bob', 'Cyd');
    const cyd = deleteOf(before, 'Cyd');
    const ref = refTo(registry, before, (n) => n === cyd);
    const after = list('Bob', 'Cyd');
    registry.rebuild(after);
    expect(registry.resolve(ref)).toBe(deleteOf(after, 'Cyd'));
  });

  it('is stale when its row was replaced by another row of the same shape', () => {
    const registry = new RefRegistry();
    const before = list('Ada', 'Bob');
    const bob = deleteOf(before, 'Bob');
    const ref = refTo(registry, before, (n) => n === bob);
    registry.rebuild(list('Ada', 'Eve'));
    expect(() => registry.resolve(ref)).toThrow(ElementNotFoundError);
  });

  it('is stale when one of several indistinguishable elements went and nobody can say which', () => {
    const registry = new RefRegistry();
    const icons = (n: number) => screen(label('Title', 9), ...Array.from({ length: n }, (_, i) => button('', i)));
    const { refMap } = registry.rebuild(icons(3));
    const old = [...refMap.keys()];
    const now = [...registry.rebuild(icons(2)).refMap.keys()];
    expect(now.filter((ref) => old.includes(ref))).toEqual([]);
    for (const ref of old) expect(() => registry.resolve(ref)).toThrow(/stale/);
  });

  it('stays with a control that only changed its name in place', () => {
    const registry = new RefRegistry();
    const player = (name: string) =>
      screen(label('Song'), label('Artist', 1), button(name, 2, { resourceId: 'app:id/play' }), button('Next', 3));
    const ref = refTo(registry, player('Play'), (n) => n.text === 'Play');
    registry.rebuild(player('Pause'));
    expect(registry.resolve(ref).text).toBe('Pause');
  });

  it('does not survive a change to another screen of the same window, even where ids and places agree', () => {
    const registry = new RefRegistry();
    const question = (title: string, text: string, yes: string) =>
      screen(
        label(title),
        label(text, 1),
        button(yes, 2, { resourceId: 'android:id/button1' }),
        button('Cancel', 3, { resourceId: 'android:id/button2' }),
      );
    const ref = refTo(registry, question('Discard draft?', 'It cannot be undone.', 'Discard'), (n) => n.text === 'Discard');
    registry.rebuild(question('Pay 500?', 'The money is gone at once.', 'Pay'));
    expect(() => registry.resolve(ref)).toThrow(/stale/);
  });

  it('is bound to the platform key where there is one, whatever else changes', () => {
    const registry = new RefRegistry();
    const ref = refTo(registry, screen(button('1 item', 0, { key: 'k7' })), () => true);
    registry.rebuild(screen(label('all new'), button('Other', 1, { key: 'k8' }), button('2 items', 2, { key: 'k7' })));
    expect(registry.resolve(ref).text).toBe('2 items');
  });

  it('is never issued twice, not even after clear', () => {
    const registry = new RefRegistry();
    const first = [...registry.rebuild(screen(button('A'))).refMap.keys()];
    registry.clear();
    expect(() => registry.resolve(first[0] ?? '')).toThrow(/stale/);
    const second = [...registry.rebuild(screen(button('A'))).refMap.keys()];
    expect(second).not.toEqual(first);
  });

  it('of one window is untouched by readings of another', () => {
    const registry = new RefRegistry();
    const [ref = ''] = registry.rebuild(screen(button('A')), { window: 'one' }).refMap.keys();
    registry.rebuild(screen(button('B')), { window: 'two' });
    expect(registry.locate(ref)).toMatchObject({ window: 'one', node: { text: 'A' } });
    registry.forget('one');
    expect(() => registry.locate(ref)).toThrow(/stale/);
  });

  it('that was never given out says so', () => {
    expect(() => new RefRegistry().resolve('@b9')).toThrow(/never given out/);
    expect(() => new RefRegistry().resolve('Save')).toThrow(/never given out/);
  });
});

describe('over any sequence of screens', () => {
  const names = fc.constantFrom('', 'Ada', 'Bob', 'Cyd', 'Delete', 'OK');
  const screens = fc.array(fc.array(fc.record({ name: names, key: fc.constantFrom('', '', 'k1', 'k2', 'k3') }), { maxLength: 8 }), {
    minLength: 2,
    maxLength: 6,
  });

  it('no ref comes to mean another element, a kept ref keeps its platform key, and every shown control has exactly one', () => {
    fc.assert(
      fc.property(screens, (sequence) => {
        const registry = new RefRegistry();
        const keyOf = new Map<string, string>();
        const goneAs = new Map<string, string>();
        const nameOf = new Map<string, string>();
        for (const each of sequence) {
          const children = each.filter(({ key }, i) => key === '' || each.findIndex((other) => other.key === key) === i);
          const tree = screen(...children.map(({ name, key }, i) => button(name, i, { key })));
          const { refMap } = registry.rebuild(tree);
          expect(new Set(refMap.values()).size).toBe(tree.children.length);
          for (const [ref, node] of refMap) {
            const before = goneAs.get(ref);
            if (before !== undefined && node.key === '') expect(node.text).toBe(before);
            goneAs.delete(ref);
            nameOf.set(ref, node.text);
            expect(registry.resolve(ref)).toBe(node);
            const known = keyOf.get(ref);
            if (known !== undefined) expect(node.key).toBe(known);
            keyOf.set(ref, node.key);
          }
          for (const ref of keyOf.keys()) if (!refMap.has(ref)) goneAs.set(ref, goneAs.get(ref) ?? nameOf.get(ref) ?? '');
          for (const ref of goneAs.keys()) expect(() => registry.resolve(ref)).toThrow(ElementNotFoundError);
        }
      }),
    );
  });

  it('reading an equal screen again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 8 }), (each) => {
        const registry = new RefRegistry();
        const build = () => screen(...each.map((name, i) => button(name, i)));
        const first = [...registry.rebuild(build()).refMap.keys()];
        expect([...registry.rebuild(build()).refMap.keys()]).toEqual(first);
      }),
    );
  });
});

describe('an element that comes back', () => {
  const settings = () => screen(button('Wi-Fi', 0), button('Display', 1), button('Sound', 2));
  const display = () => screen(button('Brightness', 0), button('Font size', 1), button('Dark theme', 2));

  it('gets its ref back when its screen is shown again', () => {
    const registry = new RefRegistry();
    const first = [...registry.rebuild(settings()).refMap.keys()];
    const second = [...registry.rebuild(display()).refMap.keys()];
    expect(second.some((ref) => first.includes(ref))).toBe(false);
    expect(() => registry.resolve(first[0] ?? '')).toThrow(ElementNotFoundError);
    expect([...registry.rebuild(settings()).refMap.keys()]).toEqual(first);
    expect([...registry.rebuild(display()).refMap.keys()]).toEqual(second);
    expect(registry.size).toBe(3);
  });

  it('gets its ref back when its window is shown again, and is refused meanwhile', () => {
    const registry = new RefRegistry();
    const first = [...registry.rebuild(settings(), { window: 'a' }).refMap.keys()];
    registry.leave('a');
    expect(() => registry.resolve(first[0] ?? '')).toThrow(ElementNotFoundError);
    expect(registry.size).toBe(0);
    const other = [...registry.rebuild(settings(), { window: 'b' }).refMap.keys()];
    expect(other.some((ref) => first.includes(ref))).toBe(false);
    expect([...registry.rebuild(settings(), { window: 'a' }).refMap.keys()]).toEqual(first);
  });

  it('is not the same button under another question', () => {
    const ask = (question: string) =>
      screen(makeNode({ text: question, bounds: { left: 0, top: 0, right: 9, bottom: 9 } }), button('ALLOW', 1), button('DENY', 2));
    const registry = new RefRegistry();
    const contacts = [...registry.rebuild(ask('Allow access to your contacts?')).refMap.keys()];
    const calls = [...registry.rebuild(ask('Allow to make phone calls?')).refMap.keys()];
    expect(calls.some((ref) => contacts.includes(ref))).toBe(false);
  });

  it('a clock that ticks renews nothing', () => {
    const home = (time: string) =>
      screen(makeNode({ text: time, bounds: { left: 0, top: 0, right: 9, bottom: 9 } }), button('Mail', 1), button('Maps', 2));
    const registry = new RefRegistry();
    const first = [...registry.rebuild(home('12:30')).refMap.keys()];
    expect([...registry.rebuild(home('12:31')).refMap.keys()]).toEqual(first);
  });
});

describe('a screen that comes back', () => {
  const field = (hintText: string, value: string, i: number): UnifiedUINode =>
    makeNode({
      className: 'android.widget.EditText',
      role: 'text_field',
      hintText,
      text: value,
      value,
      actions: ['type'],
      bounds: place(i),
    });
  const note = (title: string): UnifiedUINode => screen(label('Note'), field('Title', title, 1), button('Save', 2));
  const notes = (): UnifiedUINode => screen(label('All of your notes'), button('Groceries', 1), button('Travel', 2), label('2 notes', 3));

  it('has its refs again while its form holds what it held, and new ones when it is about something else', () => {
    const registry = new RefRegistry();
    const save = refTo(registry, note('Groceries'), (n) => n.text === 'Save');
    registry.rebuild(notes());
    expect(refTo(registry, note('Groceries'), (n) => n.text === 'Save')).toBe(save);
    registry.rebuild(notes());
    expect(refTo(registry, note('Travel'), (n) => n.text === 'Save')).not.toBe(save);
    expect(() => registry.resolve(save)).toThrow(ElementNotFoundError);
  });

  it('never gives the ref of a removed element to its double', () => {
    const registry = new RefRegistry();
    const removes = (...names: string[]): UnifiedUINode =>
      screen(label('Cart'), label('Delivery is free'), ...names.map((name, i) => button(`Remove ${name}`, i + 2)));
    const first = refTo(registry, removes('Lamp', 'Bag'), (n) => n.text === 'Remove Bag');
    registry.rebuild(removes('Lamp', 'Bag', 'Bag'));
    registry.rebuild(removes('Lamp', 'Bag'));
    expect(() => registry.resolve(first)).toThrow(ElementNotFoundError);
  });
});

describe('what looks the same and is another element', () => {
  const scroller = (scrollable: boolean, ...children: UnifiedUINode[]): UnifiedUINode =>
    makeNode({
      className: 'android.widget.ListView',
      role: 'list',
      scrollable,
      bounds: { left: 0, top: 100, right: 1080, bottom: 2000 },
      children,
    });

  it('is the field of a conversation with somebody else, although the same was said there', () => {
    const chat = (name: string, isLong: boolean): UnifiedUINode =>
      screen(
        label(name),
        scroller(isLong, label('You', 1), label('Hello', 2), label('You', 3), label('Bye', 4)),
        button('Send', 21),
        button('Up', 22),
      );
    const registry = new RefRegistry();
    const send = refTo(registry, chat('Grace Hopper', false), (n) => n.text === 'Send');
    expect(refTo(registry, chat('Lantern Pay', true), (n) => n.text === 'Send')).not.toBe(send);
  });

  it('is one of several equal rows, on a screen that comes back with fewer of them', () => {
    const cart = (...names: string[]): UnifiedUINode => screen(label('Cart'), ...names.map((name, i) => button(`Remove ${name}`, i + 1)));
    const registry = new RefRegistry();
    const first = [...registry.rebuild(cart('Bag', 'Bag', 'Bag')).refMap.keys()];
    registry.rebuild(screen(label('Shop'), button('Lamp', 1), button('Pen', 2)));
    const again = [...registry.rebuild(cart('Bag', 'Bag')).refMap.keys()];
    expect(again.some((ref) => first.includes(ref))).toBe(false);
  });

  it('is a row of which nothing but its edge is seen', () => {
    const cutOff = (i: number): UnifiedUINode =>
      makeNode({ className: 'android.widget.LinearLayout', clickable: true, actions: ['tap'], bounds: place(i) });
    const named = (name: string, i: number): UnifiedUINode => ({ ...cutOff(i), children: [label(name, i)] });
    const contacts = (...names: string[]): UnifiedUINode =>
      screen(label('Contacts'), scroller(true, ...names.map((name, i) => named(name, i + 1)), cutOff(names.length + 1)), button('Add', 23));
    const isCutOff = (n: UnifiedUINode): boolean => n.clickable && n.text === '' && n.children.length === 0;
    const registry = new RefRegistry();
    const ref = refTo(registry, contacts('Ada', 'Bo', 'Cy'), isCutOff);
    expect(refTo(registry, contacts('Ada', 'Cy', 'Di'), isCutOff)).not.toBe(ref);
    registry.rebuild(screen(label('Bo'), button('Delete', 1)));
    expect(refTo(registry, contacts('Ada', 'Cy', 'Di'), isCutOff)).not.toBe(ref);
  });
});

describe('a page among parts of its kind', () => {
  const view = (bounds: UnifiedUINode['bounds'], ...children: UnifiedUINode[]): UnifiedUINode =>
    makeNode({ className: 'android.view.View', role: 'unknown', bounds, children });
  const nameless = (i: number): UnifiedUINode =>
    makeNode({ className: 'android.view.View', clickable: true, actions: ['tap'], bounds: place(i) });
  const whole = { left: 0, top: 0, right: 1080, bottom: 2000 };
  const bar = (): UnifiedUINode => view({ left: 0, top: 2000, right: 1080, bottom: 2400 }, button('Home', 20), button('Me', 21));
  const page = (...texts: string[]): UnifiedUINode => screen(view(whole, ...texts.map(label), nameless(8)), bar());
  const refOfNameless = (registry: RefRegistry, tree: UnifiedUINode): string =>
    refTo(registry, tree, (n) => n.clickable && n.text === '' && n.bounds.top === 800);

  it('keeps the refs of its nameless elements when one of its texts changes', () => {
    const registry = new RefRegistry();
    const ref = refOfNameless(registry, page('Settings', 'Mask data', 'Local first', 'About'));
    expect(refOfNameless(registry, page('Something else', 'Mask data', 'Local first', 'About'))).toBe(ref);
  });

  it('gives new refs when most of its texts are others', () => {
    const registry = new RefRegistry();
    const ref = refOfNameless(registry, page('Keila', 'Rating 4.7', 'Bid', 'About'));
    expect(refOfNameless(registry, page('Frank', 'New here', 'Offer', 'About'))).not.toBe(ref);
  });
});

describe('a row of a list that scrolls', () => {
  const container = (i: number, ...children: UnifiedUINode[]): UnifiedUINode =>
    makeNode({ className: 'android.view.ViewGroup', role: 'container', bounds: place(i), children });
  const scroller = (...children: UnifiedUINode[]): UnifiedUINode =>
    screen(
      label('My list', 22),
      makeNode({
        className: 'android.widget.ListView',
        role: 'list',
        scrollable: true,
        bounds: { left: 0, top: 0, right: 1080, bottom: 2000 },
        children,
      }),
    );
  const carried = (before: UnifiedUINode, now: UnifiedUINode): string[] => {
    const registry = new RefRegistry();
    const old = new Set(registry.track(before).values());
    return [...registry.track(now)].filter(([node, ref]) => !node.scrollable && old.has(ref)).map(([node]) => node.id);
  };

  it('is known by all its texts, not by the icon that every row begins with', () => {
    const medicine = (name: string, i: number): UnifiedUINode =>
      container(i, makeNode({ description: 'Cylinder', bounds: place(i) }), label(name, i), label('20 mg', i), button('Stock', i));
    const page = (...names: string[]): UnifiedUINode => scroller(...names.map(medicine));
    expect(carried(page('Metformin', 'Nifedipine', 'Tadalafil'), page('Losartan', 'Enalapril', 'Atenolol'))).toEqual([]);
    expect(carried(page('Metformin', 'Nifedipine', 'Tadalafil'), page('Tadalafil', 'Enalapril', 'Atenolol'))).toEqual(['0.1.0.3']);
  });

  it('is known by its numbers where they are all there is', () => {
    const page = (...numbers: number[]): UnifiedUINode =>
      scroller(...numbers.map((number, i) => container(i, label(`Room ${number}`, i), button('Book', i))));
    expect(carried(page(1, 2, 3), page(4, 5, 6))).toEqual([]);
    expect(carried(page(1, 2, 3), page(3, 4, 5))).toEqual(['0.1.0.1']);
  });

  it('is known by the heading above it where other groups have the same options', () => {
    const radio = (name: string, i: number): UnifiedUINode =>
      button(name, i, { className: 'android.widget.RadioButton', role: 'radio_button', checkable: true });
    const page = (...headings: string[]): UnifiedUINode =>
      scroller(...headings.flatMap((heading, i) => [label(heading, 3 * i), radio('Off', 3 * i + 1), radio('On', 3 * i + 2)]));
    expect(carried(page('Camera', 'Microphone'), page('Location', 'Contacts'))).toEqual([]);
    expect(carried(page('Camera', 'Microphone'), page('Microphone', 'Location'))).toEqual(['0.1.1', '0.1.2']);
  });

  it('has a new ref if nothing tells it from the others and the list moved', () => {
    const page = (by: number): UnifiedUINode =>
      scroller(...[0, 1, 2].map((i) => button('', i, { bounds: { ...place(i), top: i * 100 + by } })));
    expect(carried(page(0), page(0))).toHaveLength(3);
    expect(carried(page(0), page(30))).toEqual([]);
  });

  it('keeps its ref while what stands below its title changes in its place', () => {
    const page = (state: string): UnifiedUINode =>
      scroller(
        ...[
          ['Wi-Fi', state],
          ['Bluetooth', 'On'],
          ['Sound', 'Loud'],
        ].map(([title = '', text = ''], i) => container(i, label(title, i), label(text, i), button('Change', i))),
      );
    expect(carried(page('Off'), page('Connected'))).toHaveLength(3);
  });
});

describe('on a page that stays', () => {
  const page = (...more: UnifiedUINode[]): UnifiedUINode =>
    screen(label('Files', 0), label('Used 3 GB', 1), label('Recent', 2), button('Search', 3), ...more);
  const dialog = (question: string): UnifiedUINode =>
    makeNode({
      className: 'android.view.View',
      bounds: { left: 100, top: 800, right: 900, bottom: 1400 },
      children: [label(question, 9), button('Cancel', 10), button('Delete', 11)],
    });
  const refsOf = (registry: RefRegistry, tree: UnifiedUINode): Map<string, string> =>
    new Map([...registry.track(tree)].map(([node, ref]) => [node.text || node.className, ref]));

  it('the buttons of another question are others', () => {
    const registry = new RefRegistry();
    const first = refsOf(registry, page(dialog('Delete a.txt?')));
    const second = refsOf(registry, page(dialog('Delete everything?')));
    expect(second.get('Search')).toBe(first.get('Search'));
    expect(second.get('Delete')).not.toBe(first.get('Delete'));
    expect(second.get('Cancel')).not.toBe(first.get('Cancel'));
  });

  it('the scroller of another page is another, whatever the bar below still says', () => {
    const tabs = (title: string, ...rows: string[]): UnifiedUINode =>
      screen(
        label(title, 0),
        makeNode({
          className: 'androidx.recyclerview.widget.RecyclerView',
          scrollable: true,
          bounds: { left: 0, top: 100, right: 1080, bottom: 2000 },
          children: rows.map((row, i) => label(row, i + 1)),
        }),
        button('Home', 20),
        button('Me', 21),
        button('Help', 22),
      );
    const registry = new RefRegistry();
    const home = refsOf(registry, tabs('Home page', 'News', 'Weather', 'Sports'));
    const me = refsOf(registry, tabs('Profile', 'Orders', 'Addresses', 'Cards'));
    const scroller = 'androidx.recyclerview.widget.RecyclerView';
    expect(me.get(scroller)).not.toBe(home.get(scroller));
    expect(refsOf(registry, tabs('Profile', 'Cards', 'Devices', 'Sign out')).get(scroller)).toBe(me.get(scroller));
  });
});
