import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bounds } from '../../../core/src/screen/geometry.ts';
import { WIDGET_KINDS, type Scene, type Widget } from '../widget.ts';
import type { Glyph, Op, Shape, Text } from './display-list.ts';
import { paintScene } from './render.ts';
import { themeOf } from './brush.ts';

const SCREEN = { left: 0, top: 0, right: 400, bottom: 800 };
const at = (left: number, top: number, width: number, height: number): Bounds => ({ left, top, right: left + width, bottom: top + height });

function widget(kind: Widget['kind'], bounds: Bounds, fields: Partial<Widget> = {}): Widget {
  const plain = { value: null, hint: '', secret: false, enabled: true, focused: false, selected: false, checked: false, pressed: false };
  const drawn = { icon: '', color: '', align: 'start', size: 'body', caret: -1, fraction: 0, scroll: { offset: 0, max: 0 } } as const;
  return { kind, id: kind, name: '', ...plain, bounds, visible: bounds, ...drawn, children: [], ...fields };
}

function scene(roots: Widget[], fields: Partial<Scene> = {}): Scene {
  const windows = roots.map((root) => ({ title: 'Title', bounds: root.bounds, focused: true, dimsBelow: root.kind === 'dialog', root }));
  return { width: 400, height: 800, density: 1, kind: 'phone', dark: false, windows, ...fields };
}

const page = (...children: Widget[]): Scene => scene([widget('window', SCREEN, { children })]);
const texts = (ops: Op[]): Text[] => ops.filter((op) => op.op === 'text');
const shapes = (ops: Op[]): Shape[] => ops.filter((op) => op.op === 'shape');
const glyphs = (ops: Op[]): Glyph[] => ops.filter((op) => op.op === 'glyph');
const said = (ops: Op[]): string[] => texts(ops).map(({ text }) => text);

const number = fc.integer({ min: -50, max: 900 });
const bounds = fc.tuple(number, number, fc.nat(500), fc.nat(500)).map(([x, y, w, h]) => at(x, y, w, h));
const anyWidget = (depth: number): fc.Arbitrary<Widget> =>
  fc.record({
    kind: fc.constantFrom(...WIDGET_KINDS),
    id: fc.string({ maxLength: 3 }),
    name: fc.string({ unit: 'grapheme', maxLength: 20 }),
    value: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
    hint: fc.constantFrom('', 'hint'),
    secret: fc.boolean(),
    enabled: fc.boolean(),
    focused: fc.boolean(),
    selected: fc.boolean(),
    checked: fc.boolean(),
    pressed: fc.boolean(),
    bounds,
    visible: bounds,
    icon: fc.constantFrom('', 'back', 'no such icon', '__proto__'),
    color: fc.constantFrom('', '#abc', 'red', 'rgb(1,2,3)', 'nonsense', 'constructor'),
    align: fc.constantFrom('start', 'center', 'end'),
    size: fc.constantFrom('caption', 'body', 'title', 'display'),
    caret: fc.integer({ min: -1, max: 25 }),
    fraction: fc.oneof(fc.double(), fc.constant(0.5)),
    scroll: fc.record({ offset: fc.nat(900), max: fc.nat(900) }),
    children: depth === 0 ? fc.constant([]) : fc.array(anyWidget(depth - 1), { maxLength: 3 }),
  });

describe('painting a scene', () => {
  test('works for any widgets, in the same way every time, and leaves no clip open', () => {
    fc.assert(
      fc.property(fc.array(anyWidget(2), { maxLength: 3 }), fc.constantFrom('phone', 'desktop'), fc.boolean(), (roots, kind, dark) => {
        const drawn = scene(roots, { kind, dark, density: 1.75 });
        const ops = paintScene(drawn);
        let open = 0;
        for (const op of ops) {
          open += op.op === 'clip' ? 1 : op.op === 'unclip' ? -1 : 0;
          expect(open).toBeGreaterThanOrEqual(0);
          if ('box' in op && !Object.values(op.box).every(Number.isFinite)) throw new Error(`a box without place: ${JSON.stringify(op)}`);
          if ('color' in op && !/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(op.color)) throw new Error(`not a colour: ${op.color}`);
        }
        expect(open).toBe(0);
        expect(paintScene(structuredClone(drawn))).toEqual(ops);
      }),
    );
  });

  test('never draws what a secret widget holds, but as many bullets', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{6,30}$/), fc.constantFrom(...WIDGET_KINDS), fc.nat(30), (secret, kind, caret) => {
        const ops = paintScene(
          page(widget(kind, at(0, 0, 300, 56), { name: 'Password', value: secret, secret: true, focused: true, caret })),
        );
        expect(said(ops).filter((text) => text.includes(secret))).toEqual([]);
        if (kind === 'field' || kind === 'document') expect(said(ops)).toContain('•'.repeat(secret.length));
      }),
    );
  });

  test('leaves out what is scrolled out of sight and cuts what is half in sight', () => {
    const gone = widget('text', at(0, 900, 300, 24), { name: 'gone', visible: at(0, 0, 0, 0) });
    const half = widget('text', at(0, 90, 300, 24), { name: 'half', visible: at(0, 90, 300, 10) });
    const ops = paintScene(page(widget('list', at(0, 0, 400, 100), { children: [half, gone], scroll: { offset: 5, max: 50 } })));
    expect(said(ops)).toEqual(['half']);
    expect(ops.filter((op) => op.op === 'clip').map((op) => op.box)).toEqual([at(0, 0, 400, 100), at(0, 90, 300, 10)]);
  });

  test('shows the part of a document that it is scrolled to', () => {
    const value = Array.from({ length: 300 }, (_, i) => `Paragraph ${i} with some words in it`).join('\n');
    const shown = (offset: number): string[] =>
      said(paintScene(page(widget('document', SCREEN, { value, scroll: { offset, max: 300 * 24 - 800 } }))));
    expect([shown(0)[0], shown(0).length < 40]).toEqual(['Paragraph 0 with some words in it', true]);
    expect(shown(300 * 24 - 800).at(-1)).toBe('Paragraph 299 with some words in it');
  });

  test('cuts a text that no screen could show to what is in view', () => {
    const value = Array.from({ length: 500_000 }, (_, i) => `word${i}`).join(' ');
    const document = paintScene(page(widget('document', SCREEN, { value, scroll: { offset: 500_000, max: 1_000_000 - 800 } })));
    const words = said(document)[0] ?? '';
    expect(words.length).toBeLessThan(100_000);
    expect(words).toContain('word25');
    const field = texts(paintScene(page(widget('field', at(0, 0, 300, 56), { value, focused: true, caret: value.length }))))[0];
    expect([field?.text.endsWith('word499999'), field?.caret === field?.text.length]).toEqual([true, true]);
  });
});

describe('a widget', () => {
  const looks = (kind: Widget['kind'], fields: Partial<Widget>): string =>
    JSON.stringify(paintScene(page(widget(kind, at(10, 10, 200, 48), { name: 'Name', value: 'v', ...fields }))));

  test.each([
    'button',
    'icon_button',
    'switch',
    'checkbox',
    'radio',
    'slider',
    'dropdown',
    'field',
    'list_item',
    'tab',
    'app_icon',
  ] as const)('%s shows that it is disabled, focused and pressed', (kind) => {
    const usual = looks(kind, {});
    expect(looks(kind, { enabled: false })).not.toBe(usual);
    expect(looks(kind, { focused: true })).not.toBe(usual);
    expect(looks(kind, { pressed: true })).not.toBe(usual);
  });

  test.each(['switch', 'checkbox', 'radio', 'menu_item', 'list_item'] as const)('%s shows that it is checked', (kind) => {
    expect(looks(kind, { checked: true })).not.toBe(looks(kind, {}));
  });

  test.each(['slider', 'progress', 'spinner'] as const)('%s shows how far it is', (kind) => {
    expect(looks(kind, { fraction: 0.7 })).not.toBe(looks(kind, { fraction: 0.2 }));
  });

  test('says its name once when a text below it says it too', () => {
    const child = widget('text', at(20, 20, 100, 24), { name: 'Pay' });
    expect(said(paintScene(page(widget('button', at(10, 10, 200, 48), { name: 'Pay', children: [child] }))))).toEqual(['Pay']);
  });

  test('that is an empty field shows its hint, and its caret when it has the focus', () => {
    const field = widget('field', at(10, 10, 300, 56), { name: 'Name', value: '', hint: 'First and last', focused: true, caret: 0 });
    const ops = texts(paintScene(page(field)));
    expect(ops.map(({ text, caret }) => [text, caret])).toEqual([
      ['Name', undefined],
      ['First and last', undefined],
      ['', 0],
    ]);
  });

  test('with a right-to-left name has its mark at the right', () => {
    const mark = (name: string): number => {
      const box = widget('checkbox', at(0, 0, 400, 48), { name, checked: true });
      return glyphs(paintScene(page(box))).find(({ icon }) => icon === 'check')?.box.left ?? -1;
    };
    expect(mark('Remember me')).toBeLessThan(50);
    expect(mark('تذكرني')).toBeGreaterThan(350);
  });

  test('on a coloured ground has text that stands out from it', () => {
    const on = (color: string): string | undefined => {
      const child = widget('text', at(0, 0, 100, 24), { name: 'Hello' });
      return texts(paintScene(page(widget('card', at(0, 0, 200, 50), { color, children: [child] }))))[0]?.color;
    };
    expect(on('navy')).toBe('#ffffff');
    expect(on('#ffffcc')).toBe('#16181c');
  });
});

describe('a screen', () => {
  const status = widget('status_bar', at(0, 0, 400, 24), { name: '9:41' });

  test('is dimmed below a dialog, bars above it included', () => {
    const ops = shapes(paintScene(scene([widget('window', SCREEN), widget('dialog', at(50, 300, 300, 200), { name: 'Sure?' }), status])));
    const { scrim } = themeOf({ kind: 'phone', dark: false });
    expect(ops.filter(({ fill }) => fill === scrim).map(({ box }) => box)).toEqual([SCREEN, status.bounds]);
  });

  test('with app icons is a launcher, and the time is legible on its wallpaper', () => {
    const time = (child: Widget): string | undefined =>
      texts(paintScene(scene([widget('window', SCREEN, { children: [child] }), status]))).find(({ text }) => text === '9:41')?.color;
    expect(time(widget('app_icon', at(10, 50, 88, 104), { name: 'Notes' }))).toBe('#ffffff');
    expect(time(widget('text', at(10, 50, 88, 24), { name: 'Notes' }))).toBe(themeOf({ kind: 'phone', dark: false }).text);
  });

  test('of a desktop gives its windows a title bar above their own area', () => {
    const title = texts(paintScene(scene([widget('window', at(50, 100, 300, 200))], { kind: 'desktop' })))[0];
    expect([title?.text, title?.box.bottom]).toEqual(['Title', 100]);
    expect(said(paintScene(scene([widget('window', at(50, 0, 300, 200))], { kind: 'desktop' })))).toEqual([]);
  });

  test('looks different in dark mode', () => {
    const ground = (dark: boolean): string | undefined => shapes(paintScene({ ...page(), dark }))[0]?.fill;
    expect(ground(true)).not.toBe(ground(false));
  });
});
