import { height, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { isPlainText, type Item } from './item.ts';

/** Siblings of the same kind without an action of their own: the rows of a list. */
export function rowsAmong(siblings: readonly UnifiedUINode[]): Set<UnifiedUINode> {
  const byKind = new Map<string, UnifiedUINode[]>();
  for (const node of siblings) {
    if (node.children.length < 2 || isInteractive(node)) continue;
    const kind = `${node.className}\0${node.resourceId}\0${node.nativeRole}`;
    const group = byKind.get(kind);
    if (group === undefined) byKind.set(kind, [node]);
    else group.push(node);
  }
  return new Set([...byKind.values()].filter((group) => group.length > 1).flat());
}

/** The cells of a row, including the texts of smaller rows in it. One with its own control stays a separate row. */
export const cellsOf = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => (item.row === 'list' && item.items.every(isPlainText) ? item.items : [item]));

/** Few enough cells, and at least one text among them, to be read as one line. */
export const isLine = (cells: readonly Item[]): boolean =>
  cells.length > 1 &&
  cells.length <= MOST_CELLS &&
  cells.some(isPlainText) &&
  cells.every((item) => item.items.length === 0 && item.row === undefined);

const MOST_CELLS = 12;
/** A sheet shows fewer columns than this. */
const MOST_CELLS_OF_TABLE = 80;

/** Desktop roles of the cells of tables, trees with columns, and their headers. */
const CELL_ROLES: ReadonlySet<string> = new Set(['DataItem', 'HeaderItem', 'TreeItem']);

/** Browsers report rows that hold cells; other toolkits report the cells alone. */
export const isTableCell = (n: UnifiedUINode): boolean => CELL_ROLES.has(n.nativeRole) && !isTableRow(n);
const isTableRow = (n: UnifiedUINode): boolean =>
  n.nativeRole === 'DataItem' && !isInteractive(n) && n.children.some(({ nativeRole }) => CELL_ROLES.has(nativeRole));

/** Two cells of one row of a table. */
export function isBeside(a: UnifiedUINode, b: UnifiedUINode): boolean {
  const common = Math.min(a.bounds.bottom, b.bounds.bottom) - Math.max(a.bounds.top, b.bounds.top);
  const isApart = a.bounds.right <= b.bounds.left + OVERLAP || b.bounds.right <= a.bounds.left + OVERLAP;
  return isApart && common * 2 > Math.min(height(a.bounds), height(b.bounds));
}

/** Cells may share their border. */
const OVERLAP = 2;

/** What a table cell prints; undefined for other nodes, or one that holds more than a line can. */
function cellItems(cell: UnifiedUINode, items: readonly Item[], screen: Bounds): Item[] | undefined {
  if (!CELL_ROLES.has(cell.nativeRole) || !isShown(cell, screen)) return undefined;
  if (isTableRow(cell)) return columnItems(cell, items);
  if (items.length === 0) return [{ node: cell, label: '', items: [], isBlank: true }];
  const flat = withoutSum(cell, items.flatMap(flattened));
  const holdsMore =
    flat.length > MOST_CELLS || flat.some((item) => item.note !== undefined || item.row !== undefined || item.node.scrollable);
  return holdsMore || [...walk(cell)].some((n) => n !== cell && CELL_ROLES.has(n.nativeRole)) ? undefined : flat;
}

/** GTK reports a column of an icon and a name as a cell that holds cells, beside the other cells of the row. */
function columnItems(column: UnifiedUINode, items: readonly Item[]): Item[] | undefined {
  const cells = items.flatMap((item) => (item.row === 'table' ? item.items : [item])).filter((item) => item.isBlank === undefined);
  if (cells.length > MOST_CELLS || cells.some((item) => item.items.length > 0 || item.note !== undefined || item.row !== undefined))
    return undefined;
  return cells.length === 0 ? [{ node: column, label: '', items: [], isBlank: true }] : cells;
}

/** Browsers name a cell after its whole content. */
function withoutSum(cell: UnifiedUINode, [first, ...rest]: Item[]): Item[] {
  if (first === undefined) return [];
  const sum = rest.map(({ label }) => label).join(' ');
  return first.node === cell && isPlainText(first) && sum !== '' && first.label === sum ? rest : [first, ...rest];
}

const flattened = (item: Item): Item[] => [{ ...item, items: [] }, ...item.items.flatMap(flattened)];

/** The items of a parent's children, with the cells of a table row combined into one. */
export class TableRows {
  readonly #items: Item[] = [];
  #open: { first: UnifiedUINode; last: UnifiedUINode; cells: Item[]; plain: Item[] } | undefined;

  add(child: UnifiedUINode, items: readonly Item[], screen: Bounds): void {
    const cells = cellItems(child, items, screen);
    // A hidden column does not end the row.
    if (cells === undefined && items.length === 0 && CELL_ROLES.has(child.nativeRole)) return;
    if (cells === undefined) {
      this.#close();
      this.#items.push(...items);
      return;
    }
    if (this.#open !== undefined && isBeside(this.#open.first, child) && isBeside(this.#open.last, child)) {
      this.#open.cells.push(...cells);
      this.#open.plain.push(...items);
      this.#open.last = child;
      return;
    }
    this.#close();
    this.#open = { first: child, last: child, cells: [...cells], plain: [...items] };
  }

  end(): Item[] {
    this.#close();
    return this.#items;
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { first, last, cells, plain } = this.#open;
    this.#open = undefined;
    const end = cells.findLastIndex((cell) => cell.isBlank === undefined);
    const isRow = first !== last && end > 0 && end < MOST_CELLS_OF_TABLE;
    if (isRow) this.#items.push({ node: first, label: '', items: cells.slice(0, end + 1), row: 'table' });
    else this.#items.push(...plain);
  }
}
