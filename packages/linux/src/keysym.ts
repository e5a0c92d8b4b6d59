import type { Modifier } from '@handsight/core/device';

/** Keys by the names used here, as X keysyms. */
const NAMED: Readonly<Record<string, number>> = {
  enter: 0xff0d,
  center: 0xff0d,
  tab: 0xff09,
  escape: 0xff1b,
  backspace: 0xff08,
  delete: 0xffff,
  insert: 0xff63,
  home: 0xff50,
  move_home: 0xff50,
  move_end: 0xff57,
  left: 0xff51,
  up: 0xff52,
  right: 0xff53,
  down: 0xff54,
  page_up: 0xff55,
  page_down: 0xff56,
  menu: 0xff67,
  print: 0xff61,
  pause: 0xff13,
  scroll_lock: 0xff14,
  space: 0x20,
  back: 0x1008_ff26,
  search: 0x1008_ff1b,
  volume_up: 0x1008_ff13,
  volume_down: 0x1008_ff11,
  play_pause: 0x1008_ff14,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, 0xffbe + i])),
};

export const MODIFIER_KEYSYMS = { shift: 0xffe1, ctrl: 0xffe3, alt: 0xffe9, meta: 0xffeb } as const;
export const LEVEL3_SHIFT = 0xfe03;

/** The keysym that types a character: Latin-1 by its own number, the rest 0x01000000 above it. */
export function keysymOf(character: string): number {
  if (character === '\n' || character === '\r') return 0xff0d;
  if (character === '\t') return 0xff09;
  const point = character.codePointAt(0) ?? 0;
  return (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff) ? point : 0x0100_0000 + point;
}

/** A key by name, or the one that types a character. Undefined if no desktop keyboard has it. */
export function namedKeysym(name: string): number | undefined {
  return NAMED[name] ?? (Array.from(name).length === 1 ? keysymOf(name) : undefined);
}

/** Keys of other platforms that desktops express as a chord. */
export const CHORDS: Readonly<Record<string, { modifiers: Modifier[]; key: string }>> = {
  copy: { modifiers: ['ctrl'], key: 'c' },
  cut: { modifiers: ['ctrl'], key: 'x' },
  paste: { modifiers: ['ctrl'], key: 'v' },
};
