import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { RefRegistry } from '../ref/registry.ts';
import { diff } from './changes.ts';
import { aTree } from './tree.fixture.ts';
import { printChanges, type ChangeTextOptions } from './text.ts';

const NO_REFS = { refOf: () => undefined };

const box = (top: number, height = 100): { bounds: UnifiedUINode['bounds'] } => ({
  bounds: { left: 0, top, right: 1080, bottom: top + height },
});

const text = (label: string, top: number): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', role: 'text_view', text: label, ...box(top, 50) });

const field = (label: string, top: number, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({
    className: 'android.widget.EditText',
    role: 'text_field',
    hintText: label,
    value: '',
    clickable: true,
    actions: ['tap', 'type'],
    ...box(top),
    ...fields,
  });

/** A settings row as Android builds it: a clickable frame, an icon, two texts, a switch. */
const row = (title: string, summary: string, top: number, checked = false): UnifiedUINode =>
  makeNode({
    className: 'android.widget.LinearLayout',
    role: 'container',
    clickable: true,
    actions: ['tap'],
    ...box(top),
    children: [
      makeNode({ className: 'android.widget.ImageView', role: 'image', resourceId: 'android:id/icon', ...box(top) }),
      makeNode({
        className: 'android.widget.LinearLayout',
        role: 'container',
        ...box(top),
        children: [text(title, top), text(summary, top + 50)],
      }),
      makeNode({
        className: 'android.widget.Switch',
        role: 'switch',
        resourceId: 'android:id/switch_widget',
        checkable: true,
        checked,
        clickable: true,
        actions: ['tap', 'check'],
        ...box(top),
      }),
    ],
  });

const screen = (...children: UnifiedUINode[]): UnifiedUINode =>
  numberTree(
    makeNode({
      className: 'android.widget.FrameLayout',
      role: 'container',
      packageName: 'com.app',
      ...box(0, 2400),
      children: [
        makeNode({
          className: 'androidx.recyclerview.widget.RecyclerView',
          role: 'list',
          scrollable: true,
          actions: ['scroll'],
          ...box(0, 2400),
          children,
        }),
      ],
    }),
  );

const TITLES = ['Wi-Fi', 'Bluetooth', 'NFC', 'Display', 'Sound', 'Storage'];
const settings = (): UnifiedUINode => screen(...TITLES.map((title, i) => row(title, `${title} summary`, i * 100)));

function compact(a: UnifiedUINode, b: UnifiedUINode, options: ChangeTextOptions = {}): string {
  const registry = new RefRegistry();
  const was = registry.track(a);
  const is = registry.track(b);
  return printChanges(diff(a, b), { refOf: (node) => is.get(node) ?? was.get(node) }, { style: 'compact', ...options });
}
const sections = (a: UnifiedUINode, b: UnifiedUINode, options: ChangeTextOptions = {}): string =>
  printChanges(diff(a, b), NO_REFS, options);

const without = (title: string): UnifiedUINode =>
  screen(...TITLES.filter((each) => each !== title).map((each, i) => row(each, `${each} summary`, i * 100)));

describe('the text in sections', () => {
  it('reports a change of focus and the keyboard', () => {
    const a = screen(field('Email', 0));
    const b = screen(field('Email', 0, { focused: true }));
    expect(sections(a, b, { keyboard: { before: false, after: true } })).toBe(
      'Elements changed:\nEditText "Email" focused=false -> focused=true\nKeyboard appeared',
    );
  });

  it('reports that the keyboard went when nothing else changed', () => {
    const a = screen(field('Email', 0));
    expect(sections(a, a, { keyboard: { before: true, after: false } })).toBe('Elements changed:\nKeyboard disappeared');
    expect(sections(a, a, { keyboard: { before: true, after: true } })).toBe('');
  });

  it('reports what was added and removed, with bounds', () => {
    const a = screen(text('Item 1', 0), text('Item 2', 100));
    const b = screen(text('Item 2', 100), text('Item 5', 1600));
    expect(sections(a, b)).toBe(
      'Elements added:\nTextView "Item 5" [0,1600][1080,1650]\nElements removed:\nTextView "Item 1" [0,0][1080,50]',
    );
  });

  it('reports a new name, value and state as old -> new, and where an element without a name is', () => {
    const a = screen(text('Loading', 0), field('Email', 100), row('Wi-Fi', 'Off', 200));
    const b = screen(text('Ready', 0), field('Email', 100, { value: 'ada', enabled: false }), row('Wi-Fi', 'Off', 200, true));
    expect(sections(a, b).split('\n')).toEqual([
      'Elements changed:',
      'TextView "Loading" -> "Ready"',
      'EditText "Email" value="" -> value="ada", enabled=true -> enabled=false',
      'Switch [0,200][1080,300] checked=false -> checked=true',
    ]);
  });

  it('puts refs before the elements that have one', () => {
    const a = screen(field('Email', 0));
    const b = screen(field('Email', 0, { focused: true }));
    expect(compact(a, b, { style: 'sections' })).toBe('Elements changed:\n@f1 EditText "Email" focused=false -> focused=true');
  });
});

describe('compact text', () => {
  it('reports what holds the focus now instead of two changes', () => {
    const a = screen(field('Email', 0, { focused: true }), field('Password', 100));
    const b = screen(field('Email', 0), field('Password', 100, { focused: true }));
    expect(compact(a, b)).toBe('focus @f1 -> @f2');
    expect(compact(a, screen(field('Email', 0), field('Password', 100)))).toBe('focus @f1 -> none');
  });

  it('reports values and states as they are now', () => {
    const a = screen(field('Email', 0), row('Wi-Fi', 'Off', 100, true));
    const b = screen(field('Email', 0, { value: 'ada\n@example.org' }), row('Wi-Fi', 'Off', 100));
    expect(compact(a, b).split('\n')).toEqual(['~ @f1 "Email"="ada @example.org"', '~ @c1 switch_widget unchecked']);
  });

  it('reports a changed text of a row once, as the name of the row', () => {
    const b = screen(...TITLES.map((title, i) => row(title, title === 'NFC' ? 'On' : `${title} summary`, i * 100)));
    expect(compact(settings(), b)).toBe('~ @b3 "NFC, On" was "NFC, NFC summary"');
  });

  it('reports a row with all that is in it on one line, and sums up the rows that made room', () => {
    expect(compact(without('NFC'), settings())).toBe('+ @b6 "NFC, NFC summary" @c6 switch_widget\n6 elements moved by (0,100)');
    expect(compact(settings(), without('NFC'))).toBe('- @b3 "NFC, NFC summary" @c3 switch_widget\n6 elements moved by (0,-100)');
  });

  it('reports one changed row in 60 tokens', () => {
    const renamed = screen(
      ...TITLES.map((title, i) => row(title, title === 'NFC' ? 'Ready to pay at the counter' : `${title} summary`, i * 100)),
    );
    for (const b of [renamed, without('NFC')]) {
      expect(countTokens(compact(settings(), b))).toBeLessThanOrEqual(60);
      expect(countTokens(compact(b, settings()))).toBeLessThanOrEqual(60);
    }
  });

  it('reports an element that leaves the screen as gone, though the tree still holds it', () => {
    const b = screen(...TITLES.map((title, i) => row(title, `${title} summary`, title === 'NFC' ? 3000 : i * 100)));
    expect(compact(settings(), b)).toBe('- @b3 "NFC, NFC summary" @c3 switch_widget');
  });

  it('reports a control that was given another ref as another control', () => {
    const [a, b] = [screen(field('Email', 0)), screen(field('Email', 0))];
    const refs = new Map([
      [a.children[0]?.children[0], '@f1'],
      [b.children[0]?.children[0], '@f2'],
    ]);
    const changes = diff(a, b);
    expect(changes.unchanged).toBe(true);
    expect(printChanges(changes, { refOf: (node) => refs.get(node) }, { style: 'compact' })).toBe('+ @f2 "Email"\n- @f1 "Email"');
  });

  it('counts what it leaves out', () => {
    const b = screen(...Array.from({ length: 9 }, (_, i) => text(`Line ${i}`, i * 100)));
    const lines = compact(settings(), b, { maxLines: 4 }).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('... not shown: 6 added, 13 removed; read the whole screen for what is there now');
  });

  it('is not silent when only wrappers changed', () => {
    const wrapper = (top: number): UnifiedUINode => makeNode({ className: 'android.widget.FrameLayout', ...box(top) });
    expect(compact(screen(wrapper(0)), screen(wrapper(50)))).toBe('1 element changed, but nothing that is shown');
  });

  it('has only lines of its own, whatever the screen says', () => {
    fc.assert(
      fc.property(aTree, aTree, (a, b) => {
        for (const line of compact(a, b).split('\n')) expect(line).toMatch(/^$|^[~+-] |^focus |^\d+ elements? (moved|changed)|^\.\.\. /);
      }),
      { numRuns: 100 },
    );
  });
});
