import type { Look } from './look.ts';

/** At most this many windows and ids are remembered for one client. */
const MOST_WINDOWS = 64;
const MOST_IDS = 1000;

interface Held {
  /** The last reading that was given out whole. */
  whole: Look | undefined;
  /** Ids given out one by one since then, each with its reading and the count at that time. */
  single: Map<string, { look: Look; at: number }>;
  /** The screen after the last action: a client may have applied its diff, or not. */
  after: { look: Look; at: number } | undefined;
  last: Look | undefined;
  /** Counts what was given out. */
  at: number;
}

/**
 * What one client has been shown of each window: element ids are positions, and refer to the element that was there when they were given
 * out.
 */
export class ShownReadings {
  readonly #windows = new Map<string, Held>();

  /** The whole tree, or changes from which the client can derive it. */
  whole(surface: string, look: Look): void {
    const held = this.#held(surface);
    held.whole = look;
    held.last = look;
    held.after = undefined;
    held.single.clear();
  }

  /** Some elements of a reading. */
  some(surface: string, look: Look, ids: Iterable<string>): void {
    const held = this.#held(surface);
    held.last = look;
    held.at++;
    for (const id of ids) held.single.set(id, { look, at: held.at });
    // A client with that many ids reads the window again before it uses an old one.
    if (held.single.size > MOST_IDS) this.whole(surface, look);
  }

  /** The screen as an action left it. */
  after(surface: string, look: Look): void {
    const held = this.#held(surface);
    held.last = look;
    held.after = { look, at: ++held.at };
  }

  /** The readings to which the client's id may refer. */
  readingsOf(surface: string, id: string): Look[] {
    const held = this.#windows.get(surface);
    if (held === undefined) return [];
    const single = held.single.get(id);
    const given = single?.look ?? held.whole;
    const after = held.after !== undefined && held.after.at > (single?.at ?? 0) ? held.after.look : undefined;
    return [given, after].filter((look) => look !== undefined);
  }

  last(surface: string): Look | undefined {
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
