import { describe, expect, test } from 'vitest';
import type { Bounds } from '../../../core/src/screen/geometry.ts';
import type { ListedWindow } from '../session.ts';
import type { Toolkit } from './application.ts';
import type { Element } from './element-ref.ts';
import { addPaddings, placeBoxes } from './place-boxes.ts';
import { ROLE } from './role.ts';

const at = (left: number, top: number, width: number, height: number): Bounds => ({ left, top, right: left + width, bottom: top + height });

const element = (box: Bounds, children: Element[] = [], role: number = ROLE.panel): Element => ({
  bus: ':1.1',
  path: '/1',
  name: '',
  description: '',
  role,
  states: [0, 0],
  interfaces: 0,
  children,
  box,
});

function placed(toolkit: Toolkit, root: Element, areas: { client: Bounds; outer?: Bounds; popups?: Bounds[] }): void {
  const { client, outer = client, popups = [] } = areas;
  const window: ListedWindow = {
    uid: '',
    handle: '1',
    title: '',
    pid: 1,
    process: '',
    classes: [],
    kind: 'app',
    bounds: client,
    client,
    outer,
    frame: client,
    popups: popups.map((bounds) => ({ bounds })),
    focused: true,
    layer: 0,
    isObscured: false,
  };
  placeBoxes(root, toolkit, window);
}

// The boxes are those that programs reported on displays of scale 1 and 2.
describe('the boxes of a window', () => {
  test('of GTK3, reported with the title bar around, stay as they are on a plain display', () => {
    const button = element(at(800, 559, 59, 34));
    placed('gtk3', element(at(793, 356, 333, 368), [button]), { client: at(794, 376, 331, 343) });
    expect(button.box).toEqual(at(800, 559, 59, 34));
  });

  test('of GTK3 are doubled where its pixels are two by two, from where the window really begins', () => {
    const button = element(at(320, 285, 59, 34));
    placed('gtk3', element(at(314, 92, 332, 356), [button]), { client: at(629, 204, 662, 686) });
    expect(button.box).toEqual(at(641, 570, 118, 68));
  });

  test('of GTK4, reported within the window, begin inside its border', () => {
    const button = element(at(16, 285, 55, 40));
    placed('gtk4', element(at(0, 0, 355, 486), [button]), { client: at(777, 304, 365, 496) });
    expect(button.box).toEqual(at(798, 594, 55, 40));
  });

  test('of a GTK4 popover are where the X server has a window of its size', () => {
    const item = element(at(10, 20, 100, 30));
    placed('gtk4', element(at(0, 0, 355, 486), [element(at(0, 0, 200, 300), [item])]), {
      client: at(600, 100, 710, 972),
      popups: [at(900, 200, 400, 600)],
    });
    expect(item.box).toEqual(at(920, 240, 200, 60));
  });

  test.each([
    [at(354, 141, 253, 266), at(707, 281, 506, 532), at(375, 268, 39, 24), at(749, 535, 78, 48)],
    [at(641, 304, 253, 266), at(802, 381, 316, 333), at(662, 431, 39, 24), at(828, 540, 49, 30)],
  ])('of Qt are counted from the corner of the window, in its scale (%#)', (reported, client, box, expected) => {
    const button = element(box);
    placed('qt', element(reported, [button]), { client });
    for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
      expect(Math.abs((button.box?.[edge] ?? Number.NaN) - expected[edge])).toBeLessThanOrEqual(1);
    }
  });

  test('of Qt stay as they are while the window changes its size', () => {
    const button = element(at(20, 20, 30, 30));
    placed('qt', element(at(0, 0, 300, 200), [button]), { client: at(0, 0, 600, 200) });
    expect(button.box).toEqual(at(20, 20, 30, 30));
  });

  test('of Chromium are scaled, those of its pages not', () => {
    const link = element(at(515, 445, 84, 44));
    const page = element(at(28, 286, 1874, 786), [link], ROLE.documentWeb);
    const bar = element(at(202, 51, 620, 24));
    placed('chromium', element(at(10, 0, 945, 540), [bar, page]), { client: at(28, 20, 1864, 1032), outer: at(20, 0, 1890, 1080) });
    expect(bar.box).toEqual(at(404, 102, 1240, 48));
    expect(link.box).toEqual(at(515, 445, 84, 44));
  });
});

// As GTK 4.18 reported them for a window with a title bar of its own: relative to the content of what is around.
describe('the paddings that newer versions of GTK4 leave out', () => {
  test("are the window's own, which it reports as a negative corner", () => {
    const button = element(at(8, 50, 477, 34));
    const root = element(at(-5, -5, 500, 400), [button]);
    addPaddings(root);
    placed('gtk4', root, { client: at(390, 250, 500, 400) });
    expect(button.box).toEqual(at(408, 310, 477, 34));
  });

  test('are what the children of an element leave free, unless they only stand at its beginning', () => {
    const inRow = element(at(8, 217, 473, 34));
    const inBar = element(at(9, 318, 60, 34));
    const rows = element(at(8, 217, 477, 144), [element(at(8, 217, 477, 38), [inRow]), element(at(8, 317, 477, 44), [inBar])]);
    addPaddings(element(at(0, 0, 500, 400), [rows]));
    expect(inRow.box).toEqual(at(10, 219, 473, 34));
    expect(inBar.box).toEqual(at(9, 318, 60, 34));
  });

  test('may differ across and down where a column or a single child fills what is inside', () => {
    const [upper, lower] = [element(at(0, 0, 174, 34)), element(at(0, 38, 174, 34))];
    const column = element(at(0, 0, 198, 84), [upper, lower]);
    const start = element(at(0, 100, 54, 46));
    const bar = element(at(0, 100, 380, 46), [element(at(0, 100, 368, 46), [start])]);
    addPaddings(element(at(0, 0, 500, 400), [column, bar]));
    expect(lower.box).toEqual(at(12, 44, 174, 34));
    expect(start.box).toEqual(at(6, 100, 54, 46));
  });
});
