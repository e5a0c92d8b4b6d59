import { HandsightError } from '@handsight/core/error';
import type { Call, Gesture, KeyPress, Route } from '@handsight/core/device';
import { acting } from './acting.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import type { Backends } from './backends.ts';
import { gestureCommand } from './input/gesture-command.ts';
import { eraseCommand, keyCommand, worksInTheDark } from './input/key-command.ts';
import { inputProgram, sendInput } from './input/send-input.ts';
import { requireTypable, typeText } from './input/type-text.ts';
import type { PhoneScreen } from './phone-screen.ts';
import type { ScreenGuard } from './screen-guard.ts';

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
