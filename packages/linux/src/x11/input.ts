import { HandsightError } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import type { Button, Call, Gesture, KeyPress, PathPoint, Wheel } from '@handsight/core/device';
import type { XExtensions } from 'x11';
import type { Input } from '../session.ts';
import type { XConnection } from './connection.ts';
import { Keyboard } from './keyboard-map.ts';
import { CHORDS, keysymOf, namedKeysym } from '../keysym.ts';

const BUTTONS: Readonly<Record<Button, number>> = { left: 1, middle: 2, right: 3 };
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;
const FRAME_MS = 16;
/** A window manager that has not handled a press by then is hung. */
const RELEASED_MS = 3000;
/** More wheel clicks than anyone intends. */
const MAX_CLICKS = 200;
/** How many keys are sent between checks whether the call was aborted. */
const KEYS_AT_ONCE = 200;
/** Binding and releasing more new symbols than this left a later program without keys. */
const MAX_NEW_SYMBOLS = 18;

/** Pointer and keys through XTEST, in the server's coordinates. */
export class XInput implements Input {
  readonly #server: XConnection;
  readonly #test: XExtensions['xtest'];
  #keyboard: Promise<Keyboard> | undefined;
  #bound: number[] = [];

  private constructor(server: XConnection, test: XExtensions['xtest']) {
    this.#server = server;
    this.#test = test;
    server.onEvent(({ name }) => {
      if (name === 'MappingNotify') this.#keyboard = undefined;
    });
  }

  static async open(server: XConnection, signal: AbortSignal): Promise<XInput> {
    const test = await server.extension('xtest', signal);
    if (test === undefined)
      throw new HandsightError('PlatformUnsupported', `${server.display} has no XTEST, so that nothing can be entered`, {});
    return new XInput(server, test);
  }

  async move(to: Point, signal: AbortSignal): Promise<void> {
    this.#motion(to);
    await this.#server.settled(signal);
  }

  async gesture({ paths, button, count, modifiers }: Gesture, call: Call): Promise<void> {
    const [path = []] = paths;
    const [start] = path;
    if (paths.length !== 1 || start === undefined) {
      throw new HandsightError('PlatformUnsupported', 'a mouse is one finger; this gesture needs two', { fingers: paths.length });
    }
    const keyboard = modifiers.length === 0 ? undefined : await this.#layout(call.signal);
    const held = modifiers.map((modifier) => keyboard?.modifier(modifier) ?? 0);
    for (const code of held) this.#key(code, true);
    try {
      for (let i = 0; i < Math.max(1, count); i++) {
        await this.#stroke(path, start, BUTTONS[button], call);
        await this.#released(BUTTONS[button], call);
      }
    } finally {
      for (const code of held.reverse()) this.#key(code, false);
    }
    await this.#server.settled(call.signal);
  }

  async wheel({ dx, dy }: Wheel, at: Point, signal: AbortSignal): Promise<void> {
    this.#motion(at);
    const turn = (button: number, clicks: number): void => {
      for (let i = 0; i < Math.min(MAX_CLICKS, Math.round(clicks)); i++) {
        this.#button(button, true);
        this.#button(button, false);
      }
    };
    turn(dy > 0 ? WHEEL.up : WHEEL.down, Math.abs(dy));
    turn(dx > 0 ? WHEEL.left : WHEEL.right, Math.abs(dx));
    await this.#server.settled(signal);
  }

  async press(press: KeyPress, signal: AbortSignal): Promise<void> {
    const { modifiers, key } = Object.hasOwn(CHORDS, press.key) ? (CHORDS[press.key] ?? press) : press;
    const all = [...new Set([...press.modifiers, ...modifiers])];
    const keysym = namedKeysym(key);
    if (keysym === undefined)
      throw new HandsightError('BadRequest', `a desktop keyboard has no key "${key.slice(0, 40)}"`, { key: key.slice(0, 80) });
    let keyboard = await this.#layout(signal);
    if (keyboard.codes(keysym, all, false) === undefined) keyboard = await this.#withSymbols([keysym], signal);
    const codes = keyboard.codes(keysym, all, false);
    if (codes === undefined)
      throw new HandsightError('BadRequest', `this keyboard has no key "${key.slice(0, 40)}"`, { key: key.slice(0, 80) });
    this.#strike(codes);
    await this.#server.settled(signal);
  }

  /** How many characters of a text have no key. Undefined when keys cannot be used now. */
  async newSymbols(text: string, signal: AbortSignal): Promise<number | undefined> {
    this.#keyboard = undefined;
    const keyboard = await this.#layout(signal);
    if (keyboard.isHeld) return undefined;
    return missingOf(keyboard, text).length;
  }

  /** Whether this many more symbols can be bound to keys. */
  async mayBind(count: number, signal: AbortSignal): Promise<boolean> {
    const keyboard = await this.#layout(signal);
    return this.#bound.length + count <= MAX_NEW_SYMBOLS && count <= keyboard.spareCount;
  }

  /** Types a text key by key. Missing symbols are bound to unused keys. `isReady` waits until programs know about them. */
  async type(text: string, isReady: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
    let keyboard = await this.#layout(signal);
    const missing = missingOf(keyboard, text);
    if (missing.length > 0) {
      keyboard = await this.#withSymbols(missing, signal);
      await isReady();
    }
    const characters = Array.from(text.replace(/\r\n/g, '\n'));
    for (let from = 0; from < characters.length; from += KEYS_AT_ONCE) {
      for (const character of characters.slice(from, from + KEYS_AT_ONCE)) {
        const codes = keyboard.codes(keysymOf(character), [], true);
        if (codes === undefined) throw new HandsightError('ActionLost', 'the keyboard was changed while typing', { typed: from });
        this.#strike(codes);
      }
      await this.#server.settled(signal);
    }
  }

  async #stroke(path: PathPoint[], start: Point, button: number, call: Call): Promise<void> {
    this.#motion(start);
    this.#button(button, true);
    try {
      let previous = path[0];
      for (const next of path.slice(1)) {
        if (previous !== undefined) await this.#glide(previous, next, call);
        previous = next;
      }
    } finally {
      this.#button(button, false);
    }
  }

  /**
   * Waits until the button is up for every client. A window manager may grab the pointer until it has handled a press, and the
   * server then drops a release that is followed by another press, and that press with it.
   */
  async #released(button: number, { clock, signal }: Call): Promise<void> {
    const end = clock.now() + RELEASED_MS;
    const isDown = async (): Promise<boolean> => {
      const pointer = await this.#server.ask<{ keyMask: number }>((x, done) => x.QueryPointer(this.#server.root, done), signal);
      return pointer !== undefined && (pointer.keyMask & buttonMask(button)) !== 0;
    };
    while (await isDown()) {
      if (clock.now() > end) {
        throw new HandsightError('ActionLost', 'the button stays down: someone holds it, or the window manager does not answer', {
          button,
        });
      }
      await clock.after(1, signal);
    }
  }

  /** Moves in small steps; a program that gets only two points sees no drag. */
  async #glide(from: PathPoint, to: PathPoint, { clock, signal }: Call): Promise<void> {
    const ms = to.atMs - from.atMs;
    const steps = Math.max(1, Math.round(ms / FRAME_MS));
    for (let i = 1; i <= steps; i++) {
      if (ms > 0) await clock.after(ms / steps, signal);
      this.#motion({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    }
  }

  #layout(signal: AbortSignal): Promise<Keyboard> {
    if (this.#keyboard === undefined) {
      const reading = Keyboard.read(this.#server, signal);
      this.#keyboard = reading;
      reading.catch(() => (this.#keyboard = undefined));
    }
    return this.#keyboard;
  }

  async #withSymbols(keysyms: readonly number[], signal: AbortSignal): Promise<Keyboard> {
    const keyboard = await this.#layout(signal);
    for (const keysym of keysyms) {
      keyboard.bind(keysym);
      this.#bound.push(keysym);
    }
    await this.#server.settled(signal);
    this.#keyboard = Promise.resolve(keyboard);
    return keyboard;
  }

  #strike({ held, keycode }: { held: number[]; keycode: number }): void {
    for (const code of held) this.#key(code, true);
    this.#key(keycode, true);
    this.#key(keycode, false);
    for (const code of [...held].reverse()) this.#key(code, false);
  }

  #motion({ x, y }: Point): void {
    this.#test.FakeInput(this.#test.MotionNotify, 0, 0, this.#server.root, Math.floor(x), Math.floor(y));
  }

  #button(button: number, isDown: boolean): void {
    this.#test.FakeInput(isDown ? this.#test.ButtonPress : this.#test.ButtonRelease, button, 0, this.#server.root, 0, 0);
  }

  #key(keycode: number, isDown: boolean): void {
    this.#test.FakeInput(isDown ? this.#test.KeyPress : this.#test.KeyRelease, keycode, 0, this.#server.root, 0, 0);
  }
}

/** Its bit in the mask that QueryPointer reports. */
const buttonMask = (button: number): number => 1 << (7 + button);

function missingOf(keyboard: Keyboard, text: string): number[] {
  const wanted = new Set(Array.from(text.replace(/\r\n/g, '\n'), keysymOf));
  return [...wanted].filter((keysym) => !keyboard.has(keysym));
}
