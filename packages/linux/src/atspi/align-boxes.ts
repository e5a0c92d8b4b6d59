import type { Bounds, Point } from '@handsight/core/screen';
import type { Element } from './element-ref.ts';

const ROOT_PANE = 46;
const NONE: Point = { x: 0, y: 0 };

/**
 * LibreOffice reports the boxes of what it draws itself relative to the top of the window, though its content begins below the menu bar. Its
 * root pane is as large as the GTK panel around it, which is where it should be; GTK's own widgets inside are right again.
 */
export function alignBoxes(element: Element, parent?: Element, shift: Point = NONE): void {
  const moved = shiftOf(element, parent, shift);
  for (const child of element.children) alignBoxes(child, element, moved);
  if (element.box !== undefined) element.box = plus(element.box, moved);
}

/** The surrounding boxes are still as reported: parents are moved after their children. */
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
