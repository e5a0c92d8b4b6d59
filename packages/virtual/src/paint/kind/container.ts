import { height, width } from '@handsight/core/screen';
import { box, inset } from '../box.ts';
import { isDark, mix, parseColor } from '../color.ts';
import { isInside, ownText, parentOf, type Painter } from '../place.ts';

/** Columns, rows, lists, grids and panes show only an assigned colour, and their name if no child has text. */
export const paintPlain: Painter = (widget, brush, place) => {
  const fill = parseColor(widget.color);
  if (fill !== undefined) brush.shape(widget.bounds, { radius: place.parents.length > 1 ? brush.px(brush.theme.corner.card) : 0, fill });
  if (widget.children.length > 0) return;
  const lines = Math.max(1, Math.floor(height(widget.bounds) / brush.px(brush.look.line.body)));
  brush.text(inset(widget.bounds, brush.px(brush.look.gap), 0), widget.name, {
    color: place.ink.text,
    place: lines > 1 ? 'top' : 'middle',
    lines,
  });
};

export const paintCard: Painter = (widget, brush) => {
  const own = parseColor(widget.color);
  // A shadow does not show on a dark ground.
  const edge = isDark(brush.theme.background) ? { stroke: brush.theme.divider, strokeWidth: brush.hair() } : { lift: brush.px(2) };
  brush.shape(widget.bounds, {
    radius: brush.px(brush.theme.corner.card),
    fill: own ?? brush.theme.surface,
    ...(own === undefined ? edge : {}),
  });
};

export const paintDivider: Painter = (widget, brush) => {
  brush.shape(widget.bounds, { fill: brush.theme.divider });
};

export const paintSpacer: Painter = () => undefined;

export const paintDialog: Painter = (widget, brush, place) => {
  const { theme } = brush;
  brush.shape(widget.bounds, {
    radius: brush.px(theme.corner.dialog),
    fill: mix(theme.surface, theme.bar, 0.4),
    lift: brush.px(12),
    ...(brush.isPhone ? {} : { stroke: theme.outline, strokeWidth: brush.hair() }),
  });
  const title = { ...inset(widget.bounds, brush.px(24)), bottom: widget.bounds.top + brush.px(60) };
  if (widget.children.length === 0) brush.text(title, widget.name, { color: place.ink.text, size: 'title', weight: 500 });
};

export const paintToast: Painter = (widget, brush, place) => {
  brush.shape(widget.bounds, { radius: brush.px(brush.isPhone ? 24 : 6), fill: brush.theme.toast, lift: brush.px(6) });
  const room = inset(widget.bounds, brush.px(brush.look.padding), brush.px(4));
  const lines = Math.max(1, Math.floor(height(room) / brush.px(18)));
  brush.text(room, ownText(widget), { color: place.ink.text, points: 14, align: 'center', lines });
};

/** The bar at the top of an app: its name stands between what the bar holds at both sides. */
export const paintToolbar: Painter = (widget, brush, place) => {
  brush.shape(widget.bounds, { fill: parseColor(widget.color) ?? brush.theme.bar });
  if (!brush.isPhone) brush.shape({ ...widget.bounds, top: widget.bounds.bottom - brush.hair() }, { fill: brush.theme.divider });
  const text = ownText(widget);
  if (text === '') return;
  const middle = (widget.bounds.left + widget.bounds.right) / 2;
  const room = inset(widget.bounds, brush.px(brush.look.padding), 0);
  for (const { bounds } of widget.children) {
    if ((bounds.left + bounds.right) / 2 < middle && width(bounds) < width(widget.bounds) / 2)
      room.left = Math.max(room.left, bounds.right + brush.px(8));
    else room.right = Math.min(room.right, bounds.left - brush.px(8));
  }
  brush.text(room, text, { color: place.ink.text, points: brush.isPhone ? 21 : 16, weight: 500, align: widget.align });
};

/** One row of a list. A line parts it from the next row. */
export const paintListItem: Painter = (widget, brush, place) => {
  const { theme, look } = brush;
  const own = parseColor(widget.color);
  if (own !== undefined) brush.shape(widget.bounds, { fill: own });
  else if (widget.selected || widget.checked) {
    brush.shape(brush.isPhone ? widget.bounds : inset(widget.bounds, brush.px(3), 1), {
      radius: brush.isPhone ? 0 : brush.px(4),
      fill: theme.tonal,
    });
  }
  const parent = parentOf(place);
  const isLast = parent?.children.at(-1)?.id === widget.id;
  if (!isLast && isInside(place, 'list') && brush.isPhone) {
    const line = { ...widget.bounds, left: widget.bounds.left + brush.px(look.padding), top: widget.bounds.bottom - brush.hair() };
    brush.shape(line, { fill: theme.divider });
  }
  if (widget.children.length > 0) return;
  const room = inset(widget.bounds, brush.px(look.padding), 0);
  const side = brush.px(look.icon);
  if (widget.icon !== '') {
    brush.glyph(box(room.left, room.top, side, height(room)), widget.icon, place.ink.soft);
    room.left += side + brush.px(brush.isPhone ? 16 : 8);
  }
  const value = widget.value ?? '';
  const share = value === '' ? 0 : Math.round(width(room) * 0.35);
  brush.text({ ...room, right: room.right - share }, widget.name, { color: place.ink.text, lines: 2 });
  brush.text({ ...room, left: room.right - share }, value, { color: place.ink.soft, align: 'end' });
};
