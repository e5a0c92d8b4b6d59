import { type Bounds, height, width } from '@handsight/core/screen';
import { inset } from '../box.ts';
import { MAX_TEXT, type Brush } from '../brush.ts';
import { mix, withAlpha } from '../color.ts';
import type { Painter } from '../place.ts';
import { lineCount } from '../../layout/text-size.ts';
import type { Widget } from '../../widget.ts';

/** A piece of a document, and where it stands in the whole. */
interface Passage {
  text: string;
  start: number;
  box: Bounds;
}

/** A whole page of text, scrolled as far as the layout says. */
export const paintDocument: Painter = (widget, brush, place) => {
  brush.shape(widget.bounds, { fill: mix(brush.theme.surface, brush.theme.background, 0.2) });
  const room = inset(widget.bounds, brush.px(brush.look.gap / 2), 0);
  const { caret } = widget;
  const text = widget.value ?? '';
  brush.clipped(widget.visible, () => {
    if (text === '') brush.text(room, widget.hint, { color: withAlpha(place.ink.soft, 0.8), size: widget.size, place: 'top' });
    for (const { text: words, start, box } of passages(widget, text, room, brush)) {
      if (box.bottom < widget.visible.top || box.top > widget.visible.bottom) continue;
      const hasCaret = widget.focused && caret >= start && caret <= start + words.length;
      const caretStyle = hasCaret ? { caret: caret - start, caretColor: brush.theme.primary } : {};
      brush.text(box, words, { color: place.ink.text, size: widget.size, place: 'top', lines: Number.MAX_SAFE_INTEGER, ...caretStyle });
    }
  });
};

function passages(widget: Widget, text: string, room: Bounds, brush: Brush): Passage[] {
  const line = brush.px(brush.look.line[widget.size]);
  if (text.length > MAX_TEXT) return [longPassage(widget, text, room, line)];
  return widget.scroll.max === 0 ? [{ text, start: 0, box: room }] : paragraphs(widget, text, room, line, brush);
}

/** Each paragraph where the layout counts it, so that the last one is in view when the layout has scrolled to the end. */
function paragraphs(widget: Widget, text: string, room: Bounds, line: number, brush: Brush): Passage[] {
  let start = 0;
  let top = room.top - widget.scroll.offset;
  return text.split('\n').map((words) => {
    const lines = lineCount(words, brush.px(brush.look.font[widget.size]), width(room));
    const passage = { text: words, start, box: { ...room, top, bottom: top + lines * line } };
    start += words.length + 1;
    top = passage.box.bottom;
    return passage;
  });
}

/** As far into a very long text as the layout is into its lines, without counting them again. */
function longPassage(widget: Widget, text: string, room: Bounds, line: number): Passage {
  const { offset, max } = widget.scroll;
  const about = Math.floor((text.length * offset) / (max + height(room)));
  const start = about === 0 ? 0 : text.slice(about, about + 200).search(/\s/) + 1 + about;
  return { text: text.slice(start, start + MAX_TEXT), start, box: { ...room, top: room.top - (offset % line) } };
}
