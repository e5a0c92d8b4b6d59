import type { Bounds } from '../geometry.ts';
import { columnsOfGrapheme, graphemes } from './columns.ts';

/** What borders are drawn with. */
export interface Pen {
  horizontal: string;
  vertical: string;
  topLeft: string;
  topRight: string;
  bottomLeft: string;
  bottomRight: string;
}

export const ASCII_PEN: Pen = { horizontal: '-', vertical: '|', topLeft: '+', topRight: '+', bottomLeft: '+', bottomRight: '+' };
export const UNICODE_PEN: Pen = { horizontal: '─', vertical: '│', topLeft: '┌', topRight: '┐', bottomLeft: '└', bottomRight: '┘' };

/** A run of cells in one row, `end` excluded. */
export interface Run {
  start: number;
  end: number;
}

interface Cell<Owner> {
  /** Empty for the second half of a wide character. */
  glyph: string;
  kind: 'blank' | 'border' | 'text';
  owner: Owner | undefined;
}

/** A sheet of character cells. Each cell belongs to the element that was drawn there last. */
export class Grid<Owner extends object> {
  readonly width: number;
  readonly height: number;
  readonly #rows: Cell<Owner>[][];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, (): Cell<Owner> => ({ glyph: ' ', kind: 'blank', owner: undefined })),
    );
  }

  /** Blank the area and give it to `owner`. */
  claim(area: Bounds, owner: Owner): void {
    for (let row = area.top; row < area.bottom; row++) {
      for (let column = area.left; column < area.right; column++) this.#set(row, column, ' ', 'blank', owner);
    }
  }

  frame(area: Bounds, pen: Pen, owner: Owner): void {
    const bottom = area.bottom - 1;
    const right = area.right - 1;
    for (let column = area.left + 1; column < right; column++) {
      this.#set(area.top, column, pen.horizontal, 'border', owner);
      this.#set(bottom, column, pen.horizontal, 'border', owner);
    }
    for (let row = area.top + 1; row < bottom; row++) {
      this.#set(row, area.left, pen.vertical, 'border', owner);
      this.#set(row, right, pen.vertical, 'border', owner);
    }
    this.#set(area.top, area.left, pen.topLeft, 'border', owner);
    this.#set(area.top, right, pen.topRight, 'border', owner);
    this.#set(bottom, area.left, pen.bottomLeft, 'border', owner);
    this.#set(bottom, right, pen.bottomRight, 'border', owner);
  }

  /** The runs of cells between two columns where an element of this lineage may write without touching another's text. */
  freeRuns(row: number, from: number, to: number, lineage: ReadonlySet<Owner>, overBorders: boolean): Run[] {
    const cells = this.#rows[row];
    if (cells === undefined) return [];
    const runs: Run[] = [];
    let start = -1;
    const end = Math.min(to, this.width);
    for (let column = Math.max(from, 0); column <= end; column++) {
      const cell = column < end ? cells[column] : undefined;
      const isFree =
        cell !== undefined &&
        (cell.kind === 'blank' || (overBorders && cell.kind === 'border')) &&
        (cell.owner === undefined || lineage.has(cell.owner));
      if (isFree && start < 0) start = column;
      if (isFree || start < 0) continue;
      const run = { start: this.#isWord(row, start - 1) ? start + 1 : start, end: this.#isWord(row, column) ? column - 1 : column };
      if (run.end > run.start) runs.push(run);
      start = -1;
    }
    return runs;
  }

  write(row: number, column: number, text: string): void {
    let at = column;
    for (const glyph of graphemes(text)) {
      const columns = columnsOfGrapheme(glyph);
      if (columns === 0 || at + columns > this.width) continue;
      this.#set(row, at, glyph, 'text');
      if (columns === 2) this.#set(row, at + 1, '', 'text');
      at += columns;
    }
  }

  lines(): string[] {
    return this.#rows.map((cells) => cells.map((cell) => cell.glyph).join(''));
  }

  /** Words need a gap between them; brackets are gap enough. */
  #isWord(row: number, column: number): boolean {
    const cell = this.#rows[row]?.[column];
    return cell?.kind === 'text' && cell.glyph !== '[' && cell.glyph !== ']';
  }

  #set(row: number, column: number, glyph: string, kind: Cell<Owner>['kind'], owner?: Owner): void {
    const cell = this.#rows[row]?.[column];
    if (cell === undefined) return;
    cell.glyph = glyph;
    cell.kind = kind;
    if (owner !== undefined) cell.owner = owner;
  }
}
