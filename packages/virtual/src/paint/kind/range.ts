import { type Bounds, height, width } from '@handsight/core/screen';
import { box, inset, squareIn } from '../box.ts';
import { mix, parseColor, withAlpha } from '../color.ts';
import type { Painter } from '../place.ts';

const part = (fraction: number): number => Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0));

/** A track with a knob; its name and value above it where there is room. */
export const paintSlider: Painter = (widget, brush, place) => {
  const { theme } = brush;
  const { bounds } = widget;
  const hasTitle = widget.name !== '' && height(bounds) >= brush.px(40);
  const title = { ...bounds, bottom: bounds.top + brush.px(18) };
  if (hasTitle) {
    brush.text(title, widget.name, { color: place.ink.soft, size: 'caption' });
    brush.text(title, widget.value ?? '', { color: place.ink.soft, size: 'caption', align: 'end' });
  }
  const radius = brush.px(brush.isPhone ? 9 : 7);
  const lane = inset({ ...bounds, top: hasTitle ? title.bottom : bounds.top }, radius, 0);
  const middle = Math.round((lane.top + lane.bottom) / 2);
  const thick = brush.px(4);
  const track = box(lane.left, middle - Math.round(thick / 2), width(lane), thick);
  const at = Math.round(lane.left + width(lane) * part(widget.fraction));
  const color = widget.enabled ? (parseColor(widget.color) ?? theme.primary) : withAlpha(theme.text, 0.38);
  brush.shape(track, { radius: thick, fill: mix(theme.background, theme.outline, 0.35) });
  brush.shape({ ...track, right: at }, { radius: thick, fill: color });
  brush.shape(box(at - radius, middle - radius, 2 * radius, 2 * radius), { radius, fill: color, lift: brush.px(1) });
};

export const paintProgress: Painter = (widget, brush) => {
  const thick = Math.min(height(widget.bounds), brush.px(6));
  const middle = Math.round((widget.bounds.top + widget.bounds.bottom) / 2);
  const track: Bounds = box(widget.bounds.left, middle - Math.round(thick / 2), width(widget.bounds), thick);
  const color = parseColor(widget.color) ?? brush.theme.primary;
  brush.shape(track, { radius: thick, fill: mix(brush.theme.background, color, 0.25) });
  brush.shape({ ...track, right: Math.round(track.left + width(track) * part(widget.fraction)) }, { radius: thick, fill: color });
};

/** A turning arc; `fraction` says how far it has turned. */
export const paintSpinner: Painter = (widget, brush) => {
  const circle = squareIn(widget.bounds, brush.px(40));
  const stroke = brush.hair(4);
  const color = parseColor(widget.color) ?? brush.theme.primary;
  brush.shape(inset(circle, 1), { radius: width(circle), stroke: withAlpha(color, 0.18), strokeWidth: stroke });
  const from = part(widget.fraction);
  brush.arc(inset(circle, 1 + stroke / 2), { from, to: from + 0.3, color, width: stroke });
};
