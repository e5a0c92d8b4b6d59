import { printable } from '../label.ts';
import { overlaps } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { clipColumns, columnsOf } from './columns.ts';
import type { Pen } from './grid.ts';
import { placeOf, type Legend } from './legend.ts';
import { printedName } from './quote.ts';
import { isCaption, labelFor, labelNeed } from './sketch-label.ts';
import { isBox, placeAround, placeKey, placeLabel, placeNearby } from './sketch-place.ts';
import type { SketchItem } from './sketch-scene.ts';
import type { SketchGrid } from './sketch-write.ts';

/** Opaque by nature. Other boxes may not be: phones put transparent frames over half the screen. */
const isSurface = (item: SketchItem): boolean => /window|dialog|alert|popup|menu$|tooltip/i.test(item.node.nativeRole);

const isWithin = (item: SketchItem, box: SketchItem): boolean => item === box || (item.parent !== undefined && isWithin(item.parent, box));

/**
 * Draws the boxes and claims of the elements, the topmost last. Elements flatter than a row share their row with a neighbouring box though
 * they do not touch it: they are drawn after the boxes.
 */
export function drawBoxes(grid: SketchGrid, items: SketchItem[], pen: Pen): void {
  const boxes = items.filter(isBox);
  const order = new Map(items.map((item, i) => [item, i]));
  const isUnder = (item: SketchItem, box: SketchItem): boolean =>
    (order.get(box) ?? 0) > (order.get(item) ?? 0) && overlaps(box.node.bounds, item.node.bounds) && !isWithin(box, item);
  const isLast = (item: SketchItem): boolean => !isBox(item) && !boxes.some((box) => isUnder(item, box));
  const last = new Set(items.filter(isLast));
  for (const item of [...items.filter((item) => !last.has(item)), ...last]) {
    if (isCaption(item)) continue;
    if (!isBox(item) || isSurface(item)) grid.claim(item.cells, item);
    if (isBox(item)) grid.frame(item.cells, pen, item);
  }
}

function titleOf(root: UnifiedUINode): string {
  const name = printedName(root) || printable(root.packageName);
  return name === '' ? observerRole(root) : `${observerRole(root)} "${name}"`;
}

/** Writes the title row, and in it the elements that fill the whole window, as far as there is room. Returns those it names. */
export function writeTitle(grid: SketchGrid, root: UnifiedUINode, full: SketchItem[]): SketchItem[] {
  let title = clipColumns(titleOf(root), grid.width - 2);
  const named = full.filter((item) => {
    const label = labelFor(item, grid.width - 2 - columnsOf(title) - 3);
    if (label === undefined || labelNeed(item) === 'no') return false;
    title += ` / ${label}`;
    return true;
  });
  grid.write(0, 1, title);
  return named;
}

/** Writes a label for every element: in its place, near it, or as a key. Returns the keys. */
export function writeLabels(grid: SketchGrid, items: SketchItem[], legend: Legend): Map<SketchItem, string> {
  const wanting = new Set(items.filter((item) => labelNeed(item) !== 'no'));
  const place = (isCandidate: (item: SketchItem) => boolean, write: (item: SketchItem) => boolean): void => {
    for (const item of wanting) if (isCandidate(item) && write(item)) wanting.delete(item);
  };
  const keys = new Map<SketchItem, string>();
  const key = (item: SketchItem): boolean => {
    if (labelNeed(item) === 'may') return true;
    const entry = legend.entryFor(item);
    if (!placeKey(grid, item, entry.key)) entry.places.push(placeOf(item));
    keys.set(item, entry.key);
    return true;
  };
  const isAround = (item: SketchItem): boolean => item.children.length > 0;
  const isSingle = (item: SketchItem): boolean => !isAround(item);
  place(isSingle, (item) => placeLabel(grid, item, 'blank'));
  place(
    (item) => isAround(item) && isBox(item),
    (item) => placeAround(grid, item),
  );
  place(isSingle, (item) => placeNearby(grid, item));
  place(isSingle, (item) => placeLabel(grid, item, 'borders'));
  place(isSingle, key);
  place(isAround, (item) => placeAround(grid, item) || key(item));
  return keys;
}
