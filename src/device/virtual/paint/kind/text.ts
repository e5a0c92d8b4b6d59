import { height } from '../../../../screen/geometry.ts';
import { parseColor } from '../color.ts';
import { isInside, type Painter } from '../place.ts';
import type { Widget } from '../../widget.ts';

/** Running text and headings: as many lines as their box is high. */
export const paintText: Painter = (widget, brush, { ink, ...place }) => {
  const isHeading = widget.kind === 'heading';
  const isStrong = isHeading || (widget.size !== 'caption' && isInside({ ink, ...place }, 'toolbar'));
  const lines = Math.max(1, Math.round(height(widget.bounds) / brush.px(brush.look.line[widget.size])));
  const isSoft = widget.size === 'caption' && !isHeading;
  brush.text(widget.bounds, said(widget), {
    color: parseColor(widget.color) ?? (isSoft ? ink.soft : ink.text),
    size: widget.size,
    weight: isStrong ? 500 : 400,
    align: widget.align,
    place: lines === 1 ? 'middle' : 'top',
    lines,
  });
};

/** A text that holds a value says it after its name. */
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
