import { cleanText } from '../clean.ts';
import { height, width, type Bounds } from '../geometry.ts';
import { oneLine } from '../label.ts';
import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf, wrapColumns } from './columns.ts';
import { TITLE_ROWS } from './projection.ts';
import { heldValue } from './quote.ts';
import { barest, isBracketed, isCaption, labelFor } from './sketch-label.ts';
import type { SketchItem } from './sketch-scene.ts';
import { runsIn, writeBlock, writeFirst, type Ground, type SketchGrid } from './sketch-write.ts';

const MIN_BOX_ROWS = 3;
const MIN_BOX_COLUMNS = 5;
/** Narrower than this, words would be broken letter by letter. */
const MIN_WRAP_COLUMNS = 8;
/** A name cut shorter than this beside a key is useless. */
const MIN_NAME_COLUMNS = 4;

export const isBox = (item: SketchItem): boolean =>
  !isCaption(item) && height(item.cells) >= MIN_BOX_ROWS && width(item.cells) >= MIN_BOX_COLUMNS;

const fitting = (text: string) => (columns: number) => (columnsOf(text) <= columns ? text : undefined);
const wrapped = (text: string, columns: number): string[] => (columns < MIN_WRAP_COLUMNS ? [] : wrapColumns(text, columns));

function inside(cells: Bounds): Bounds {
  const pad = width(cells) > MIN_BOX_COLUMNS + 1 ? 2 : 1;
  return { left: cells.left + pad, top: cells.top + 1, right: cells.right - pad, bottom: cells.bottom - 1 };
}

/** Inside its own box: the name, then its value, as far as there is room. */
function placeInBox(grid: SketchGrid, item: SketchItem, ground: Ground): boolean {
  const area = inside(item.cells);
  const name = labelFor({ ...item, value: '' }, width(area));
  const lines = name === undefined ? wrapped(barest(item), width(area)) : [name];
  if (lines.length === 0) return false;
  if (item.value === '') return writeBlock(grid, item, area, lines, ground);
  if (lines.length >= height(area)) return writeFirst(grid, runsIn(grid, item, area, ground), (columns) => labelFor(item, columns));
  const held = cleanText(heldValue(item.node)).trimEnd().split('\n');
  const values = held.slice(0, height(area) - lines.length).map((line) => clipColumns(oneLine(line), width(area)));
  return writeBlock(grid, item, area, [...lines, ...values], ground);
}

/** Between brackets that show the element's extent. */
function bracketed(item: SketchItem, columns: number): string | undefined {
  const label = labelFor(item, columns - 2);
  return label && `[${label}${' '.repeat(columns - 2 - columnsOf(label))}]`;
}

function placeFlat(grid: SketchGrid, item: SketchItem, ground: Ground): boolean {
  const runs = runsIn(grid, item, item.cells, ground);
  return (
    (isBracketed(item) && writeFirst(grid, runs, (columns) => bracketed(item, columns))) ||
    writeFirst(grid, runs, (columns) => labelFor(item, columns)) ||
    writeBlock(grid, item, item.cells, wrapped(barest(item), width(item.cells)), ground)
  );
}

/** Writes an element in its place. False if its text does not fit. */
export function placeLabel(grid: SketchGrid, item: SketchItem, ground: Ground): boolean {
  return isBox(item) ? placeInBox(grid, item, ground) : placeFlat(grid, item, ground);
}

/** Writes an element that surrounds others: into its border, or where they leave room. */
export function placeAround(grid: SketchGrid, item: SketchItem): boolean {
  const { left, top, right } = item.cells;
  if (isBox(item)) {
    const border = { left: left + 1, top, right: right - 1, bottom: top + 1 };
    return writeFirst(grid, runsIn(grid, item, border, 'borders'), (columns) => {
      const label = labelFor(item, columns - 2);
      return label && ` ${label} `;
    });
  }
  const [open, close] = isBracketed(item) ? '[]' : '()';
  for (const run of runsIn(grid, item, item.cells, 'blank').reverse()) {
    const label = labelFor(item, run.end - run.start - 2);
    if (label === undefined) continue;
    const isLeftmost = isBracketed(item) && run.start === left;
    grid.write(run.row, isLeftmost ? left : run.end - columnsOf(label) - 2, `${open}${label}${close}`);
    return true;
  }
  return false;
}

/** Writes a flat element beside its own cells: a little further to the right, or in the next row of its container. */
export function placeNearby(grid: SketchGrid, item: SketchItem): boolean {
  if (isBox(item)) return false;
  const { left, top, right, bottom } = item.cells;
  const further = { left, top, right: Math.min(right + Math.max(width(item.cells), MIN_NAME_COLUMNS), grid.width), bottom };
  const startsInPlace = runsIn(grid, item, further, 'blank').filter((run) => run.start < right);
  if (writeFirst(grid, startsInPlace, fitting(barest(item)))) return true;
  if (isInteractive(item.node)) return false;
  const holder = item.parent !== undefined && isBox(item.parent) ? inside(item.parent.cells) : { top: TITLE_ROWS, bottom: grid.height };
  return [bottom, top - 1].some(
    (row) =>
      row >= holder.top &&
      row < holder.bottom &&
      writeFirst(grid, runsIn(grid, item, { left, top: row, right, bottom: row + 1 }, 'blank'), fitting(barest(item))),
  );
}

/** Writes the element's key, with as much of its name as fits beside it. */
export function placeKey(grid: SketchGrid, item: SketchItem, key: string): boolean {
  const grounds: Ground[] = ['blank', 'borders'];
  return grounds.some((ground) =>
    writeFirst(grid, runsIn(grid, item, item.cells, ground), (columns) => {
      if (columns < key.length) return undefined;
      const room = columns - key.length - 1;
      return item.children.length > 0 || room < MIN_NAME_COLUMNS ? key : `${key}:${clipColumns(barest(item), room)}`;
    }),
  );
}
