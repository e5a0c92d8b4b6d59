import type { Item } from '../item/item.ts';
import type { WidgetKind } from '../widget.ts';
import type { Ruler } from './widget-style.ts';
import { gapIn, insetOf } from './spacing.ts';
import { lineCount, textWidth } from './text-size.ts';

/** Kinds that take all the width they are given. */
// prettier-ignore
const STRETCHING = new Set<WidgetKind>([
  'window', 'column', 'row', 'list', 'grid', 'card', 'pane', 'divider', 'field', 'document', 'slider', 'progress',
  'tab_bar', 'menu_bar', 'toolbar', 'list_item', 'switch', 'checkbox', 'radio', 'dropdown', 'heading', 'text', 'image',
]);

/** Kinds that take the remaining width of their row. */
const GROWING = new Set<WidgetKind>([
  'column',
  'list',
  'grid',
  'card',
  'pane',
  'field',
  'document',
  'slider',
  'progress',
  'heading',
  'text',
  'switch',
  'tab',
]);

export const stretches = (item: Item, ruler: Ruler): boolean =>
  STRETCHING.has(item.kind) || (ruler.look.control > 40 && (item.kind === 'button' || item.kind === 'menu_item'));

/** Its share of the remaining width of a row. */
export const growth = (item: Item): number => item.spec.grow ?? (item.spec.width === undefined && GROWING.has(item.kind) ? 1 : 0);

/** The preferred width of an element. */
export function naturalWidth(item: Item, ruler: Ruler): number {
  return (item.measured.naturalWidth ??= measureWidth(item, ruler));
}

function measureWidth(item: Item, ruler: Ruler): number {
  const { px, look } = ruler;
  if (item.spec.width !== undefined) return px(item.spec.width);
  const text = textWidth(item.name, px(look.font[item.size]));
  switch (item.kind) {
    case 'button':
      return Math.max(px(64), text + px(48) + (item.icon === '' ? 0 : px(look.icon)));
    case 'icon_button':
      return px(look.iconButton);
    case 'icon':
      return px(look.icon);
    case 'spinner':
      return px(48);
    case 'tab':
    case 'badge':
      return text + px(24);
    case 'menu_item':
      return text + 2 * insetOf(item, ruler).x;
    case 'dropdown':
      return Math.max(text, textWidth(item.value ?? '', px(look.font.body))) + px(64);
    case 'switch':
    case 'checkbox':
    case 'radio':
      return text + px(72);
    case 'link':
    case 'text':
    case 'heading':
      return text;
    case 'app_icon':
      return px(88);
    case 'spacer':
      return px(look.gap);
    case 'row':
    case 'toolbar':
    case 'list_item':
      return sumWidth(item, ruler);
    default:
      return item.children.length > 0 ? maxWidth(item, ruler) + 2 * insetOf(item, ruler).x : px(120);
  }
}

const sumWidth = (item: Item, ruler: Ruler): number =>
  item.children.reduce((sum, child) => sum + naturalWidth(child, ruler), 0) +
  gapIn(item, ruler) * Math.max(0, item.children.length - 1) +
  2 * insetOf(item, ruler).x;

const maxWidth = (item: Item, ruler: Ruler): number => Math.max(0, ...item.children.map((child) => naturalWidth(child, ruler)));

/** The height of an element without children, or the least height of one with children. */
export function ownHeight(item: Item, width: number, ruler: Ruler): number {
  const { px, look } = ruler;
  const line = px(look.line[item.size]);
  switch (item.kind) {
    case 'text':
    case 'heading':
    case 'link': {
      const lines = lineCount(item.name, px(look.font[item.size]), width);
      return Math.max(1, lines) * line + (item.kind === 'link' ? px(8) : 0);
    }
    case 'button':
    case 'switch':
    case 'checkbox':
    case 'radio':
    case 'slider':
    case 'tab':
    case 'tab_bar':
      return px(look.control);
    case 'field':
      return px(look.field) + (Math.max(1, item.spec.lines ?? 1) - 1) * px(look.line.body);
    case 'document':
      return px(look.line.body) * (item.spec.lines ?? 6);
    case 'dropdown':
      return px(look.field);
    case 'icon_button':
      return px(look.iconButton);
    case 'icon':
      return px(look.icon);
    case 'badge':
      return px(20);
    case 'image':
      return px(160);
    case 'list_item':
      return px(look.row);
    case 'toolbar':
      return px(look.bar);
    case 'menu_bar':
    case 'menu_item':
      return px(look.menuItem);
    case 'app_icon':
      return px(104);
    case 'spinner':
      return px(48);
    case 'progress':
      return px(16);
    case 'divider':
      return Math.max(1, px(1));
    case 'spacer':
      return px(look.gap);
    case 'key':
      return px(46);
    default:
      return 0;
  }
}
