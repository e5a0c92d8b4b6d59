import { type Bounds, height, type Point, width } from '@handsight/core/screen';
import type { ListedWindow } from '../session.ts';
import type { Toolkit } from './application.ts';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';

type Place = (box: Bounds) => Bounds;

/**
 * Converts boxes as a program reports them to screen coordinates. On a HiDPI display programs report in logical
 * pixels; the scale follows from comparing a window's reported size with the X server's.
 */
export function placeBoxes(root: Element, toolkit: Toolkit, { client, outer, popups }: ListedWindow): void {
  const reported = root.box;
  if (reported === undefined) return;
  if (toolkit === 'gtk4') {
    const scale = wholeScale(reported, client);
    const border = { x: inner(width(client) - width(reported) * scale), y: inner(height(client) - height(reported) * scale) };
    const place: Place = (box) => moved(scaled(box, scale), { x: client.left + border.x, y: client.top + border.y });
    const areas = popups.map(({ bounds }) => bounds);
    placeAmong(root, place, areas);
    return;
  }
  if (toolkit === 'qt' || toolkit === 'chromium') {
    const scale = anyScale(reported, outer);
    if (scale === 1) return;
    const corner = { x: outer.left - reported.left * scale, y: outer.top - reported.top * scale };
    placeAll(root, (box) => moved(scaled(box, scale), corner));
    return;
  }
  const scale = wholeScale(reported, client);
  // GTK drops the offset of a window that lies on a fraction of a logical pixel.
  if (scale > 1) placeAll(root, (box) => moved(scaled(box, scale), { x: client.left % scale, y: client.top % scale }));
}

const MOST_PADDING = 12;

/**
 * Adds the borders and paddings that GTK leaves out from 4.10 on: it sums up boxes each of which is relative to the content of
 * the one around it. A window reports its own as a negative corner; of others they are what the children leave free.
 */
export function addPaddings(root: Element): void {
  const { left, top } = root.box ?? { left: 0, top: 0 };
  const inset = { x: -left, y: -top };
  if (root.box !== undefined) root.box = moved(root.box, inset);
  for (const child of root.children) shiftInward(child, { x: 2 * inset.x, y: 2 * inset.y });
}

function shiftInward(element: Element, { x, y }: Point): void {
  const padding = paddingOf(element);
  if (element.box !== undefined) element.box = moved(element.box, { x, y });
  for (const child of element.children) shiftInward(child, { x: x + padding.x, y: y + padding.y });
}

const NONE: Point = { x: 0, y: 0 };

/**
 * A single child fills what is inside the padding, or neither side tells; children in a row fill it across the row. Along the row they may
 * leave more free, which is padding only if there is no more of it than across; in a grid it must be the same both ways.
 */
function paddingOf({ box, children }: Element): Point {
  const boxes = children.map((child) => child.box).filter((each) => each !== undefined);
  const [first] = boxes;
  if (box === undefined || first === undefined) return NONE;
  const across = free(
    box.left,
    box.right,
    boxes.map(({ left, right }) => [left, right]),
  );
  const down = free(
    box.top,
    box.bottom,
    boxes.map(({ top, bottom }) => [top, bottom]),
  );
  const isColumn = boxes.every(({ left, right }) => left === first.left && right === first.right);
  const isRow = boxes.every(({ top, bottom }) => top === first.top && bottom === first.bottom);
  const isAlone = isColumn && isRow;
  if (isAlone ? Math.max(across, down) > 2 * MOST_PADDING : !isColumn && !isRow && across !== down) return NONE;
  return {
    x: isColumn || across <= down ? half(across) : 0,
    y: isRow || down <= across ? half(down) : 0,
  };
}

/** What is left of a length beside its parts, each relative to the content. */
function free(from: number, to: number, parts: readonly (readonly [number, number])[]): number {
  const nearest = Math.min(...parts.map(([near]) => near)) - from;
  const furthest = Math.max(...parts.map(([, far]) => far)) - from;
  return to - from - furthest - Math.max(0, nearest);
}

const half = (space: number): number => (space > 0 && space <= 2 * MOST_PADDING ? Math.floor(space / 2) : 0);

/** Chromium's pages report physical pixels, whatever its own buttons do. */
function placeAll(element: Element, place: Place): void {
  if (element.role === ROLE.documentWeb) return;
  if (element.box !== undefined) element.box = place(element.box);
  for (const child of element.children) placeAll(child, place);
}

/** GTK4 reports the boxes of a popover relative to the corner of its opener; the X window of the same size gives its real position. */
function placeAmong(element: Element, place: Place, popups: readonly Bounds[]): void {
  const box = element.box === undefined ? undefined : place(element.box);
  const popup = box === undefined ? undefined : popups.find((each) => isPlaceOf(each, box, element));
  // The theme's margin to the button lies above the popover.
  const within: Place =
    popup === undefined || box === undefined
      ? place
      : (each) => moved(place(each), { x: popup.left - box.left, y: popup.bottom - box.bottom });
  if (element.box !== undefined) element.box = within(element.box);
  const others = popup === undefined ? popups : popups.filter((each) => each !== popup);
  for (const child of element.children) placeAmong(child, within, others);
}

const MOST_MARGIN = 12;

const isPlaceOf = (popup: Bounds, box: Bounds, { name }: Element): boolean => {
  const margin = height(popup) - height(box);
  return width(popup) === width(box) && (margin === 0 || (margin > 0 && margin <= MOST_MARGIN && name.startsWith('GtkPopover')));
};

/** GTK scales by integers. Its box may or may not include the title bar, so the reported one may be the larger. */
const wholeScale = (reported: Bounds, real: Bounds): number =>
  Math.max(1, Math.round(width(real) / width(reported)), Math.round(height(real) / height(reported)));

/** A window that is being resized has two different scales; neither is used. */
export function anyScale(reported: Bounds, real: Bounds): number {
  const [across, down] = [width(real) / width(reported), height(real) / height(reported)];
  if (across < 1.04 || Math.abs(across - down) > 0.02 * across) return 1;
  const scale = width(reported) > height(reported) ? across : down;
  const usual = Math.round(scale * 20) / 20;
  return Math.abs(scale - usual) < 0.01 ? usual : scale;
}

const inner = (space: number): number => Math.max(0, Math.floor(space / 2));

export const scaled = ({ left, top, right, bottom }: Bounds, scale: number): Bounds => ({
  left: Math.round(left * scale),
  top: Math.round(top * scale),
  right: Math.round(right * scale),
  bottom: Math.round(bottom * scale),
});

const moved = (box: Bounds, { x, y }: Point): Bounds => ({
  left: Math.round(box.left + x),
  top: Math.round(box.top + y),
  right: Math.round(box.right + x),
  bottom: Math.round(box.bottom + y),
});

const ROOT_PANE = 46;

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
