import { height, width } from '@handsight/core/screen';
import { box, cutRight, inset, squareIn } from '../box.ts';
import { mix, parseColor } from '../color.ts';
import { ownText, type Painter } from '../place.ts';

/** The time, and the signs that its value names, from the right; without any, those of a phone at rest. What the bar stands on is painted with the window below it. */
export const paintStatusBar: Painter = (widget, brush, place) => {
  let room = inset(widget.bounds, brush.px(18), 0);
  if (ownText(widget) !== '') brush.text(room, widget.name, { color: place.ink.text, points: 13, weight: 500 });
  if (widget.children.some(({ kind }) => kind === 'icon')) return;
  const signs = (widget.value ?? '').split(' ').filter((sign) => sign !== '');
  for (const icon of signs.length > 0 ? signs : ['battery', 'signal', 'wifi']) {
    const [rest, strip] = cutRight(room, brush.px(15));
    brush.glyph(strip, icon, place.ink.text);
    room = { ...rest, right: rest.right - brush.px(7) };
  }
};

/** Without buttons of its own it shows the line one swipes up from. */
export const paintNavigationBar: Painter = (widget, brush, place) => {
  if (widget.children.length > 0) return;
  const { bounds } = widget;
  const middle = Math.round((bounds.left + bounds.right) / 2);
  const pill = box(middle - brush.px(54), Math.round((bounds.top + bounds.bottom) / 2) - brush.px(2), brush.px(108), brush.px(4));
  brush.shape(pill, { radius: brush.px(2), fill: place.ink.text });
};

export const paintKeyboard: Painter = (widget, brush) => {
  brush.shape(widget.bounds, { fill: parseColor(widget.color) ?? brush.theme.keyboard });
};

const KEY_ICONS: Record<string, string> = {
  shift: 'shift',
  backspace: 'backspace',
  delete: 'backspace',
  enter: 'enter',
  return: 'enter',
  newline: 'enter',
  search: 'search',
  send: 'send',
  go: 'forward',
  next: 'forward',
  done: 'check',
  hide: 'chevron_down',
};
const CONFIRMING = new Set(['enter', 'return', 'search', 'send', 'go', 'next', 'done']);

/** Letters stand on bright keys; keys that do something are shaded. */
export const paintKey: Painter = (widget, brush, place) => {
  const { theme } = brush;
  const name = widget.name.toLowerCase();
  const isSpace = name === 'space' || widget.name === ' ';
  const isLetter = Array.from(widget.name).length === 1 || isSpace;
  const confirms = CONFIRMING.has(name);
  const cap = inset(widget.bounds, brush.px(2.5), brush.px(4));
  const isOn = widget.checked || widget.selected;
  const fill = parseColor(widget.color) ?? (confirms || isOn ? theme.primary : isLetter ? theme.key : theme.specialKey);
  brush.shape(cap, { radius: brush.px(confirms ? 22 : 7), fill: widget.pressed ? mix(fill, place.ink.text, 0.25) : fill });
  const color = confirms || isOn ? theme.onPrimary : place.ink.text;
  const icon = widget.icon === '' ? (KEY_ICONS[name] ?? '') : widget.icon;
  if (icon !== '') brush.glyph(squareIn(cap, Math.min(brush.px(22), Math.round(Math.min(width(cap), height(cap)) * 0.6))), icon, color);
  else if (isSpace) brush.text(cap, 'space', { color: place.ink.soft, points: 13, align: 'center' });
  else brush.text(cap, widget.name, { color, points: isLetter ? 21 : 14, weight: isLetter ? 400 : 500, align: 'center' });
};
