import { type Bounds, overlaps } from '@handsight/core/screen';
import { readRef, type Calls, type Ref } from './calls.ts';
import type { Element } from './element-ref.ts';
import { IFACE } from './interface.ts';
import { ROLE } from './role.ts';
import { has, STATE, type States } from './state-set.ts';

/** More than a screen shows. */
const MAX_ROWS = 120;
const MAX_COLUMNS = 60;
const FIRST_CHILDREN = 200;
/** This many rows and columns of a sheet are reported even if empty. */
const LEAST = { rows: 12, columns: 6 };

interface LargeTable {
  children: Element[];
  part: string;
}

/** For a table too large to report, the used cells on the screen; for anything else the first children. */
export async function readLargeTable(
  calls: Calls,
  ref: Ref,
  area: Bounds,
  read: (path: string) => Promise<Element | undefined>,
): Promise<LargeTable> {
  const size = await tableSize(calls, ref);
  const corner = size === undefined ? undefined : await firstCell(calls, ref, area);
  if (size !== undefined && corner !== undefined) return readSheet(calls, ref, area, corner, size);
  const refs = await Promise.all(Array.from({ length: FIRST_CHILDREN }, (_, i) => calls.childAt(ref, i)));
  const children = (await Promise.all(refs.map(({ path }) => read(path)))).filter((child) => child !== undefined);
  return { children, part: `the first ${children.length} of ${await calls.childCount(ref)} are reported` };
}

interface Cell {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
}

interface Span {
  from: number;
  to: number;
}

/** Names, roles and boxes of cells follow from their position, so only their texts have to be requested. */
async function readSheet(calls: Calls, ref: Ref, area: Bounds, corner: Cell, size: Size): Promise<LargeTable> {
  const [columns, rows] = await Promise.all([
    spans(
      calls,
      ref,
      area,
      (i) => ({ row: corner.row, column: corner.column + i }),
      Math.min(MAX_COLUMNS, size.columns - corner.column),
      'x',
    ),
    spans(calls, ref, area, (i) => ({ row: corner.row + i, column: corner.column }), Math.min(MAX_ROWS, size.rows - corner.row), 'y'),
  ]);
  const cells = await Promise.all(
    rows.flatMap((down, i) =>
      columns.map(async (across, j): Promise<Element & Cell> => {
        const [row, column] = [corner.row + i, corner.column + j];
        const at = await cellAt(calls, ref, row, column);
        const name = `${columnName(column)}${row + 1}`;
        return {
          ...at,
          key: `${ref.bus}${ref.path}!${row},${column}`,
          row,
          column,
          name,
          description: '',
          role: ROLE.tableCell,
          states: PLAIN_CELL,
          interfaces: IFACE.component | IFACE.text,
          children: [],
          box: { left: across.from, right: across.to, top: down.from, bottom: down.to },
          text: await calls.text(at),
        };
      }),
    ),
  );
  const within = (some: readonly Cell[]): (Element & Cell)[] => {
    const lastRow = Math.max(corner.row + LEAST.rows, ...some.map(({ row }) => row + 2));
    const lastColumn = Math.max(corner.column + LEAST.columns, ...some.map(({ column }) => column + 2));
    return cells.filter(({ row, column }) => row < lastRow && column < lastColumn);
  };
  const used = cells.filter(({ text }) => (text ?? '') !== '');
  const near = within(used);
  const cursor =
    (await focusedOf(calls, near)) ??
    (await focusedOf(
      calls,
      cells.filter((cell) => !near.includes(cell)),
    ));
  if (cursor !== undefined) cursor.states = FOCUSED_CELL;
  const children = cursor === undefined ? near : within([...used, cursor]);
  const first = `${columnName(corner.column)}${corner.row + 1}`;
  const last = children.at(-1)?.name ?? first;
  return { children, part: `cells ${first} to ${last} of ${size.rows} by ${size.columns}; the rest of what is on the screen is empty` };
}

const bits = (...states: number[]): States => [states.reduce((word, state) => (word | (1 << state)) >>> 0, 0), 0];
const PLAIN = [STATE.enabled, STATE.sensitive, STATE.focusable, STATE.selectable, STATE.showing, STATE.visible];
const PLAIN_CELL = bits(...PLAIN);
const FOCUSED_CELL = bits(...PLAIN, STATE.focused, STATE.selected);

function columnName(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? '' : columnName(rest)}${String.fromCharCode(65 + (column % 26))}`;
}

async function tableSize(calls: Calls, ref: Ref): Promise<Size | undefined> {
  const [rows, columns] = await Promise.all([calls.property(ref, 'Table', 'NRows'), calls.property(ref, 'Table', 'NColumns')]).catch(
    () => [],
  );
  return typeof rows === 'number' && typeof columns === 'number' ? { rows, columns } : undefined;
}

async function cellAt(calls: Calls, ref: Ref, row: number, column: number): Promise<Ref> {
  return readRef((await calls.call(ref, 'Table', 'GetAccessibleAt', 'ii', [row, column])).body());
}

/** The cell with the cursor, which is reported as selected only when it is part of a range. */
async function focusedOf<C extends Ref>(calls: Calls, cells: readonly C[]): Promise<C | undefined> {
  const states = await Promise.all(cells.map((cell) => calls.states(cell)));
  return cells.find((_, i) => has(states[i] ?? PLAIN_CELL, STATE.focused));
}

/** The top left visible cell. */
async function firstCell(calls: Calls, ref: Ref, area: Bounds): Promise<Cell | undefined> {
  const point = [area.left + 3, area.top + 3, 0];
  const found = readRef((await calls.call(ref, 'Component', 'GetAccessibleAtPoint', 'iiu', point)).body());
  const name = await calls.name(found);
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d+)$/.exec(name) ?? [];
  if (letters === '') return undefined;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** The extents of the cells of a row or column that intersect the area. */
async function spans(calls: Calls, ref: Ref, area: Bounds, at: (i: number) => Cell, most: number, axis: 'x' | 'y'): Promise<Span[]> {
  const boxes = await Promise.all(
    Array.from({ length: most }, async (_, i) => {
      const { row, column } = at(i);
      return calls.extents(await cellAt(calls, ref, row, column));
    }),
  );
  const outside = boxes.findIndex((box) => !overlaps(box, area));
  return boxes
    .slice(0, outside === -1 ? most : Math.max(1, outside))
    .map((box) => (axis === 'x' ? { from: box.left, to: box.right } : { from: box.top, to: box.bottom }));
}
