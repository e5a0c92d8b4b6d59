import { cleanText } from '../clean.ts';
import type { Bounds } from '../geometry.ts';
import { oneLine } from '../label.ts';
import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf, wrapColumns } from './columns.ts';
import type { Grid, Run } from './grid.ts';
import { heldValue } from './quote.ts';
import { barest, isBracketed, isCaption, labelFor } from './sketch-label.ts';
import type { SketchItem } from './sketch-scene.ts';

export type SketchGrid = Grid<SketchItem>;

const MIN_BOX_ROWS = 3;
const MIN_BOX_COLUMNS = 5;
/** Less of a name than this beside a key says nothing. */
const MIN_NAME_COLUMNS = 4;
const MIN_WRAP_COLUMNS = 8;

export const isBox = (item: SketchItem): boolean =>
  !isCaption(item) && item.cells.bottom - item.cells.top >= MIN_BOX_ROWS && item.cells.right - item.cells.left >= MIN_BOX_COLUMNS;

const padColumns = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

/** The element and all it lies in: they share their cells with it. */
function lineageOf(item: SketchItem): ReadonlySet<SketchItem> {
  const lineage = new Set<SketchItem>();
  for (let at: SketchItem | undefined = item; at !== undefined; at = at.parent) lineage.add(at);
  return lineage;
}

/** Every free run of an area, rows from the top; those over blank paper before those over the borders of what holds the element. */
function* runsIn(grid: SketchGrid, item: SketchItem, area: Bounds): Generator<Run & { row: number }> {
  const lineage = lineageOf(item);
  for (const overBorders of [false, true]) {
    for (let row = area.top; row < area.bottom; row++) {
      for (const run of grid.freeRuns(row, area.left, area.right, lineage, overBorders)) yield { ...run, row };
    }
  }
}

function writeIn(grid: SketchGrid, item: SketchItem, area: Bounds, text: string): boolean {
  const columns = columnsOf(text);
  for (const run of runsIn(grid, item, area)) {
    if (run.end - run.start < columns || run.start >= item.cells.right) continue;
    grid.write(run.row, run.start, text);
    return true;
  }
  return false;
}

/** Words over several rows of an area, all or none. */
function writeBlock(grid: SketchGrid, item: SketchItem, area: Bounds, lines: string[]): boolean {
  if (lines.length === 0 || lines.length > area.bottom - area.top) return false;
  const lineage = lineageOf(item);
  for (let top = area.top; top + lines.length <= area.bottom; top++) {
    const starts = lines.map((line, i) =>
      grid.freeRuns(top + i, area.left, area.right, lineage, false).find((run) => run.end - run.start >= columnsOf(line)),
    );
    if (starts.includes(undefined)) continue;
    starts.forEach((run, i) => grid.write(top + i, run?.start ?? area.left, lines[i] ?? ''));
    return true;
  }
  return false;
}

/** Words in lines; none when they would come letter by letter. */
const wrapped = (text: string, columns: number): string[] => (columns < MIN_WRAP_COLUMNS ? [] : wrapColumns(text, columns));

const inside = (cells: Bounds): Bounds => {
  const pad = cells.right - cells.left > MIN_BOX_COLUMNS + 1 ? 2 : 1;
  return { left: cells.left + pad, top: cells.top + 1, right: cells.right - pad, bottom: cells.bottom - 1 };
};

/** Inside a box of its own: the name, then what it holds, as far as there is room. */
function placeInBox(grid: SketchGrid, item: SketchItem): boolean {
  const area = inside(item.cells);
  const columns = area.right - area.left;
  const rows = area.bottom - area.top;
  const name = labelFor({ ...item, value: '' }, columns);
  const lines = name === undefined ? wrapped(barest(item), columns) : [name];
  const values = cleanText(heldValue(item.node)).split('\n').map(oneLine);
  if (item.value === '' || lines.length < rows) {
    return writeBlock(grid, item, area, [...lines, ...values.map((line) => clipColumns(line, columns))].slice(0, Math.max(rows, lines.length)));
  }
  const label = labelFor(item, columns);
  return label !== undefined && writeIn(grid, item, area, label);
}

/** Between brackets that show how far the element reaches. */
function placeBracketed(grid: SketchGrid, item: SketchItem): boolean {
  for (const run of runsIn(grid, item, item.cells)) {
    const columns = run.end - run.start - 2;
    const label = labelFor(item, columns);
    if (label === undefined) continue;
    grid.write(run.row, run.start, `[${padColumns(label, columns)}]`);
    return true;
  }
  return false;
}

function placeFlat(grid: SketchGrid, item: SketchItem): boolean {
  if (isBracketed(item) && placeBracketed(grid, item)) return true;
  for (const run of runsIn(grid, item, item.cells)) {
    const label = labelFor(item, run.end - run.start);
    if (label === undefined) continue;
    grid.write(run.row, run.start, label);
    return true;
  }
  return writeBlock(grid, item, item.cells, wrapped(barest(item), item.cells.right - item.cells.left));
}

/** An element around others: its name goes into the border, or where they leave room. */
function placeAround(grid: SketchGrid, item: SketchItem): boolean {
  const { left, top, right, bottom } = item.cells;
  if (isBox(item)) {
    const lineage = lineageOf(item);
    for (const run of grid.freeRuns(top, left + 1, right - 1, lineage, true)) {
      const label = labelFor(item, run.end - run.start - 2);
      if (label === undefined) continue;
      grid.write(top, run.start, ` ${label} `);
      return true;
    }
    return false;
  }
  for (let row = bottom - 1; row >= top; row--) {
    const run = grid.freeRuns(row, left, right, lineageOf(item), false).at(-1);
    const label = run && labelFor(item, run.end - run.start - 2);
    if (run === undefined || label === undefined) continue;
    grid.write(row, run.end - columnsOf(label) - 2, `(${label})`);
    return true;
  }
  return false;
}

/** Write an element where it lies. False when its words do not fit. */
export function placeLabel(grid: SketchGrid, item: SketchItem): boolean {
  if (item.children.length > 0) return placeAround(grid, item);
  return isBox(item) ? placeInBox(grid, item) : placeFlat(grid, item);
}

/** A second try beside the element's own cells: to the right, then the row below and above. */
export function placeNearby(grid: SketchGrid, item: SketchItem): boolean {
  if (item.children.length > 0 || isBox(item)) return false;
  const { left, top, right, bottom } = item.cells;
  const text = barest(item);
  return (
    writeIn(grid, item, { left, top, right: grid.width, bottom }, text) ||
    (!isInteractive(item.node) &&
      (writeIn(grid, item, { left, top: bottom, right, bottom: bottom + 1 }, text) ||
        writeIn(grid, item, { left, top: top - 1, right, bottom: top }, text)))
  );
}

/** The element's key, with as much of its name as fits beside it. */
export function placeKey(grid: SketchGrid, item: SketchItem, key: string): boolean {
  for (const run of runsIn(grid, item, item.cells)) {
    const columns = run.end - run.start;
    if (columns < key.length) continue;
    const room = columns - key.length - 1;
    const beside = item.children.length === 0 && room >= MIN_NAME_COLUMNS ? ` ${clipColumns(barest(item), room)}` : '';
    grid.write(run.row, run.start, key + beside);
    return true;
  }
  return false;
}
