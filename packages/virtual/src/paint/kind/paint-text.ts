import { type Bounds, height } from '@handsight/core/screen';
import { inset } from '../box.ts';
import type { Brush } from '../brush.ts';
import { parseColor } from '../color.ts';
import { isInside, parentOf, type Painter, type Place } from '../place.ts';
import type { Widget, WidgetKind } from '../../widget.ts';

/** In horizontal containers text is centered vertically; in vertical ones it is aligned to the top. */
const SIDE_BY_SIDE = new Set<WidgetKind>(['row', 'toolbar', 'list_item', 'menu_item', 'status_bar']);

/** Running text and headings: as many lines as their box is high. */
export const paintText: Painter = (widget, brush, place) => {
  const { ink } = place;
  const parent = parentOf(place)?.kind;
  const isHeading = widget.kind === 'heading';
  const inStatusBar = isInside(place, 'status_bar');
  const isStrong = isHeading || inStatusBar || (widget.size !== 'caption' && parent === 'toolbar');
  const lines = Math.max(1, Math.round(height(widget.bounds) / brush.px(brush.look.line[widget.size])));
  const isSoft = widget.size === 'caption' && !isHeading && !inStatusBar;
  brush.text(roomFor(widget, brush, place), said(widget), {
    color: parseColor(widget.color) ?? (isSoft ? ink.soft : ink.text),
    size: widget.size,
    ...(inStatusBar ? { points: 13 } : {}),
    weight: isStrong ? 500 : 400,
    align: widget.align,
    place: lines === 1 || (parent !== undefined && SIDE_BY_SIDE.has(parent)) ? 'middle' : 'top',
    lines,
  });
};

const MARGINS: Partial<Record<WidgetKind, number>> = { toolbar: 16, status_bar: 18, menu_item: 12 };

/** Bars and menus keep their texts away from their edges. */
function roomFor({ bounds }: Widget, brush: Brush, place: Place): Bounds {
  const parent = parentOf(place);
  const margin = parent === undefined ? undefined : MARGINS[parent.kind];
  if (parent === undefined || margin === undefined) return bounds;
  const inner = inset(parent.bounds, brush.px(margin), 0);
  return { ...bounds, left: Math.max(bounds.left, inner.left), right: Math.min(bounds.right, inner.right) };
}

/** A text with a value shows it after its name. */
function said({ name, value }: Widget): string {
  if (value === null || name === '') return value ?? name;
  return value === '' ? '' : `${name}: ${value}`;
}

export const paintLink: Painter = (widget, brush) => {
  brush.text(widget.bounds, widget.name, {
    color: parseColor(widget.color) ?? brush.theme.primary,
    size: widget.size,
    weight: 500,
    align: widget.align,
    lines: Math.max(1, Math.floor(height(widget.bounds) / brush.px(brush.look.line[widget.size]))),
    underline: true,
  });
};
