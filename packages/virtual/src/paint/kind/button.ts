import { type Bounds, height, width } from '@handsight/core/screen';
import { box, inset, squareIn } from '../box.ts';
import type { Brush } from '../brush.ts';
import { mix, parseColor, withAlpha } from '../color.ts';
import type { Color } from '../display-list.ts';
import { inkOn, isInside, ownText, parentOf, type Painter } from '../place.ts';
import { textWidth } from '../../layout/text-size.ts';
import type { Widget } from '../../widget.ts';

const QUIET_PARENTS = ['dialog', 'toast', 'toolbar', 'list_item'] as const;

/** Filled, except in places where a filled button would be too prominent. */
export const paintButton: Painter = (widget, brush, place) => {
  const { theme } = brush;
  const own = parseColor(widget.color);
  const isQuiet = own === undefined && brush.isPhone && isInside(place, ...QUIET_PARENTS);
  const frame = buttonFrame(widget, brush);
  const radius = brush.px(theme.corner.control);
  if (isQuiet) {
    const color = widget.enabled ? theme.primary : place.ink.text;
    if (widget.selected) brush.shape(frame, { radius, fill: theme.tonal });
    label(widget, brush, frame, color);
    return;
  }
  const fill = own ?? (brush.isPhone || widget.selected ? theme.primary : theme.surface);
  const isPlain = own === undefined && !brush.isPhone && !widget.selected;
  brush.shape(frame, {
    radius,
    fill: widget.enabled ? fill : offColor(brush),
    ...(isPlain ? { stroke: theme.outline, strokeWidth: brush.hair() } : {}),
  });
  const onFill = own === undefined ? (isPlain ? theme.text : theme.onPrimary) : inkOn(own).text;
  label(widget, brush, frame, widget.enabled ? onFill : withAlpha(theme.text, 0.45));
};

const offColor = ({ theme }: Brush): Color => mix(theme.background, theme.text, 0.12);

/** A button's touch area is a little higher than what is drawn of it. */
export const buttonFrame = (widget: Widget, brush: Brush): Bounds =>
  brush.isPhone && height(widget.bounds) >= brush.px(40) ? inset(widget.bounds, 0, brush.px(3)) : widget.bounds;

function label(widget: Widget, brush: Brush, frame: Bounds, color: Color): void {
  const text = ownText(widget);
  const points = brush.isPhone ? 15 : 14;
  const side = brush.px(brush.isPhone ? 20 : 16);
  if (text === '') {
    if (widget.children.length === 0) brush.glyph(squareIn(frame, side), widget.icon, color);
    return;
  }
  const room = inset(frame, Math.min(brush.px(12), Math.round(width(frame) / 12)), 0);
  if (widget.icon === '') {
    brush.text(room, text, { color, points, weight: 500, align: 'center', lines: 2 });
    return;
  }
  const gap = brush.px(8);
  const start = frame.left + Math.max(gap, (width(frame) - side - gap - textWidth(text, brush.px(points))) / 2);
  brush.glyph(box(Math.round(start), frame.top, side, height(frame)), widget.icon, color);
  brush.text({ ...room, left: Math.round(start) + side + gap }, text, { color, points, weight: 500 });
}

/** Phones draw their three keys as a triangle, a circle and a square. */
const NAVIGATION_ICONS: Record<string, string> = { back: 'nav_back', home: 'nav_home', recents: 'nav_recents' };

/** One that floats over an app stands out from it. */
export const paintIconButton: Painter = (widget, brush, place) => {
  const floats = brush.isPhone && parentOf(place)?.kind === 'window';
  const own = parseColor(widget.color) ?? (floats ? brush.theme.primary : undefined);
  const side = Math.min(width(widget.bounds), height(widget.bounds));
  const round = squareIn(widget.bounds, side);
  if (own !== undefined) {
    const fill = widget.enabled ? own : offColor(brush);
    brush.shape(round, { radius: side, fill, lift: floats ? brush.px(5) : 0 });
  } else if (widget.selected || widget.checked) brush.shape(inset(round, brush.px(4)), { radius: side, fill: brush.theme.tonal });
  const inBar = isInside(place, 'navigation_bar');
  const icon = inBar ? (NAVIGATION_ICONS[widget.icon] ?? widget.icon) : widget.icon;
  const color = own === undefined || !widget.enabled ? place.ink.text : inkOn(own).text;
  brush.glyph(squareIn(round, brush.px(inBar ? 20 : brush.look.icon)), icon === '' ? 'circle' : icon, color);
};
