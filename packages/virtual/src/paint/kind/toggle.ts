import { type Bounds, height, width } from '@handsight/core/screen';
import { box, cutLeft, cutRight, inset, squareIn } from '../box.ts';
import type { Brush } from '../brush.ts';
import { mix, withAlpha } from '../color.ts';
import { ownText, readsRightToLeft, type Painter, type Place } from '../place.ts';
import type { Widget } from '../../widget.ts';

export const paintSwitch: Painter = (widget, brush, place) => {
  const trackWidth = brush.px(brush.isPhone ? 48 : 36);
  const [rest, strip] = readsRightToLeft(widget) ? swapped(cutLeft(widget.bounds, trackWidth)) : cutRight(widget.bounds, trackWidth);
  paintName(widget, brush, place, { ...rest, right: rest.right - brush.px(8) });
  const high = brush.px(brush.isPhone ? 28 : 20);
  const middle = Math.round((strip.top + strip.bottom) / 2);
  const track = box(strip.left, middle - Math.round(high / 2), width(strip), high);
  const { theme } = brush;
  const on = shade(widget, brush, theme.primary);
  brush.shape(track, {
    radius: high,
    fill: widget.checked ? on : mix(theme.background, theme.outline, 0.22),
    ...(widget.checked ? {} : { stroke: shade(widget, brush, theme.outline), strokeWidth: brush.hair(1.5) }),
  });
  const knob = high - brush.px(widget.checked ? 6 : 12);
  const gap = Math.round((high - knob) / 2);
  const left = widget.checked ? track.right - gap - knob : track.left + gap;
  brush.shape(box(left, track.top + gap, knob, knob), {
    radius: knob,
    fill: widget.checked ? theme.onPrimary : shade(widget, brush, theme.outline),
  });
};

export const paintCheckbox: Painter = (widget, brush, place) => {
  const square = markBox(widget, brush, place);
  const color = shade(widget, brush, brush.theme.primary);
  const radius = brush.px(4);
  if (widget.checked) {
    brush.shape(square, { radius, fill: color });
    brush.glyph(inset(square, brush.px(2)), 'check', brush.theme.onPrimary);
  } else brush.shape(inset(square, brush.px(1)), { radius, stroke: shade(widget, brush, brush.theme.outline), strokeWidth: brush.hair(2) });
};

export const paintRadio: Painter = (widget, brush, place) => {
  const square = inset(markBox(widget, brush, place), brush.px(1));
  const color = shade(widget, brush, widget.checked ? brush.theme.primary : brush.theme.outline);
  brush.shape(square, { radius: width(square), stroke: color, strokeWidth: brush.hair(2) });
  if (widget.checked) brush.shape(inset(square, Math.round(width(square) / 4)), { radius: width(square), fill: color });
};

/** Draws the name and gives the square for the mark beside it. */
function markBox(widget: Widget, brush: Brush, place: Place): Bounds {
  const side = brush.px(brush.isPhone ? 22 : 16);
  const hasName = ownText(widget) !== '' || widget.children.length > 0;
  if (!hasName) return squareIn(widget.bounds, side);
  const margin = brush.px(brush.isPhone ? 2 : 0);
  const [strip, rest] = readsRightToLeft(widget) ? swapped(cutRight(widget.bounds, side + margin)) : cutLeft(widget.bounds, side + margin);
  paintName(widget, brush, place, inset(rest, brush.px(brush.isPhone ? 14 : 8), 0));
  return squareIn(strip, side);
}

function paintName(widget: Widget, brush: Brush, place: Place, room: Bounds): void {
  const lines = Math.max(1, Math.floor(height(room) / brush.px(brush.look.line.body)));
  brush.text(room, ownText(widget), { color: place.ink.text, size: widget.size, lines });
}

const shade = (widget: Widget, brush: Brush, color: string): string => (widget.enabled ? color : withAlpha(brush.theme.text, 0.3));

const swapped = ([a, b]: [Bounds, Bounds]): [Bounds, Bounds] => [b, a];
