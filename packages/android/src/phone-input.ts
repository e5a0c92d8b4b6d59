import { HandsightError, AdbCommandError } from '@handsight/core/error';
import { type Call, type Gesture, type KeyPress, type Route, KEYCODES, type Modifier, type Clipboard } from '@handsight/core/device';
import { acting } from './acting.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import type { Backends } from './backends.ts';
import { gestureCommand } from './input/gesture-command.ts';
import { inputProgram, sendInput } from './input/send-input.ts';
import type { PhoneScreen } from './phone-screen.ts';
import type { ScreenGuard } from './screen-guard.ts';
import { ADB_COMMANDS, byInput, CLEAR_TEXT } from './adb/command-words.ts';
import type { AppiumHelper } from './helper/appium/appium-helper.ts';
import { quoted } from './quote.ts';

/** A command must fit into one adb request, quotes included. */
const PIECES_AT_ONCE = 8;
const MAX_TEXT = 20_000;

/** Refuses text that no method can type. */
function requireTypable(text: string): void {
  if (text.length > MAX_TEXT) throw new HandsightError('BadRequest', `${text.length} characters are too many to type`, { most: MAX_TEXT });
  if (/\p{Surrogate}|\0/u.test(text)) throw notTypable('it is no well-formed text');
}

/** Types exactly this text: with keys if every character has one, else through the clipboard, else Appium's server, else not at all. */
export async function typeText(
  link: PhoneLink,
  clipboard: Clipboard | undefined,
  appium: AppiumHelper | undefined,
  input: string,
  text: string,
  call: Call,
): Promise<Route> {
  if (isPlainAscii(text)) {
    const pieces = textPieces(text);
    if (pieces.length === 1 && clipboard !== undefined) return typeOrPaste(link, clipboard, input, pieces, text, call);
    for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
      await sendInput(link, inputCommand(pieces.slice(from, from + PIECES_AT_ONCE), input), call.signal);
    }
    return 'keys';
  }
  const pasted = clipboard === undefined ? undefined : await paste(link, clipboard, input, text, call);
  if (pasted === true) return 'clipboard';
  if (appium?.isUp === true) return appium.type(text, call);
  throw notTypable(
    pasted === undefined
      ? 'the phone has neither a clipboard command nor the helper'
      : 'the clipboard did not take it, so that nothing was pasted',
  );
}

/** `input text` either types all of a piece or fails before its first key; then the clipboard may try. */
async function typeOrPaste(
  link: PhoneLink,
  clipboard: Clipboard,
  input: string,
  pieces: TextPiece[],
  text: string,
  call: Call,
): Promise<Route> {
  try {
    await sendInput(link, inputCommand(pieces, input), call.signal);
    return 'keys';
  } catch (error) {
    if (!(error instanceof AdbCommandError) || !(await paste(link, clipboard, input, text, call))) throw error;
    return 'clipboard';
  }
}

/** The clipboard is read back first, so its previous content is never pasted. */
async function paste(link: PhoneLink, clipboard: Clipboard, input: string, text: string, call: Call): Promise<boolean> {
  try {
    await clipboard.set(text, call);
    if ((await clipboard.get(call)) !== text) return false;
  } catch (error) {
    if (error instanceof AdbCommandError) return false;
    throw error;
  }
  await sendInput(link, `${byInput(ADB_COMMANDS.INPUT_KEYEVENT, input)} ${KEYCODES.PASTE}`, call.signal);
  return true;
}

const inputCommand = (pieces: TextPiece[], input: string): string =>
  pieces
    .map((piece) =>
      'key' in piece
        ? `${byInput(ADB_COMMANDS.INPUT_KEYEVENT, input)} ${piece.key}`
        : `${byInput(ADB_COMMANDS.INPUT_TEXT, input)} ${quoted(inputWord(piece.text))}`,
    )
    .join(' && ');

const notTypable = (why: string): HandsightError => new HandsightError('TextNotTypable', `this text cannot be typed: ${why}`);

/** A part of a text that one `input` command types. */
type TextPiece = { text: string } | { key: string };

/** `input text` reads `%s` as a space and takes no other escape, so a `%` before an `s` ends its piece. */
const PIECES = /\n|(?:%(?!s)|[^%\n])+%?|%/g;
const MAX_PIECE = 500;

/** Whether `input text` can type this exactly: printable ASCII and line breaks. A tab would move the focus. */
export const isPlainAscii = (text: string): boolean => /^[\x20-\x7e\n]*$/.test(text);

/** A plain text in pieces that `input` types exactly. */
export function textPieces(text: string): TextPiece[] {
  return (text.match(PIECES) ?? []).flatMap((piece): TextPiece[] => (piece === '\n' ? [{ key: KEYCODES.ENTER }] : inParts(piece)));
}

function inParts(piece: string): TextPiece[] {
  const parts: TextPiece[] = [];
  for (let from = 0; from < piece.length; from += MAX_PIECE) parts.push({ text: piece.slice(from, from + MAX_PIECE) });
  return parts;
}

/** A piece as an argument of `input text`. */
export const inputWord = (text: string): string => text.replaceAll(' ', '%s');

export interface PhoneInputParts {
  link: PhoneLink;
  backends: Backends;
  guard: ScreenGuard;
  screen: PhoneScreen;
  sdk: number;
}

/** Touch and keys of a phone, through the best available backend; nothing is sent to a dark or locked screen. */
export class PhoneInput {
  readonly #link: PhoneLink;
  readonly #backends: Backends;
  readonly #guard: ScreenGuard;
  readonly #screen: PhoneScreen;
  readonly #sdk: number;

  constructor({ link, backends, guard, screen, sdk }: PhoneInputParts) {
    this.#link = link;
    this.#backends = backends;
    this.#guard = guard;
    this.#screen = screen;
    this.#sdk = sdk;
  }

  async gesture(gesture: Gesture, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    const { id, left } = this.#screen.displayAt(gesture.paths[0]?.[0]?.x ?? 0);
    const here = left === 0 ? gesture : { ...gesture, paths: gesture.paths.map((path) => path.map((p) => ({ ...p, x: p.x - left }))) };
    const command = gestureCommand(here, { sdk: this.#sdk, input: inputProgram(id) });
    const helper = id === 0 ? this.#backends.pointer : undefined;
    if (helper !== undefined) return act('pointer', () => helper.gesture(gesture, call));
    if (command === undefined) throw this.cannot('several fingers at once', 'multi_touch');
    return act('pointer', () => sendInput(this.#link, command, call.signal));
  }

  async press(keys: KeyPress, call: Call): Promise<Route> {
    const inTheDark = worksInTheDark(keys);
    if (!inTheDark) this.#guard.requireUsable();
    const command = keyCommand(keys, { sdk: this.#sdk, input: this.#screen.inputProgram });
    if (command === undefined) return this.type(keys.key, call);
    const { own } = this.#backends;
    return act('keys', () => (own === undefined ? sendInput(this.#link, command, call.signal, inTheDark) : own.press(keys, call)));
  }

  async type(text: string, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    requireTypable(text);
    const { own, clipboard, typist } = this.#backends;
    return acting(() =>
      own === undefined ? typeText(this.#link, clipboard, typist, this.#screen.inputProgram, text, call) : own.type(text, call),
    );
  }

  async eraseBack(count: number, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    const { own } = this.#backends;
    const command = eraseCommand(count, this.#screen.inputProgram);
    return act('keys', () => (own === undefined ? sendInput(this.#link, command, call.signal) : own.eraseBack(count, call)));
  }

  cannot(what: string, capability: string): HandsightError {
    const device = `android:${this.#link.serial}`;
    return new HandsightError('PlatformUnsupported', `plain adb has no way for ${what}`, { device, capability });
  }
}

async function act(route: Route, input: () => Promise<void>): Promise<Route> {
  await acting(input);
  return route;
}

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
function keyWord(keycode: number): string {
  const name = NAMED.get(keycode);
  return name === undefined ? String(keycode) : KEYCODES[name];
}

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

const worksInTheDark = ({ keycode }: KeyPress): boolean => keycode !== undefined && ANY_SCREEN.has(keycode);

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
