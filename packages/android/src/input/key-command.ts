import { HandsightError } from '@handsight/core/error';
import { KEYCODES, type KeyPress, type Modifier } from '@handsight/core/device';
import { ADB_COMMANDS, byInput, CLEAR_TEXT } from '../adb/command-words.ts';
import { keyWord } from './key-word.ts';

/** `input keycombination` came with Android 12. */
const COMBINATION_SDK = 31;
const MAX_KEYCODE = 999;

const MODIFIER_KEYS: Record<Modifier, number> = { ctrl: 113, alt: 57, shift: 59, meta: 117 };

/** The phone's command for keys; undefined for a character without a key, which has to be typed. */
export function keyCommand({ key, keycode, modifiers }: KeyPress, { sdk, input }: { sdk: number; input: string }): string | undefined {
  if (keycode === undefined) {
    if (modifiers.length === 0) return undefined;
    throw new HandsightError('PlatformUnsupported', `a phone has no key "${key.slice(0, 20)}" to hold with others`, { capability: 'keys' });
  }
  if (!Number.isInteger(keycode) || keycode < 0 || keycode > MAX_KEYCODE)
    throw new HandsightError('BadRequest', `${keycode} is not an Android key`, { keycode });
  if (modifiers.length === 0) return `${byInput(ADB_COMMANDS.INPUT_KEYEVENT, input)} ${keyWord(keycode)}`;
  if (sdk < COMBINATION_SDK)
    throw new HandsightError('PlatformUnsupported', 'keys can be held together from Android 12 on', {
      capability: 'key combinations',
      sdk,
    });
  return `${input} keycombination ${modifiers.map((modifier) => MODIFIER_KEYS[modifier]).join(' ')} ${keycode}`;
}

/** POWER, SLEEP and WAKEUP also make sense on a dark screen. */
const ANY_SCREEN: ReadonlySet<number> = new Set([26, 223, 224]);

export const worksInTheDark = ({ keycode }: KeyPress): boolean => keycode !== undefined && ANY_SCREEN.has(keycode);

/** Many keys in one command: separate commands would each start Android's runtime. */
export function eraseCommand(count: number, input: string): string {
  const most = Math.max(1, CLEAR_TEXT.MAX_DELETE_PRESSES);
  const total = Math.min(count, MOST_PRESSES);
  const rounds = Array.from({ length: Math.ceil(total / most) || 1 }, (_, i) => Math.min(most, total - i * most));
  const keyevent = byInput(ADB_COMMANDS.INPUT_KEYEVENT, input);
  const commands = rounds
    .map((presses, i) => `${keyevent} ${[...(i === 0 ? [CLEAR_TEXT.SELECT_ALL_KEYCODE] : []), ...backspaces(presses)].join(' ')}`)
    .join(' && ');
  return total === 0 ? commands : `k=${KEYCODES.DELETE}; ${commands}`;
}

const MOST_PRESSES = 10_000;
/** Ten thousand key names would not fit into one adb request. */
const backspaces = (count: number): string[] => Array.from({ length: count }, () => '$k');
