import { HandsightError } from '../../error/errors.ts';
import { centerOf, height, overlaps, sameBounds, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf } from './columns.ts';
import { frameOf } from './frame.ts';
import { ASCII_PEN, Grid, UNICODE_PEN, type Pen } from './grid.ts';
import { legendKey, legendLine, type LegendEntry } from './legend.ts';
import { printable, printedName } from './quote.ts';
import { isCaption, labelFor } from './sketch-label.ts';
import { isBox, placeKey, placeLabel, placeNearby, type SketchGrid } from './sketch-place.ts';
import { sketchScene, type SketchItem } from './sketch-scene.ts';

export interface SketchOptions {
  /** Columns inside the outer frame, 72 unless told. */
  gridWidth?: number;
  /** Rows inside the outer frame, 24 unless told; the first is the window's title. */
  gridHeight?: number;
  unicode?: boolean;
}

export interface SketchElement {
  id: string;
  role: string;
  name: string;
  value: string | null;
  bounds_screen: { x: number; y: number; width: number; height: number };
  /** Inside the outer frame, in columns and rows. */
  bounds_grid: { x: number; y: number; width: number; height: number };
  state: string[];
  legend_key: string | null;
  occluded: boolean;
}

export interface Sketch {
  sketch: string;
  elements: SketchElement[];
  legend: LegendEntry[];
}

const WIDTH_LIMITS = { least: 8, most: 400 };
const HEIGHT_LIMITS = { least: 4, most: 200 };
const TITLE_ROWS = 1;

function checkSize(name: string, size: number, { least, most }: typeof WIDTH_LIMITS): void {
  if (Number.isInteger(size) && size >= least && size <= most) return;
  throw new HandsightError('BadRequest', `${name} must be a whole number from ${least} to ${most}, not ${size}`, { [name]: size, least, most });
}

/** Where a stretch of pixels lies on an axis of cells. Neighbours stay neighbours; nothing is thinner than one cell. */
function projectAxis(from: number, to: number, origin: number, pixels: number, cells: number): [number, number] {
  const at = (pixel: number): number => (Math.min(Math.max(pixel - origin, 0), pixels) * cells) / pixels;
  const start = Math.round(at(from));
  const end = Math.round(at(to));
  if (end > start) return [start, end];
  const only = Math.min(Math.floor((at(from) + at(to)) / 2), cells - 1);
  return [only, only + 1];
}

function projection(frame: Bounds, columns: number, rows: number): (b: Bounds) => Bounds {
  return (b) => {
    const [left, right] = projectAxis(b.left, b.right, frame.left, width(frame), columns);
    const [top, bottom] = projectAxis(b.top, b.bottom, frame.top, height(frame), rows - TITLE_ROWS);
    return { left, right, top: top + TITLE_ROWS, bottom: bottom + TITLE_ROWS };
  };
}

function* depthFirst(items: SketchItem[]): Generator<SketchItem> {
  for (const item of items) {
    yield item;
    yield* depthFirst(item.children);
  }
}

const isWithin = (item: SketchItem, box: SketchItem): boolean => item === box || (item.parent !== undefined && isWithin(item.parent, box));

/**
 * Boxes and claims of the elements, what lies on top last. Elements that are flatter than a row share their row with a neighbouring box
 * though they do not touch it: they come after the boxes.
 */
function drawBoxes(grid: SketchGrid, items: SketchItem[], pen: Pen): void {
  const boxes = items.filter(isBox);
  const order = new Map(items.map((item, i) => [item, i]));
  const isUnder = (item: SketchItem, box: SketchItem): boolean =>
    (order.get(box) ?? 0) > (order.get(item) ?? 0) && overlaps(box.node.bounds, item.node.bounds) && !isWithin(box, item);
  const isLast = (item: SketchItem): boolean => !isBox(item) && !boxes.some((box) => isUnder(item, box));
  const last = new Set(items.filter(isLast));
  for (const item of [...items.filter((item) => !last.has(item)), ...last]) {
    if (isCaption(item)) continue;
    grid.claim(item.cells, item);
    if (isBox(item)) grid.frame(item.cells, pen, item);
  }
}

function saysItsNameBelow(item: SketchItem): boolean {
  for (const below of depthFirst(item.children)) if (below.name === item.name) return true;
  return false;
}

/** An element may stay without words when it has none of its own. */
const needsWords = (item: SketchItem): boolean =>
  item.name === '' ? isInteractive(item.node) || item.value !== '' : !saysItsNameBelow(item);

function titleOf(root: UnifiedUINode): string {
  const name = printedName(root) || printable(root.packageName);
  return name === '' ? observerRole(root) : `${observerRole(root)} "${name}"`;
}

/** The title row, and in it the elements that fill the whole window. Returns those. */
function writeTitle(grid: SketchGrid, root: UnifiedUINode, items: SketchItem[], isFull: (item: SketchItem) => boolean): Set<SketchItem> {
  let title = clipColumns(titleOf(root), grid.width - 2);
  const told = new Set<SketchItem>();
  for (const item of items.filter(isFull)) {
    const label = needsWords(item) ? labelFor(item, grid.width - 2 - columnsOf(title) - 3) : undefined;
    if (label === undefined) continue;
    title += ` / ${label}`;
    told.add(item);
  }
  grid.write(0, 1, title);
  return told;
}

/** Words for every element: in its place, beside it, or as a key. Returns the keys. */
function writeLabels(grid: SketchGrid, items: SketchItem[]): Map<SketchItem, LegendEntry> {
  const isAround = (item: SketchItem): boolean => item.children.length > 0;
  const inOrder = [...items.filter((item) => !isAround(item)), ...items.filter(isAround)];
  const homeless = new Set(inOrder.filter((item) => needsWords(item) && !placeLabel(grid, item)));
  for (const item of homeless) if (placeNearby(grid, item)) homeless.delete(item);
  const keyed = new Map<SketchItem, LegendEntry>();
  for (const item of items) {
    if (!homeless.has(item)) continue;
    const key = legendKey(keyed.size);
    const { x, y } = centerOf(item.node.bounds);
    const place = placeKey(grid, item, key) ? '' : `@(${Math.round(x)},${Math.round(y)})`;
    keyed.set(item, { key, role: item.role, name: item.name, value: item.value, state: item.state, place });
  }
  return keyed;
}

function sketchElement(item: SketchItem, legendKey: string | null): SketchElement {
  const box = (b: Bounds): SketchElement['bounds_grid'] => ({ x: b.left, y: b.top, width: width(b), height: height(b) });
  const { id, role, name, state, occluded, node, cells } = item;
  const value = item.value === '' ? null : item.value;
  return { id, role, name, value, bounds_screen: box(node.bounds), bounds_grid: box(cells), state, legend_key: legendKey, occluded };
}

/** Contract 004's sketch of a window, with what it shows as data. */
export function renderSketch(root: UnifiedUINode, opts: SketchOptions = {}): Sketch {
  const { gridWidth = 72, gridHeight = 24, unicode = false } = opts;
  checkSize('grid_width', gridWidth, WIDTH_LIMITS);
  checkSize('grid_height', gridHeight, HEIGHT_LIMITS);
  const pen = unicode ? UNICODE_PEN : ASCII_PEN;
  const grid: SketchGrid = new Grid(gridWidth, gridHeight);
  const frame = frameOf(root);
  const all = [...depthFirst(sketchScene(root, frame, projection(frame, gridWidth, gridHeight)))];
  const drawn = all.filter((item) => !item.occluded);
  const whole = { left: 0, top: TITLE_ROWS, right: gridWidth, bottom: gridHeight };
  const isFull = (item: SketchItem): boolean => item.children.length > 0 && sameBounds(item.cells, whole);
  const told = writeTitle(grid, root, drawn, isFull);
  drawBoxes(
    grid,
    drawn.filter((item) => !isFull(item)),
    pen,
  );
  const keys = writeLabels(
    grid,
    drawn.filter((item) => !told.has(item)),
  );
  const legend = [...keys.values()];
  const rule = pen.horizontal.repeat(gridWidth);
  const lines = [
    pen.topLeft + rule + pen.topRight,
    ...grid.lines().map((line) => pen.vertical + line + pen.vertical),
    pen.bottomLeft + rule + pen.bottomRight,
    ...(legend.length === 0 ? [] : ['LEGEND', ...legend.map(legendLine)]),
  ];
  return { sketch: lines.join('\n'), elements: all.map((item) => sketchElement(item, keys.get(item)?.key ?? null)), legend };
}

export const printSketch = (root: UnifiedUINode, opts: SketchOptions = {}): string => renderSketch(root, opts).sketch;
