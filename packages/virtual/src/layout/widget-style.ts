import type { Widget } from '../widget.ts';

/** Sizes in design pixels, as fingers and as a mouse pointer need them. */
export interface Look {
  font: Record<Widget['size'], number>;
  line: Record<Widget['size'], number>;
  /** Between the edge of a screen or card and what is in it. */
  padding: number;
  gap: number;
  control: number;
  field: number;
  row: number;
  bar: number;
  icon: number;
  iconButton: number;
  menuItem: number;
  /** Radius of a slider's knob, which stays inside the slider. */
  knob: number;
}

export const PHONE_LOOK: Look = {
  font: { caption: 12, body: 16, title: 22, display: 36 },
  line: { caption: 18, body: 24, title: 30, display: 48 },
  padding: 16,
  gap: 8,
  control: 48,
  field: 56,
  row: 56,
  bar: 56,
  icon: 24,
  iconButton: 48,
  menuItem: 48,
  knob: 9,
};

export const DESKTOP_LOOK: Look = {
  font: { caption: 11, body: 14, title: 18, display: 28 },
  line: { caption: 16, body: 20, title: 26, display: 40 },
  padding: 12,
  gap: 8,
  control: 32,
  field: 32,
  row: 32,
  bar: 40,
  icon: 16,
  iconButton: 32,
  menuItem: 24,
  knob: 7,
};

export const lookOf = (phone: boolean): Look => (phone ? PHONE_LOOK : DESKTOP_LOOK);

/** A look at a device's density. */
export interface Ruler {
  look: Look;
  density: number;
  /** Design pixels to device pixels. */
  px: (designPixels: number) => number;
}

export const ruler = (look: Look, density: number): Ruler => ({ look, density, px: (n) => Math.round(n * density) });
