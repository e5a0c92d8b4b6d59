import { makeNode } from '@handsight/core/screen';
import { describe, expect, it } from 'vitest';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';
import { silentArea, undescribedPopup } from './undescribed.ts';

const box = (left: number, top: number, right: number, bottom: number): Element['box'] & object => ({ left, top, right, bottom });

const element = (role: number, at: Element['box'] & object, children: Element[] = []): Element => ({
  bus: ':1.1',
  path: `/${role}/${at.left}/${at.top}`,
  name: '',
  description: '',
  role,
  states: [0, 0],
  interfaces: 0,
  box: at,
  children,
});

describe('a pop-up', () => {
  const popup = box(300, 300, 400, 360);
  const button = element(ROLE.pushButton, box(340, 320, 360, 340));

  it('over which only the buttons that it covers are known is not described', () => {
    const root = element(ROLE.frame, box(0, 0, 800, 600), [button]);
    expect(undescribedPopup(root, [], [popup])).toMatchObject({ reason: 'undescribed_popup', detail: expect.stringContaining('100x60') });
  });

  it('that is where the items of a menu are is described', () => {
    const menu = element(ROLE.menu, box(10, 0, 60, 20), [element(ROLE.menuItem, box(302, 302, 398, 322))]);
    expect(undescribedPopup(element(ROLE.frame, box(0, 0, 800, 600), [button, menu]), [], [popup])).toBeUndefined();
  });

  it('that is where the program has opened something is described', () => {
    const root = element(ROLE.frame, box(0, 0, 800, 600), [button]);
    expect(undescribedPopup(root, [element(ROLE.popupMenu, popup)], [popup])).toBeUndefined();
  });
});

describe('a window', () => {
  const area = box(0, 50, 800, 600);
  const window = (nativeRole: string, text = ''): ReturnType<typeof makeNode> =>
    makeNode({ nativeRole: 'Window', bounds: box(0, 0, 800, 600), children: [makeNode({ nativeRole, text, bounds: area })] });

  it('of which a large bare area is all there is to see is silent there', () => {
    expect(silentArea(window('Pane'))).toMatchObject({ reason: 'silent_area', detail: expect.stringContaining('(0,50) 800x550') });
  });

  it.each([
    ['Document', ''],
    ['Pane', 'Canvas'],
  ])('with a %s named "%s" is not', (role, text) => {
    expect(silentArea(window(role, text))).toBeUndefined();
  });
});
