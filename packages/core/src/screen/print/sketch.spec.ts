import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { columnsOf } from './columns.ts';
import { notepad } from './notepad.fixture.ts';
import { printSketch, renderSketch } from './sketch.ts';

const gridOf = (sketch: string, rows: number): string[] => sketch.split('\n').slice(0, rows + 2);

const SCREEN = { left: 0, top: 0, right: 1080, bottom: 2400 };
const screen = (...children: UnifiedUINode[]): UnifiedUINode => makeNode({ role: 'container', text: 'Screen', bounds: SCREEN, children });
const box = (left: number, top: number, right: number, bottom: number): Pick<UnifiedUINode, 'bounds'> => ({
  bounds: { left, top, right, bottom },
});
const button = (text: string, ...at: Parameters<typeof box>): UnifiedUINode =>
  makeNode({ role: 'button', text, clickable: true, actions: ['tap'], ...box(...at) });
const caption = (text: string, ...at: Parameters<typeof box>): UnifiedUINode => makeNode({ role: 'text_view', text, ...box(...at) });

describe('the sketch of a window', () => {
  it('draws a notepad', () => {
    const blank = `||${' '.repeat(69)}| |`;
    expect(printSketch(notepad()).split('\n')).toEqual([
      '+------------------------------------------------------------------------+',
      '| Window "Untitled — Notepad"                                            |',
      '|File Edit Format View Help                                     (MenuBar)|',
      '|+---------------------------------------------------------------------+A|',
      '|| Document "Text Editor" (focused)                                    | |',
      '|| Hello, world!                                                       | |',
      '|| This is a test document.                                            | |',
      ...Array.from({ length: 15 }, () => blank),
      '|+---------------------------------------------------------------------+ |',
      '| Ln 2, Col 25                100%     Windows (CRLF)      UTF-8         |',
      '|                                                             (StatusBar)|',
      '+------------------------------------------------------------------------+',
      'LEGEND',
      `  A   ScrollBar "Vertical" = '0'`,
    ]);
  });

  it('has room for roles, states and brackets in a larger grid, drawn with lines if asked', () => {
    const lines = printSketch(notepad(), { gridWidth: 160, gridHeight: 30, unicode: true }).split('\n');
    expect(lines[0]).toBe(`┌${'─'.repeat(160)}┐`);
    expect(lines[2]).toMatch(/^│\[File {5}\]\[Edit {5}\]\[Format {7}\]\[View {6}\]\[Help {6}\] +\(MenuBar\)│$/);
    expect(lines[3]).toMatch(/^│┌─+┐A {2}│$/);
  });

  it('writes every way to see a control', () => {
    const field = makeNode({
      role: 'text_field',
      description: 'Email',
      value: 'ada@example.org',
      focused: true,
      ...box(0, 200, 1080, 300),
    });
    const check = makeNode({ role: 'check_box', text: 'Wi-Fi', checkable: true, checked: true, ...box(0, 400, 540, 500) });
    const radio = makeNode({ role: 'radio_button', text: 'Slow', checkable: true, ...box(540, 400, 1080, 500) });
    const row = makeNode({
      role: 'container',
      clickable: true,
      ...box(0, 600, 1080, 800),
      children: [caption('Battery', 40, 600, 400, 690), caption('80 %', 40, 700, 400, 790)],
    });
    const off = makeNode({ ...button('Send', 0, 900, 1080, 1000), enabled: false });
    const icon = makeNode({ role: 'image_button', resourceId: 'com.app:id/more', clickable: true, ...box(0, 1100, 1080, 1200) });
    const sketch = printSketch(screen(field, check, radio, row, off, icon));
    for (const words of [
      `[Edit "Email" = 'ada@example.org' (focused)`,
      '[x] CheckBox "Wi-Fi"',
      '( ) RadioButton "Slow"',
      '[Battery, 80 %',
      '[Button "Send" (disabled)',
      '[ImageButton #more',
    ]) {
      expect(sketch).toContain(words);
    }
  });

  it('puts the name of an element around others into its border', () => {
    const list = makeNode({
      role: 'list',
      description: 'Inbox',
      ...box(0, 400, 1080, 2000),
      children: [button('Mail', 40, 900, 1000, 1000)],
    });
    expect(printSketch(screen(list))).toMatch(/\n\|\+ List "Inbox" -+\+\|\n/);
  });

  it('gives elements that are too small one key per kind, and lists them below', () => {
    const dots = [0, 1, 2].map((i) => button('Page of pictures', i * 40, 1000, i * 40 + 30, 1030));
    const { sketch, legend, elements } = renderSketch(screen(...dots, button('Elsewhere', 300, 1000, 330, 1030)));
    expect(legend.map(({ key, label }) => `${key} ${label}`)).toEqual(['A Button "Page of pictures"', 'B Button "Elsewhere"']);
    expect(elements.map((element) => element.legend_key)).toEqual(['A', 'A', 'A', 'B']);
    expect(sketch).toMatch(/\n\|A +A +A +B +\|\n/);
  });

  it('hides what a later sibling covers, but not what a caption lies on', () => {
    const under = button('Under', 100, 600, 500, 1000);
    expect(printSketch(screen(under, button('Over', 0, 500, 600, 1100)))).not.toContain('Under');
    expect(printSketch(screen(under, button('Beside', 0, 500, 400, 1100)))).toContain('Under');
    expect(printSketch(screen(under, caption('Words', 0, 500, 600, 1100)))).toContain('Under');
  });

  it('keeps what lies under a dialog out of the dialog', () => {
    const dialog = makeNode({
      nativeRole: 'Dialog',
      text: 'Sure?',
      ...box(200, 800, 900, 1600),
      children: [button('Yes', 300, 1300, 600, 1450)],
    });
    const { sketch, legend } = renderSketch(screen(caption('Behind the dialog', 50, 1100, 700, 1150), dialog));
    expect(sketch).toMatch(/\n\| +\+ Dialog "Sure\?" -+\+ +\|\n/);
    expect(sketch).toMatch(/\n\| +A:Behind… +\| +\| +\|\n/);
    expect(legend).toEqual([{ key: 'A', label: 'Text "Behind the dialog"', places: [] }]);
  });

  it('keeps words of wide characters apart and in line', () => {
    const sketch = printSketch(
      screen(button('设置', 0, 200, 200, 300), button('网络', 200, 200, 400, 300), caption('👍 好', 500, 200, 800, 300)),
    );
    expect(sketch).toContain('[设置       ][网络        ]');
    expect(gridOf(sketch, 24).map(columnsOf)).toEqual(Array.from({ length: 26 }, () => 74));
  });

  it.each([0, -1, 7, 401, 72.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a grid %d wide', (gridWidth) => {
    expect(() => printSketch(notepad(), { gridWidth })).toThrow(/grid_width must be a whole number from 8 to 400/);
  });

  it('refuses a grid that is too high or too low with a BadRequest', () => {
    for (const gridHeight of [3, 201]) {
      const error = (() => {
        try {
          return printSketch(notepad(), { gridHeight });
        } catch (thrown) {
          return thrown;
        }
      })();
      expect(error).toBeInstanceOf(HandsightError);
      expect(error).toMatchObject({ kind: 'BadRequest', context: { grid_height: gridHeight } });
    }
  });

  it('draws a window without area or elements as an empty frame', () => {
    expect(printSketch(makeNode({}), { gridWidth: 10, gridHeight: 4 }).split('\n')).toEqual([
      '+----------+',
      '| Custom   |',
      '|          |',
      '|          |',
      '|          |',
      '+----------+',
    ]);
  });
});
