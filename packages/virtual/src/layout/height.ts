import type { Item } from '../item/item.ts';
import { isScrolling } from '../item/kind.ts';
import type { WidgetKind } from '../widget.ts';
import type { Ruler } from './widget-style.ts';
import { growth, naturalWidth, ownHeight, stretches } from './measure.ts';
import { gapIn, insetOf, sideMargin, spaceBefore, spaceBehind } from './spacing.ts';

const SIDE_BY_SIDE = new Set<WidgetKind>(['row', 'toolbar', 'list_item', 'menu_item', 'tab_bar', 'menu_bar']);
export const isSideBySide = (item: Item): boolean => SIDE_BY_SIDE.has(item.kind);

/** Elements with explicit bounds are placed by the scenario; the others flow. */
export const inFlow = (item: Item): Item[] => item.children.filter((child) => child.spec.bounds === undefined && !child.spec.float);

/** Takes the remaining space of a column. */
export const isFlexible = (item: Item): boolean =>
  item.spec.height === undefined && (item.spec.grow === undefined ? fillsHeight(item) : item.spec.grow > 0);

/** Takes all available height, and scrolls if that is too little. */
export function fillsHeight(item: Item): boolean {
  if (item.spec.scroll !== undefined) return item.spec.scroll;
  if (item.kind === 'pane' || isScrolling(item.kind)) return true;
  return (item.kind === 'column' || item.kind === 'row') && inFlow(item).filter(fillsHeight).length === 1;
}

/** The widths that a row gives its children. */
export function rowWidths(items: Item[], width: number, gap: number, ruler: Ruler): number[] {
  const naturals = items.map((item) => naturalWidth(item, ruler));
  const room = width - gap * Math.max(0, items.length - 1);
  const shares = items.map(growth);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const fixed = naturals.reduce((sum, natural, i) => sum + (shares[i] === 0 ? natural : 0), 0);
  const left = Math.max(0, room - fixed);
  if (total > 0) return naturals.map((natural, i) => (shares[i] === 0 ? natural : Math.floor((left * (shares[i] ?? 0)) / total)));
  const scale = fixed > room && fixed > 0 ? Math.max(0, room) / fixed : 1;
  return naturals.map((natural) => Math.floor(natural * scale));
}

export function childWidth(child: Item, parent: Item, width: number, ruler: Ruler): number {
  const room = Math.max(0, width - 2 * sideMargin(child, parent, ruler));
  return child.spec.width === undefined && stretches(child, ruler) ? room : Math.min(room, naturalWidth(child, ruler));
}

/** The height of an element without a height constraint. */
export function naturalHeight(item: Item, width: number, ruler: Ruler): number {
  if (item.measured.height?.width !== width) item.measured.height = { width, height: measureHeight(item, width, ruler) };
  return item.measured.height.height;
}

function measureHeight(item: Item, width: number, ruler: Ruler): number {
  if (item.spec.height !== undefined) return ruler.px(item.spec.height);
  const own = ownHeight(item, width, ruler);
  const children = inFlow(item);
  if (children.length === 0) return own;
  const { x, y } = insetOf(item, ruler);
  return Math.max(own, 2 * y + contentHeight(item, children, Math.max(0, width - 2 * x), ruler));
}

export function contentHeight(item: Item, children: Item[], width: number, ruler: Ruler): number {
  if (isSideBySide(item)) {
    const widths = rowWidths(children, width, gapIn(item, ruler), ruler);
    return Math.max(...children.map((child, i) => naturalHeight(child, widths[i] ?? 0, ruler)));
  }
  if (item.kind === 'grid')
    return gridRows(item, children, width, ruler).reduce((sum, row) => sum + row.height + gapIn(item, ruler), -gapIn(item, ruler));
  let sum = 0;
  let before: Item | undefined;
  for (const child of children) {
    sum += spaceBefore(child, before, item, ruler) + naturalHeight(child, childWidth(child, item, width, ruler), ruler);
    before = child;
  }
  return before === undefined ? sum : sum + spaceBehind(before, item, ruler);
}

export interface GridRow {
  items: Item[];
  cell: number;
  height: number;
}

export function gridRows(item: Item, children: Item[], width: number, ruler: Ruler): GridRow[] {
  const columns = item.spec.columns ?? Math.max(1, Math.min(4, Math.floor(width / ruler.px(88))));
  const gap = gapIn(item, ruler);
  const cell = Math.max(0, Math.floor((width - gap * (columns - 1)) / columns));
  const rows: GridRow[] = [];
  for (let i = 0; i < children.length; i += columns) {
    const items = children.slice(i, i + columns);
    rows.push({ items, cell, height: Math.max(...items.map((one) => naturalHeight(one, cell, ruler))) });
  }
  return rows;
}
