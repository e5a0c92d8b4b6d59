import { HandsightError } from '../../error/errors.ts';
import { height, sameBounds, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { extentOf } from '../screen-bounds.ts';
import { ASCII_PEN, Grid, UNICODE_PEN } from './grid.ts';
import { Legend, legendLine, type LegendEntry } from './legend.ts';
import { projection } from './projection.ts';
import { drawBoxes, writeLabels, writeTitle } from './sketch-draw.ts';
import { sketchScene, type SketchItem } from './sketch-scene.ts';
import type { SketchGrid } from './sketch-write.ts';

export interface SketchOptions {
  /** Columns inside the outer frame, 72 by default. */
  gridWidth?: number;
  /** Rows inside the outer frame, 24 by default; the first is the window's title. */
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
}

export interface Sketch {
  sketch: string;
  elements: SketchElement[];
  legend: LegendEntry[];
}

const WIDTH_LIMITS = { least: 8, most: 400 };
const HEIGHT_LIMITS = { least: 4, most: 200 };

function checkSize(name: string, size: number, { least, most }: typeof WIDTH_LIMITS): void {
  if (Number.isInteger(size) && size >= least && size <= most) return;
  throw new HandsightError('BadRequest', `${name} must be a whole number from ${least} to ${most}, not ${size}`, { [name]: size });
}

function* depthFirst(items: SketchItem[]): Generator<SketchItem> {
  for (const item of items) {
    yield item;
    yield* depthFirst(item.children);
  }
}

const without = (items: SketchItem[], some: SketchItem[]): SketchItem[] => items.filter((item) => !some.includes(item));

function sketchElement(item: SketchItem, legendKey: string | null): SketchElement {
  const box = (b: Bounds): SketchElement['bounds_grid'] => ({ x: b.left, y: b.top, width: width(b), height: height(b) });
  const { id, role, name, state, node, cells } = item;
  const value = item.value === '' ? null : item.value;
  return { id, role, name, value, bounds_screen: box(node.bounds), bounds_grid: box(cells), state, legend_key: legendKey };
}

/** A sketch of a window, together with its data. */
export function renderSketch(root: UnifiedUINode, opts: SketchOptions = {}): Sketch {
  const { gridWidth = 72, gridHeight = 24, unicode = false } = opts;
  checkSize('grid_width', gridWidth, WIDTH_LIMITS);
  checkSize('grid_height', gridHeight, HEIGHT_LIMITS);
  const pen = unicode ? UNICODE_PEN : ASCII_PEN;
  const grid: SketchGrid = new Grid(gridWidth, gridHeight);
  const frame = extentOf(root);
  const projectToCells = projection(frame, gridWidth, gridHeight);
  const items = [...depthFirst(sketchScene(root, frame, projectToCells))];
  // An element that fills the whole window already has its border.
  const isFull = (item: SketchItem): boolean => item.children.length > 0 && sameBounds(item.cells, projectToCells(frame));
  const full = items.filter(isFull);
  const named = writeTitle(grid, root, full);
  drawBoxes(grid, without(items, full), pen);
  const legend = new Legend();
  const keys = writeLabels(grid, without(items, named), legend);
  const entries = legend.entries();
  const rule = pen.horizontal.repeat(gridWidth);
  const lines = [
    pen.topLeft + rule + pen.topRight,
    ...grid.lines().map((line) => pen.vertical + line + pen.vertical),
    pen.bottomLeft + rule + pen.bottomRight,
    ...(entries.length === 0 ? [] : ['LEGEND', ...entries.map(legendLine)]),
  ];
  return { sketch: lines.join('\n'), elements: items.map((item) => sketchElement(item, keys.get(item) ?? null)), legend: entries };
}

export const printSketch = (root: UnifiedUINode, opts: SketchOptions = {}): string => renderSketch(root, opts).sketch;
