import { HandsightError } from '../error/errors.ts';
import { KEYCODE_TO_W3C } from './keycodes.ts';
import { MODIFIERS, type KeyPress, type Modifier } from './input.ts';

/** Android's numbers for keys, by the names used here. */
const KEY_NUMBERS: Readonly<Record<string, number>> = {
  home: 3,
  back: 4,
  call: 5,
  endcall: 6,
  up: 19,
  down: 20,
  left: 21,
  right: 22,
  center: 23,
  volume_up: 24,
  volume_down: 25,
  power: 26,
  camera: 27,
  tab: 61,
  space: 62,
  enter: 66,
  backspace: 67,
  menu: 82,
  search: 84,
  play_pause: 85,
  page_up: 92,
  page_down: 93,
  escape: 111,
  delete: 112,
  move_home: 122,
  move_end: 123,
  insert: 124,
  recents: 187,
  wakeup: 224,
  cut: 277,
  copy: 278,
  paste: 279,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i), 7 + i])),
  ...Object.fromEntries(Array.from({ length: 26 }, (_, i) => [String.fromCharCode(97 + i), 29 + i])),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, 131 + i])),
};

const NAME_OF_KEYCODE = new Map(Object.entries(KEY_NUMBERS).map(([name, code]) => [code, name]));

const ALIASES: Readonly<Record<string, string>> = {
  return: 'enter',
  esc: 'escape',
  del: 'backspace',
  app_switch: 'recents',
  overview: 'recents',
  forward_del: 'delete',
  dpad_up: 'up',
  dpad_down: 'down',
  dpad_left: 'left',
  dpad_right: 'right',
  dpad_center: 'center',
  pageup: 'page_up',
  pagedown: 'page_down',
  pgup: 'page_up',
  pgdn: 'page_down',
  end: 'move_end',
  spacebar: 'space',
  media_play_pause: 'play_pause',
};

const MODIFIER_ALIASES: Readonly<Record<string, Modifier>> = {
  control: 'ctrl',
  option: 'alt',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  win: 'meta',
};

/**
 * Desktops and phones disagree on `home` and `delete`; here `home` is the phone's key.
 */
function parseKey(word: string): KeyPress | undefined {
  const name = (keycodeOfW3c(word) ?? word).toLowerCase().replace(/^keycode_/, '');
  if (/^\d{2,3}$/.test(name)) {
    const keycode = Number(name);
    return { modifiers: [], key: NAME_OF_KEYCODE.get(keycode) ?? `keycode_${keycode}`, keycode };
  }
  const key = ALIASES[name] ?? name;
  const keycode = KEY_NUMBERS[key];
  if (keycode !== undefined) return { modifiers: [], key, keycode };
  return Array.from(word).length === 1 && word.trim() !== '' ? { modifiers: [], key: word } : undefined;
}

/** Android's name for a key given by its W3C name. */
function keycodeOfW3c(word: string): string | undefined {
  const wanted = word.toLowerCase();
  return Object.entries(KEYCODE_TO_W3C).find(([, name]) => name.toLowerCase() === wanted)?.[0];
}

/** A key as Android's `input keyevent` takes it: `4` is back there, and the key with the 4 on it to parseKeys. */
export const eventKey = (keycode: string | number): string => String(keycode).replace(/^\d$/, '0$&');

/** `enter`, `ctrl+shift+n`, `back`, `KEYCODE_ENTER`, `66`, `+`: modifiers first, joined with `+`. */
export function parseKeys(text: string): KeyPress {
  const words = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const last = words.pop() ?? '';
  const modifiers = words.map((word) => {
    const folded = word.trim().toLowerCase();
    const modifier = MODIFIER_ALIASES[folded] ?? MODIFIERS.find((known) => known === folded);
    if (modifier === undefined) throw unknownKey(text, `"${word.slice(0, 20)}" is not a modifier; use ${MODIFIERS.join(', ')}`);
    return modifier;
  });
  const press = parseKey(last.trim() === '' ? last : last.trim());
  if (press === undefined) throw unknownKey(text, last === '' ? 'no key follows the last +' : `unknown key "${last.slice(0, 20)}"`);
  if (modifiers.length === 0) return press;
  return { ...withOthers(press, text), modifiers: [...new Set(modifiers)] };
}

/** Keys of the phone itself, which are pressed alone. */
const PHONE_KEYS: ReadonlySet<string> = new Set(['back', 'recents', 'call', 'endcall', 'power', 'wakeup']);

/** Held with others, `home` is the key of a keyboard that moves the cursor: Ctrl+Home never leaves the app. */
function withOthers(press: KeyPress, text: string): KeyPress {
  if (press.key === 'home') return { modifiers: [], key: 'move_home', keycode: KEY_NUMBERS['move_home'] ?? 0 };
  if (PHONE_KEYS.has(press.key)) throw unknownKey(text, `${press.key} is a key of the phone itself and is pressed alone`);
  return press;
}

const unknownKey = (keys: string, why: string): HandsightError =>
  new HandsightError('BadRequest', `cannot press "${keys.slice(0, 40)}": ${why}`, { keys: keys.slice(0, 80) });
