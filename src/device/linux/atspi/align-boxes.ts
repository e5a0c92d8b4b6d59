import { height, width, type Bounds, type Point } from '../../../screen/geometry.ts';
import type { Element } from './element.ts';

const ROOT_PANE = 46;
const NONE: Point = { x: 0, y: 0 };

/**
 * LibreOffice counts the boxes of what it draws itself from the top of the window, though it begins below the menu bar. Its
 * root pane is as large as the GTK panel around it, which is where it should be; GTK's own widgets inside are right again.
 */
export function alignBoxes(element: Element, parent?: Element, shift: Point = NONE): void {
  const moved = shiftOf(element, parent, shift);
  for (const child of element.children) alignBoxes(child, element, moved);
  if (element.box !== undefined) element.box = plus(element.box, moved);
}

/** The boxes around are still as they were told: parents are moved after their children. */
function shiftOf({ role, box }: Element, parent: Element | undefined, shift: Point): Point {
  const around = parent?.box;
  if (box === undefined || around === undefined || !isSameSize(box, around)) return shift;
  const apart = { x: around.left - box.left, y: around.top - box.top };
  if (role === ROOT_PANE) return apart;
  return apart.x === -shift.x && apart.y === -shift.y ? NONE : shift;
}

const isSameSize = (a: Bounds, b: Bounds): boolean => a.right - a.left === b.right - b.left && a.bottom - a.top === b.bottom - b.top;

const plus = (box: Bounds, { x, y }: Point): Bounds => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
});

/**
 * GTK4 tells boxes within its window, without the border that it draws itself, and those of a popover as if it lay at the corner of
 * what opened it. A popover is a window of the X server: the one of its size is where it is.
 */
export function alignToWindows(root: Element, client: Bounds, popups: readonly Bounds[]): void {
  const { box } = root;
  const border = box === undefined ? NONE : { x: (width(client) - width(box)) / 2, y: (height(client) - height(box)) / 2 };
  place(root, popups, { x: Math.max(0, Math.floor(border.x)), y: Math.max(0, Math.floor(border.y)) });
}

function place(element: Element, popups: readonly Bounds[], shift: Point): void {
  const { box } = element;
  const popup = box === undefined ? undefined : popups.find((each) => isSameSize(each, box));
  const moved = popup === undefined || box === undefined ? shift : { x: popup.left - box.left, y: popup.top - box.top };
  if (box !== undefined) element.box = plus(box, moved);
  const others = popup === undefined ? popups : popups.filter((each) => each !== popup);
  for (const child of element.children) place(child, others, moved);
}
