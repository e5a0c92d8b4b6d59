import { height, width } from '@handsight/core/screen';
import { box, inset, squareIn } from '../box.ts';
import { colorOfName, mix, parseColor } from '../color.ts';
import { inkOn, isInside, type Painter } from '../place.ts';

const initial = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? '';

/** A tile in a soft colour stands for a photo; a small one shows whose it is. */
export const paintImage: Painter = (widget, brush, place) => {
  const { bounds } = widget;
  const side = Math.min(width(bounds), height(bounds));
  const isSmall = side <= brush.px(72);
  const base = parseColor(widget.color) ?? mix(colorOfName(widget.name || widget.id), brush.theme.background, brush.isPhone ? 0.25 : 0.4);
  const fillsScreen = width(bounds) >= width((place.parents[0] ?? widget).bounds);
  const isRound = isSmall && width(bounds) === height(bounds) && isInside(place, 'list_item', 'toolbar');
  const radius = fillsScreen ? 0 : isRound ? side : brush.px(isSmall ? 10 : brush.theme.corner.card);
  brush.shape(bounds, { radius, fill: mix(base, '#ffffff', 0.16), fillBelow: mix(base, '#000000', 0.12) });
  const color = inkOn(base).soft;
  if (widget.icon === '' && isSmall && widget.name !== '') {
    brush.text(bounds, initial(widget.name), { color, points: 0.45 * brush.design(side), weight: 500, align: 'center' });
  } else
    brush.glyph(
      squareIn(bounds, Math.round(side * (isSmall ? 0.55 : 0.4))),
      widget.icon === '' ? 'image' : widget.icon,
      color,
      isSmall ? 2 : 1.4,
    );
};

export const paintIcon: Painter = (widget, brush, place) => {
  const side = Math.min(width(widget.bounds), height(widget.bounds));
  brush.glyph(squareIn(widget.bounds, side), widget.icon === '' ? widget.name : widget.icon, parseColor(widget.color) ?? place.ink.soft);
};

export const paintBadge: Painter = (widget, brush) => {
  const fill = parseColor(widget.color) ?? '#c5221f';
  const text = widget.value === null || widget.value === '' ? widget.name : widget.value;
  const high = Math.min(height(widget.bounds), brush.px(22));
  const middle = Math.round((widget.bounds.top + widget.bounds.bottom) / 2);
  const pill = box(widget.bounds.left, middle - Math.round(high / 2), width(widget.bounds), high);
  brush.shape(pill, { radius: high, fill });
  brush.text(pill, text, { color: inkOn(fill).text, points: 12, weight: 500, align: 'center' });
};

/** A launcher's tile with its name below. */
export const paintAppIcon: Painter = (widget, brush, place) => {
  const { bounds } = widget;
  const side = Math.min(brush.px(brush.isPhone ? 58 : 44), width(bounds), Math.round(height(bounds) * 0.62));
  const top = bounds.top + Math.min(brush.px(8), Math.round((height(bounds) - side) / 4));
  const tile = box(Math.round((bounds.left + bounds.right - side) / 2), top, side, side);
  const base = parseColor(widget.color) ?? colorOfName(widget.name);
  const { text } = inkOn(base);
  brush.shape(tile, {
    radius: Math.round(side * 0.28),
    fill: mix(base, '#ffffff', 0.12),
    fillBelow: mix(base, '#000000', 0.1),
    lift: brush.px(2),
  });
  if (widget.icon === '') brush.text(tile, initial(widget.name), { color: text, points: 28, weight: 500, align: 'center' });
  else brush.glyph(squareIn(tile, Math.round(side * 0.56)), widget.icon, text);
  const label = inset({ ...bounds, top: tile.bottom + brush.px(4) }, brush.px(2), 0);
  brush.text(label, widget.name, { color: place.ink.text, points: 13, weight: 500, align: 'center', place: 'top', lines: 2 });
};
