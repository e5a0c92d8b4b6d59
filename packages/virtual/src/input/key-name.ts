import { HandsightError } from '@handsight/core/error';
import type { KeyPress } from '@handsight/core/device';

const SYNONYMS: Record<string, string> = {
  return: 'enter',
  esc: 'escape',
  del: 'delete',
  forward_del: 'delete',
  bksp: 'backspace',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  dpad_left: 'left',
  dpad_right: 'right',
  dpad_up: 'up',
  dpad_down: 'down',
  dpad_center: 'enter',
  move_home: 'line_start',
  move_end: 'line_end',
  pageup: 'page_up',
  pagedown: 'page_down',
  app_switch: 'recents',
  spacebar: 'space',
};

// prettier-ignore
const NAMED = new Set([
  'enter', 'tab', 'escape', 'backspace', 'delete', 'left', 'right', 'up', 'down', 'home', 'end', 'line_start', 'line_end',
  'page_up', 'page_down', 'space', 'insert', 'back', 'recents', 'menu', 'search', 'power', 'volume_up', 'volume_down',
  'volume_mute', 'camera', 'cut', 'copy', 'paste', 'printscreen', 'capslock', 'media_play_pause', 'wakeup', 'sleep',
]);

/** Android's numbers for the keys that do something here. */
const KEYCODES = new Map<number, string>([
  [3, 'home'],
  [4, 'back'],
  [19, 'up'],
  [20, 'down'],
  [21, 'left'],
  [22, 'right'],
  [23, 'enter'],
  [61, 'tab'],
  [62, 'space'],
  [66, 'enter'],
  [67, 'backspace'],
  [82, 'menu'],
  [84, 'search'],
  [92, 'page_up'],
  [93, 'page_down'],
  [111, 'escape'],
  [112, 'delete'],
  [122, 'line_start'],
  [123, 'line_end'],
  [187, 'recents'],
  [277, 'cut'],
  [278, 'copy'],
  [279, 'paste'],
  ...Array.from({ length: 26 }, (_, i): [number, string] => [29 + i, String.fromCharCode(97 + i)]),
  ...Array.from({ length: 10 }, (_, i): [number, string] => [7 + i, String(i)]),
]);

/** Normalizes to one name per key. Throws for an unknown name. */
export function keyName({ key, keycode }: KeyPress): string {
  const known = keycode === undefined ? undefined : KEYCODES.get(keycode);
  if (known !== undefined) return known;
  const name = key.toLowerCase();
  const plain = SYNONYMS[name] ?? name;
  if (NAMED.has(plain) || /^f([1-9]|1\d|2[0-4])$/.test(plain) || isCharacter(plain) || keycode !== undefined) return plain;
  throw new HandsightError('BadRequest', `there is no key "${key.slice(0, 40)}"`, { key: key.slice(0, 40) });
}

/** A key that stands for the character it is named after. */
export const isCharacter = (key: string): boolean => Array.from(key).length === 1;
