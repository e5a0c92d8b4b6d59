import { type Bounds, height } from '@handsight/core/screen';
import { cutLeft, cutRight, inset, squareIn } from '../box.ts';
import type { Brush, TextStyle } from '../brush.ts';
import { mix, withAlpha } from '../color.ts';
import type { Painter, Place } from '../place.ts';
import type { Widget } from '../../widget.ts';

const IN_VIEW = 1500;

/** A box to type in: what it holds, or what it wants; on phones with its name above. */
export const paintField: Painter = (widget, brush, place) => {
  const { look } = brush;
  const value = widget.value ?? '';
  const frame = fieldFrame(widget, brush, place);
  const isHigh = height(widget.bounds) > brush.px(look.field + look.line.body / 2);
  const hasLabel =
    brush.isPhone && widget.name !== '' && (value !== '' || widget.focused || (widget.hint !== '' && widget.hint !== widget.name));
  let room = frame;
  if (widget.icon !== '') {
    const [strip, rest] = cutLeft(frame, brush.px(look.icon));
    brush.glyph(
      isHigh ? { ...strip, bottom: strip.top + brush.px(look.field) } : squareIn(strip, brush.px(look.icon)),
      widget.icon,
      place.ink.soft,
    );
    room = { ...rest, left: rest.left + brush.px(12) };
  }
  if (hasLabel) room = paintLabel(widget, brush, place, room);
  else if (isHigh) room = { ...room, top: room.top + brush.px(brush.isPhone ? 14 : 6) };
  const lines = isHigh ? Math.max(1, Math.floor(height(room) / brush.px(look.line.body))) : 1;
  const style: TextStyle = { color: place.ink.text, align: widget.align, place: isHigh ? 'top' : 'middle', lines };
  if (widget.secret && value !== '') style.points = look.font.title;
  paintShown(widget, brush, place, room, style, hasLabel ? widget.hint : widget.hint || widget.name);
};

/** A closed list of choices: looks like a field with an arrow. */
export const paintDropdown: Painter = (widget, brush, place) => {
  const [rest, arrow] = cutRight(fieldFrame(widget, brush, place), brush.px(20));
  brush.glyph(squareIn(arrow, brush.px(20)), 'chevron_down', place.ink.soft);
  const value = widget.value ?? '';
  const hasLabel = brush.isPhone && widget.name !== '' && value !== '';
  const room = hasLabel ? paintLabel(widget, brush, place, rest) : rest;
  brush.text(room, value === '' ? widget.hint || widget.name : value, { color: value === '' ? place.ink.soft : place.ink.text });
};

/** Draws the frame and gives the room inside it. */
function fieldFrame(widget: Widget, brush: Brush, place: Place): Bounds {
  const { theme } = brush;
  brush.shape(widget.bounds, {
    radius: brush.px(theme.corner.field),
    fill: brush.isPhone ? mix(theme.surface, theme.bar, widget.enabled ? 0.75 : 0.3) : theme.surface,
    stroke: widget.focused ? theme.primary : withAlpha(place.ink.soft, brush.isPhone ? 0.35 : 0.5),
    strokeWidth: widget.focused ? brush.hair(2) : brush.hair(),
  });
  return inset(widget.bounds, brush.px(brush.isPhone ? 16 : 8), 0);
}

/** Draws the small name at the top and gives the room below it. */
function paintLabel(widget: Widget, brush: Brush, place: Place, room: Bounds): Bounds {
  const top = room.top + brush.px(7);
  const bottom = top + brush.px(18);
  brush.text({ ...room, top, bottom }, widget.name, {
    color: widget.focused ? brush.theme.primary : place.ink.soft,
    size: 'caption',
    align: widget.align,
  });
  return { ...room, top: bottom, bottom: room.bottom - brush.px(5) };
}

function paintShown(widget: Widget, brush: Brush, place: Place, room: Bounds, style: TextStyle, placeholder: string): void {
  const { text, caret } = nearCaret(widget.value ?? '', widget.caret);
  if (text === '') brush.text(room, placeholder, { ...style, color: withAlpha(place.ink.soft, 0.8) });
  const caretStyle = widget.focused && caret >= 0 ? { caret, caretColor: brush.theme.primary } : {};
  brush.text(room, text, { ...style, ...caretStyle });
}

/** A field shows little of a very long text: what is around the caret. */
function nearCaret(text: string, caret: number): { text: string; caret: number } {
  const start = Math.max(0, caret - IN_VIEW);
  return { text: text.slice(start, start + 2 * IN_VIEW), caret: caret - start };
}
