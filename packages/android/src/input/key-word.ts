import { KEYCODES } from '@handsight/core/device';

/** Keys sent by name, by Android's key code. */
const NAMED: ReadonlyMap<number, keyof typeof KEYCODES> = new Map([
  [3, 'HOME'],
  [4, 'BACK'],
  [19, 'DPAD_UP'],
  [20, 'DPAD_DOWN'],
  [21, 'DPAD_LEFT'],
  [22, 'DPAD_RIGHT'],
  [61, 'TAB'],
  [62, 'SPACE'],
  [66, 'ENTER'],
  [67, 'DELETE'],
  [111, 'ESCAPE'],
  [187, 'APP_SWITCH'],
  [279, 'PASTE'],
]);

/** A key as an argument of `input keyevent`. */
export function keyWord(keycode: number): string {
  const name = NAMED.get(keycode);
  return name === undefined ? String(keycode) : KEYCODES[name];
}
