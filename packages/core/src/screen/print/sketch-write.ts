import type { Bounds } from '../geometry.ts';
import { columnsOf } from './columns.ts';
import type { Grid, Run } from './grid.ts';
import type { SketchItem } from './sketch-scene.ts';

export type SketchGrid = Grid<SketchItem>;

export interface RowRun extends Run {
  row: number;
}

/** Where an element may write: over blank cells, or also over the borders of its container. */
export type Ground = 'blank' | 'borders';

/** The element and its ancestors, which share their cells with it. */
function lineageOf(item: SketchItem): ReadonlySet<SketchItem> {
  const lineage = new Set<SketchItem>();
  for (let at: SketchItem | undefined = item; at !== undefined; at = at.parent) lineage.add(at);
  return lineage;
}

/** Every run of an area where the element may write, from the top. */
export function runsIn(grid: SketchGrid, item: SketchItem, area: Bounds, ground: Ground): RowRun[] {
  const lineage = lineageOf(item);
  const runs: RowRun[] = [];
  for (let row = area.top; row < area.bottom; row++) {
    for (const run of grid.freeRuns(row, area.left, area.right, lineage, ground === 'borders')) runs.push({ ...run, row });
  }
  return runs;
}

/** Writes into the first run for which a label fits. */
export function writeFirst(grid: SketchGrid, runs: RowRun[], labelFor: (columns: number) => string | undefined): boolean {
  for (const run of runs) {
    const label = labelFor(run.end - run.start);
    if (label === undefined) continue;
    grid.write(run.row, run.start, label);
    return true;
  }
  return false;
}

/** Lines below each other in an area, all or none. */
export function writeBlock(grid: SketchGrid, item: SketchItem, area: Bounds, lines: string[], ground: Ground): boolean {
  if (lines.length === 0) return false;
  const runs = runsIn(grid, item, area, ground);
  for (let top = area.top; top + lines.length <= area.bottom; top++) {
    const places = lines.flatMap((line, i) => {
      const run = runs.find(({ row, start, end }) => row === top + i && end - start >= columnsOf(line));
      return run === undefined ? [] : [{ line, run }];
    });
    if (places.length < lines.length) continue;
    for (const { line, run } of places) grid.write(run.row, run.start, line);
    return true;
  }
  return false;
}
