import type { Item } from '../item/item.ts';
import type { WidgetKind } from '../widget.ts';
import type { Ruler } from './widget-style.ts';

/** Kinds that span the full width, without gaps between them. */
const EDGE_TO_EDGE = new Set<WidgetKind>([
  'list',
  'list_item',
  'divider',
  'toolbar',
  'tab_bar',
  'menu_bar',
  'image',
  'document',
  'pane',
  'app_icon',
  'menu_item',
]);
/** Kinds that leave a margin around content that is not edge to edge. */
const ROOMY = new Set<WidgetKind>(['window', 'pane', 'list']);

export function insetOf(item: Item, { px, look }: Ruler): { x: number; y: number } {
  switch (item.kind) {
    case 'card':
    case 'dialog':
      return { x: px(look.padding), y: px(look.padding) };
    case 'list_item':
    case 'menu_item':
      return { x: px(look.padding), y: px(look.gap / 2) };
    case 'toolbar':
      return { x: px(look.gap), y: 0 };
    case 'toast':
      return { x: px(look.padding), y: px(look.gap * 1.5) };
    case 'keyboard':
      return { x: px(4), y: px(6) };
    default:
      return { x: 0, y: 0 };
  }
}

export function gapIn(item: Item, { px, look }: Ruler): number {
  if (item.spec.gap !== undefined) return px(item.spec.gap);
  switch (item.kind) {
    case 'column':
    case 'row':
    case 'card':
    case 'dialog':
    case 'pane':
    case 'grid':
    case 'toolbar':
      return px(look.gap);
    case 'list_item':
      return px(look.padding);
    default:
      return 0;
  }
}

/** The margin that a screen leaves at both sides of its content. */
export const sideMargin = (child: Item, parent: Item, { px, look }: Ruler): number =>
  ROOMY.has(parent.kind) && !EDGE_TO_EDGE.has(child.kind) ? px(look.padding) : 0;

/** Vertical room before a child. */
export function spaceBefore(child: Item, before: Item | undefined, parent: Item, ruler: Ruler): number {
  if (!ROOMY.has(parent.kind)) return before === undefined ? 0 : gapIn(parent, ruler);
  const touches = EDGE_TO_EDGE.has(child.kind) && (before === undefined || EDGE_TO_EDGE.has(before.kind));
  return touches ? 0 : ruler.px(ruler.look.gap);
}

/** Vertical space after the last child. */
export const spaceBehind = (last: Item, parent: Item, { px, look }: Ruler): number =>
  ROOMY.has(parent.kind) && !EDGE_TO_EDGE.has(last.kind) ? px(look.gap) : 0;
