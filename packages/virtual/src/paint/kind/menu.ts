import { height } from '@handsight/core/screen';
import { box, cutRight, inset } from '../box.ts';
import { mix } from '../color.ts';
import { isInside, ownText, parentOf, type Painter } from '../place.ts';

export const paintMenuBar: Painter = (widget, brush) => {
  brush.shape(widget.bounds, { fill: brush.theme.bar });
  brush.shape({ ...widget.bounds, top: widget.bounds.bottom - brush.hair() }, { fill: brush.theme.divider });
};

/** The word in a menu bar, or the panel with the choices. */
export const paintMenu: Painter = (widget, brush, place) => {
  if (parentOf(place)?.kind === 'menu_bar') {
    paintMenuItem(widget, brush, place);
    return;
  }
  const { theme } = brush;
  const radius = brush.px(brush.isPhone ? 10 : theme.corner.card);
  brush.shape(widget.bounds, {
    radius,
    fill: mix(theme.surface, theme.bar, 0.3),
    stroke: theme.divider,
    strokeWidth: brush.hair(),
    lift: brush.px(8),
  });
};

export const paintMenuItem: Painter = (widget, brush, place) => {
  const { theme, look } = brush;
  const inBar = parentOf(place)?.kind === 'menu_bar';
  if (widget.selected || (widget.focused && !brush.isPhone))
    brush.shape(inset(widget.bounds, brush.px(2)), { radius: brush.px(4), fill: theme.tonal });
  const text = ownText(widget);
  if (inBar) {
    brush.text(widget.bounds, text, { color: place.ink.text, align: 'center', points: brush.isPhone ? 16 : 13 });
    return;
  }
  const room = inset(widget.bounds, brush.px(brush.isPhone ? 16 : 12), 0);
  const side = brush.px(brush.isPhone ? 20 : 14);
  const icon = widget.checked ? 'check' : widget.icon;
  if (icon !== '') {
    brush.glyph(box(room.left, room.top, side, height(room)), icon, place.ink.soft);
    room.left += side + brush.px(8);
  }
  const [rest, strip] = cutRight(room, (widget.value ?? '') === '' ? 0 : brush.px(72));
  brush.text(rest, text, { color: place.ink.text, points: brush.isPhone ? look.font.body : 13 });
  brush.text(strip, widget.value ?? '', { color: place.ink.soft, points: 12, align: 'end' });
};

export const paintTabBar: Painter = (widget, brush) => {
  brush.shape(widget.bounds, { fill: brush.theme.bar });
  brush.shape({ ...widget.bounds, top: widget.bounds.bottom - brush.hair() }, { fill: brush.theme.divider });
};

/** Tabs with an icon and room for it look like those at the bottom of an app. */
export const paintTab: Painter = (widget, brush, place) => {
  const { theme } = brush;
  const { bounds } = widget;
  const color = widget.selected ? theme.primary : place.ink.soft;
  const weight = widget.selected ? 600 : 500;
  const text = ownText(widget);
  if (widget.icon !== '' && isInside(place, 'tab_bar') && height(bounds) >= brush.px(44)) {
    const start = Math.round((bounds.top + bounds.bottom - brush.px(46)) / 2);
    const top = { ...bounds, top: start, bottom: start + brush.px(27) };
    const middle = Math.round((bounds.left + bounds.right) / 2);
    if (widget.selected)
      brush.shape(box(middle - brush.px(28), top.top, brush.px(56), height(top)), { radius: height(top), fill: theme.tonal });
    brush.glyph(inset(top, 0, brush.px(3)), widget.icon, widget.selected ? theme.onTonal : place.ink.soft);
    brush.text({ ...bounds, top: top.bottom, bottom: top.bottom + brush.px(19) }, text, { color, points: 12, weight, align: 'center' });
    return;
  }
  brush.text(inset(bounds, brush.px(4), 0), text === '' ? (widget.value ?? '') : text, {
    color,
    points: brush.isPhone ? 15 : 13,
    weight,
    align: 'center',
  });
  if (widget.selected) brush.shape({ ...bounds, top: bounds.bottom - brush.hair(3) }, { radius: brush.px(2), fill: theme.primary });
};
