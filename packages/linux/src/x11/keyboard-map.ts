import { HandsightError } from '@handsight/core/error';
import type { Modifier } from '@handsight/core/device';
import type { XConnection } from './connection.ts';
import { LEVEL3_SHIFT, MODIFIER_KEYSYMS } from '../keysym.ts';

/** How a key is pressed: its code and the modifiers held with it. */
interface Stroke {
  keycode: number;
  shift: boolean;
  level3: boolean;
}

/** The euro sign has a keysym that predates the Unicode rule. */
const TWINS = new Map([[0x0100_20ac, 0x20ac]]);

const SHIFT = 1;
const LOCK = 2;
const CONTROL = 4;
const MOD1 = 8;
const MOD4 = 64;

/** The server's current keyboard map: its layout, and the unused key codes. */
export class Keyboard {
  readonly #server: XConnection;
  readonly #strokes = new Map<number, Stroke>();
  readonly #anywhere = new Map<number, Stroke>();
  readonly #width: number;
  #spare: number[] = [];
  #isLocked = false;
  #held = 0;

  private constructor(server: XConnection, width: number) {
    this.#server = server;
    this.#width = width;
  }

  static async read(server: XConnection, signal: AbortSignal): Promise<Keyboard> {
    const { first, last } = server.keycodes;
    const xkb = await server.extension('xkb', signal);
    const [rows, pointer, state] = await Promise.all([
      server.ask<number[][]>((x, done) => x.GetKeyboardMapping(first, last - first + 1, done), signal),
      server.ask<{ keyMask: number }>((x, done) => x.QueryPointer(server.root, done), signal),
      xkb === undefined ? undefined : server.ask<{ group: number }>((_x, done) => xkb.GetState(xkb.UseCoreKbd, done), signal),
    ]);
    const keyboard = new Keyboard(server, rows?.[0]?.length ?? 2);
    keyboard.#isLocked = ((pointer?.keyMask ?? 0) & LOCK) !== 0;
    keyboard.#held = (pointer?.keyMask ?? 0) & (SHIFT | CONTROL | MOD1 | MOD4);
    rows?.forEach((row, i) => keyboard.#learn(first + i, row, state?.group ?? 0));
    return keyboard;
  }

  /** A held modifier would change what is typed. */
  get isHeld(): boolean {
    return this.#held !== 0;
  }

  get spareCount(): number {
    return this.#spare.length;
  }

  has(keysym: number): boolean {
    return this.#stroke(keysym) !== undefined;
  }

  /** Binds a missing symbol to an unused key. The server notifies programs before any key that follows. */
  bind(keysym: number): void {
    const keycode = this.#spare.pop();
    if (keycode === undefined) throw new HandsightError('TextNotTypable', 'no key is left to give a new symbol to', {});
    this.#server.x.ChangeKeyboardMapping(
      keycode,
      this.#width,
      Array.from({ length: this.#width }, () => keysym),
    );
    this.#strokes.set(keysym, { keycode, shift: false, level3: false });
  }

  /** The codes to hold down, in order, then the key itself. */
  codes(keysym: number, modifiers: readonly Modifier[], isText: boolean): { held: number[]; keycode: number } | undefined {
    const stroke = this.#stroke(keysym) ?? (isText ? undefined : this.#anywhere.get(keysym));
    if (stroke === undefined) return undefined;
    const held = modifiers.map((modifier) => this.#codeOf(MODIFIER_KEYSYMS[modifier]));
    const isLetter = isText && this.#isLocked && isCased(keysym);
    if (stroke.shift !== isLetter && !modifiers.includes('shift')) held.push(this.#codeOf(MODIFIER_KEYSYMS.shift));
    if (stroke.level3) held.push(this.#codeOf(LEVEL3_SHIFT));
    return { held, keycode: stroke.keycode };
  }

  modifier(modifier: Modifier): number {
    return this.#codeOf(MODIFIER_KEYSYMS[modifier]);
  }

  #stroke(keysym: number): Stroke | undefined {
    return this.#strokes.get(keysym) ?? this.#strokes.get(TWINS.get(keysym) ?? -1);
  }

  #codeOf(keysym: number): number {
    const stroke = this.#strokes.get(keysym) ?? this.#anywhere.get(keysym);
    if (stroke !== undefined) return stroke.keycode;
    throw new HandsightError('PlatformUnsupported', `the keyboard of ${this.#server.display} has no key 0x${keysym.toString(16)}`, {});
  }

  /** Columns of a row: two levels of the first group, two of the second, then the third and fourth level of each. */
  #learn(keycode: number, row: number[], group: number): void {
    if (row.every((keysym) => keysym === 0)) {
      this.#spare.push(keycode);
      return;
    }
    const own = group > 0 && (row[2] ?? 0) !== 0 ? [2, 3, 6, 7] : [0, 1, 4, 5];
    own.forEach((column, level) => {
      const keysym = row[column] ?? 0;
      if (keysym !== 0 && !this.#strokes.has(keysym)) this.#strokes.set(keysym, { keycode, shift: level % 2 === 1, level3: level > 1 });
    });
    row.forEach((keysym, column) => {
      if (keysym !== 0 && !this.#anywhere.has(keysym))
        this.#anywhere.set(keysym, { keycode, shift: column % 2 === 1 && column < 2, level3: false });
    });
  }
}

/** Caps Lock affects letters only. */
function isCased(keysym: number): boolean {
  const character = String.fromCodePoint(keysym >= 0x0100_0000 ? keysym - 0x0100_0000 : keysym);
  return character.toLowerCase() !== character.toUpperCase();
}
