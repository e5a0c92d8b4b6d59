import type { Bounds } from '@handsight/core/screen';
import { DESKTOP_LOOK, PHONE_LOOK, type Look } from '../layout/widget-style.ts';
import type { Scene, Widget } from '../widget.ts';
import type { Arc, Color, Op, Shape, Text } from './display-list.ts';

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

/** The colours and corners of a look. */
interface Theme {
  /** Behind all windows of a desktop, and behind a launcher's icons. */
  wallpaper: [Color, Color];
  background: Color;
  /** Cards, menus, dialogs. */
  surface: Color;
  /** Bars and other areas that stand out from the background. */
  bar: Color;
  text: Color;
  softText: Color;
  outline: Color;
  divider: Color;
  primary: Color;
  onPrimary: Color;
  /** Behind what is selected. */
  tonal: Color;
  onTonal: Color;
  toast: Color;
  onToast: Color;
  keyboard: Color;
  key: Color;
  specialKey: Color;
  scrim: Color;
  /** Corners in design pixels. */
  corner: { control: number; field: number; card: number; dialog: number };
}

const PHONE_CORNERS = { control: 24, field: 8, card: 14, dialog: 26 };
const DESKTOP_CORNERS = { control: 5, field: 4, card: 7, dialog: 9 };

const PHONE_LIGHT: Theme = {
  wallpaper: ['#23467f', '#6d4c8f'],
  background: '#fafbff',
  surface: '#ffffff',
  bar: '#eff3fb',
  text: '#191c20',
  softText: '#4a4e57',
  outline: '#74777f',
  divider: '#e0e3ec',
  primary: '#0b57d0',
  onPrimary: '#ffffff',
  tonal: '#d6e3ff',
  onTonal: '#08305f',
  toast: '#303237',
  onToast: '#f2f2f7',
  keyboard: '#e4e8f0',
  key: '#ffffff',
  specialKey: '#c7cfdd',
  scrim: '#00000073',
  corner: PHONE_CORNERS,
};

const PHONE_DARK: Theme = {
  wallpaper: ['#101d38', '#32203f'],
  background: '#111318',
  surface: '#1e2127',
  bar: '#1b1e25',
  text: '#e5e5ec',
  softText: '#bfc2cc',
  outline: '#8c909a',
  divider: '#33373f',
  primary: '#a8c7fa',
  onPrimary: '#062e6f',
  tonal: '#284777',
  onTonal: '#d7e3ff',
  toast: '#e3e3ea',
  onToast: '#2c2e34',
  keyboard: '#1f2229',
  key: '#33373f',
  specialKey: '#454a55',
  scrim: '#00000099',
  corner: PHONE_CORNERS,
};

const DESKTOP_LIGHT: Theme = {
  ...PHONE_LIGHT,
  wallpaper: ['#8fb0cf', '#c5d4df'],
  background: '#f7f8fa',
  bar: '#eceff3',
  text: '#1b1d21',
  softText: '#565b66',
  outline: '#9aa1ad',
  divider: '#dde1e7',
  primary: '#1d63c4',
  tonal: '#d9e6f8',
  onTonal: '#123a70',
  corner: DESKTOP_CORNERS,
};

const DESKTOP_DARK: Theme = {
  ...PHONE_DARK,
  wallpaper: ['#1c2836', '#303c48'],
  background: '#202329',
  surface: '#2a2e35',
  bar: '#272b32',
  outline: '#757c88',
  divider: '#3a3f48',
  primary: '#8ab8f2',
  onPrimary: '#0c2d57',
  tonal: '#2f4a6d',
  corner: DESKTOP_CORNERS,
};

export function themeOf(scene: Pick<Scene, 'kind' | 'dark'>): Theme {
  if (scene.kind === 'phone') return scene.dark ? PHONE_DARK : PHONE_LIGHT;
  return scene.dark ? DESKTOP_DARK : DESKTOP_LIGHT;
}
