import type { LastReply } from './news.ts';
import type { Screen } from './screen.ts';

/** At most this many windows and ids are remembered for one client. */
const MOST_WINDOWS = 64;
const MOST_IDS = 1000;
const MOST_DEVICES = 64;

interface Held {
  /** The last reading that was given out whole. */
  whole: Screen | undefined;
  /** Ids given out one by one since then, each with its reading and the count at that time. */
  single: Map<string, { screen: Screen; at: number }>;
  /** The screen after the last action: a client may have applied its diff, or not. */
  after: { screen: Screen; at: number } | undefined;
  last: Screen | undefined;
  /** Counts what was given out. */
  at: number;
}

/**
 * What one client has been shown of each window: element ids are positions, and refer to the element that was there when they were given
 * out.
 */
export class ShownScreens {
  readonly #windows = new Map<string, Held>();
  readonly #replies = new Map<string, LastReply>();
  #given: Screen | undefined;

  /** What the client knows of a device by its last reply. */
  lastReply(device: string): LastReply | undefined {
    return this.#replies.get(device);
  }

  replied(device: string, reply: LastReply): void {
    this.#replies.delete(device);
    this.#replies.set(device, reply);
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > MOST_DEVICES && oldest !== undefined) this.#replies.delete(oldest);
  }

  get devicesWithEffect(): string[] {
    return [...this.#replies].flatMap(([device, { effect }]) => (effect === undefined ? [] : [device]));
  }

  /** A device that is gone: what comes back under its name is not what the client knew. */
  forgetReply(device: string): void {
    this.#replies.delete(device);
  }

  /** The screen that the client was given last, once. */
  takeGiven(): Screen | undefined {
    const given = this.#given;
    this.#given = undefined;
    return given;
  }

  /** The whole tree, or changes from which the client can derive it. */
  whole(surface: string, screen: Screen): void {
    const held = this.#held(surface);
    this.#given = screen;
    held.whole = screen;
    held.last = screen;
    held.after = undefined;
    held.single.clear();
  }

  /** Some elements of a reading. */
  some(surface: string, screen: Screen, ids: Iterable<string>): void {
    const held = this.#held(surface);
    this.#given = screen;
    held.last = screen;
    held.at++;
    for (const id of ids) held.single.set(id, { screen, at: held.at });
    // A client with that many ids reads the window again before it uses an old one.
    if (held.single.size > MOST_IDS) this.whole(surface, screen);
  }

  /** The screen as an action left it. */
  after(surface: string, screen: Screen): void {
    const held = this.#held(surface);
    held.last = screen;
    held.after = { screen, at: ++held.at };
  }

  /** The readings to which the client's id may refer. */
  readingsOf(surface: string, id: string): Screen[] {
    const held = this.#windows.get(surface);
    if (held === undefined) return [];
    const single = held.single.get(id);
    const given = single?.screen ?? held.whole;
    const after = held.after !== undefined && held.after.at > (single?.at ?? 0) ? held.after.screen : undefined;
    return [given, after].filter((screen) => screen !== undefined);
  }

  last(surface: string): Screen | undefined {
    return this.#windows.get(surface)?.last;
  }

  forget(surface: string): void {
    this.#windows.delete(surface);
  }

  #held(surface: string): Held {
    const held = this.#windows.get(surface) ?? { whole: undefined, single: new Map(), after: undefined, last: undefined, at: 0 };
    this.#windows.delete(surface);
    this.#windows.set(surface, held);
    if (this.#windows.size <= MOST_WINDOWS) return held;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
    return held;
  }
}
