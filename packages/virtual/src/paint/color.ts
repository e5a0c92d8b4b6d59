import type { Color } from './display-list.ts';

interface Channels {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** The CSS names that scenarios are likely to use. */
const NAMED: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#e53935',
  maroon: '#800000',
  orange: '#fb8c00',
  gold: '#ffd700',
  yellow: '#fdd835',
  olive: '#808000',
  lime: '#9ccc65',
  green: '#43a047',
  teal: '#00897b',
  cyan: '#00bcd4',
  aqua: '#00bcd4',
  skyblue: '#87ceeb',
  blue: '#1e88e5',
  navy: '#1a237e',
  indigo: '#3f51b5',
  purple: '#8e24aa',
  violet: '#ba68c8',
  magenta: '#d81b60',
  pink: '#f48fb1',
  salmon: '#fa8072',
  coral: '#ff7f50',
  brown: '#795548',
  beige: '#f5f5dc',
  transparent: '#00000000',
};

const hex = (channel: number): string =>
  Math.round(Math.min(255, Math.max(0, channel)))
    .toString(16)
    .padStart(2, '0');

const toColor = ({ red, green, blue, alpha }: Channels): Color =>
  `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ''}`;

function channels(color: Color): Channels {
  const pair = (i: number): number => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
  return { red: pair(0), green: pair(1), blue: pair(2), alpha: color.length > 7 ? pair(3) / 255 : 1 };
}

/** A scenario's CSS colour: hexadecimal, `rgb()`, or one of the common names. Undefined for anything else. */
export function parseColor(css: string): Color | undefined {
  const text = css.trim().toLowerCase();
  if (/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return text;
  if (/^#[0-9a-f]{3,4}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(0|1|0?\.\d+))?\s*\)$/.exec(text);
  if (rgb !== null) return toColor({ red: Number(rgb[1]), green: Number(rgb[2]), blue: Number(rgb[3]), alpha: Number(rgb[4] ?? 1) });
  return Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
}

export const withAlpha = (color: Color, alpha: number): Color => {
  const own = channels(color);
  return toColor({ ...own, alpha: own.alpha * alpha });
};

/** From `a` at 0 to `b` at 1. */
export function mix(a: Color, b: Color, share: number): Color {
  const [p, q] = [channels(a), channels(b)];
  const between = (from: number, to: number): number => from + (to - from) * share;
  return toColor({
    red: between(p.red, q.red),
    green: between(p.green, q.green),
    blue: between(p.blue, q.blue),
    alpha: between(p.alpha, q.alpha),
  });
}

/** Whether white text reads better on it than black (WCAG relative luminance). */
export function isDark(color: Color): boolean {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const { red, green, blue } = channels(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < 0.3;
}

const TILES = ['#4f7cff', '#e2574c', '#2fa36b', '#f09a36', '#8a5cf6', '#15a3b8', '#d6498f', '#6b7fa6', '#b0742f', '#5aa02c'];

/** A pleasant colour that is always the same for the same name. */
export function colorOfName(name: string): Color {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return TILES[sum % TILES.length] ?? '#6b7fa6';
}
