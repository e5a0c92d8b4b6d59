import type { Bounds } from '@handsight/core/screen';

/** A colour as `#rrggbb` or `#rrggbbaa`. */
export type Color = string;

export interface Shape {
  op: 'shape';
  box: Bounds;
  /** Of all corners; no more than half the shorter side counts. */
  radius: number;
  /** The lower corners are square. */
  flatBottom?: boolean;
  fill?: Color;
  /** Second colour of a gradient from top to bottom. */
  fillBelow?: Color;
  stroke?: Color;
  strokeWidth?: number;
  /** How high it floats above what is below, in pixels; 0 casts no shadow. */
  lift?: number;
}

export interface Text {
  op: 'text';
  box: Bounds;
  text: string;
  /** Font size in pixels. */
  size: number;
  /** Distance of lines in pixels. */
  line: number;
  weight: number;
  color: Color;
  align: 'start' | 'center' | 'end';
  place: 'top' | 'middle' | 'bottom';
  /** Most lines; text that is longer ends in an ellipsis. */
  lines: number;
  underline?: boolean;
  /** Position in `text` at which a caret stands. */
  caret?: number;
  caretColor?: Color;
}

export interface Glyph {
  op: 'glyph';
  /** Name of an icon; it is drawn as the largest square in the middle of the box. */
  icon: string;
  box: Bounds;
  color: Color;
  /** Width of its lines on its grid of 24; 2 unless said otherwise. */
  line?: number;
}

export interface Arc {
  op: 'arc';
  box: Bounds;
  /** In turns, clockwise from the top. */
  from: number;
  to: number;
  color: Color;
  width: number;
}

/** What follows, until the matching `unclip`, is drawn inside the box only. */
export interface Clip {
  op: 'clip';
  box: Bounds;
}

export interface Unclip {
  op: 'unclip';
}

/** One thing to draw. A picture is a list of them, back to front, in device pixels. */
export type Op = Shape | Text | Glyph | Arc | Clip | Unclip;
