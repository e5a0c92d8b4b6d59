import type { Bounds } from '@handsight/core/screen';
import { DESKTOP_LOOK, PHONE_LOOK, type Look } from '../layout/widget-style.ts';
import type { Scene, Widget } from '../widget.ts';
import type { Arc, Color, Op, Shape, Text } from './display-list.ts';
import { themeOf, type Theme } from './theme.ts';

/** More than any screen shows; longer texts are cut before they travel to the rasteriser. */
export const MAX_TEXT = 20_000;

export type TextStyle = Pick<Text, 'color'> &
  Partial<Pick<Text, 'weight' | 'align' | 'place' | 'lines' | 'underline' | 'caret' | 'caretColor'>> & {
    size?: Widget['size'];
    /** Font size in design pixels instead of a size class. */
    points?: number;
  };

/** Collects what is to be drawn. Positions are device pixels; `px` makes them from design pixels. */
export class Brush {
  readonly ops: Op[] = [];
  readonly theme: Theme;
  readonly look: Look;
  readonly isPhone: boolean;
  readonly #density: number;

  constructor(scene: Pick<Scene, 'kind' | 'dark' | 'density'>) {
    this.theme = themeOf(scene);
    this.isPhone = scene.kind === 'phone';
    this.look = this.isPhone ? PHONE_LOOK : DESKTOP_LOOK;
    this.#density = scene.density;
  }

  px(designPixels: number): number {
    return Math.round(designPixels * this.#density);
  }

  /** Device pixels to design pixels. */
  design(pixels: number): number {
    return pixels / this.#density;
  }

  /** A line is never thinner than a pixel. */
  hair(designPixels = 1): number {
    return Math.max(1, this.px(designPixels));
  }

  shape(box: Bounds, style: Partial<Omit<Shape, 'op' | 'box'>>): void {
    if (box.right > box.left && box.bottom > box.top) this.ops.push({ op: 'shape', box, radius: 0, ...style });
  }

  text(box: Bounds, text: string, { size = 'body', points, ...style }: TextStyle): void {
    if (box.right <= box.left || box.bottom <= box.top || (text === '' && style.caret === undefined)) return;
    this.ops.push({
      op: 'text',
      box,
      text: text.slice(0, MAX_TEXT),
      size: this.px(points ?? this.look.font[size]),
      line: this.px(points === undefined ? this.look.line[size] : points * 1.3),
      weight: 400,
      align: 'start',
      place: 'middle',
      lines: 1,
      ...style,
    });
  }

  glyph(box: Bounds, icon: string, color: Color, line?: number): void {
    if (icon !== '') this.ops.push({ op: 'glyph', icon, box, color, ...(line === undefined ? {} : { line }) });
  }

  arc(box: Bounds, style: Omit<Arc, 'op' | 'box'>): void {
    this.ops.push({ op: 'arc', box, ...style });
  }

  clipped(box: Bounds, draw: () => void): void {
    this.ops.push({ op: 'clip', box });
    draw();
    this.ops.push({ op: 'unclip' });
  }
}
