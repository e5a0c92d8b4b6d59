import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from './atspi/application.ts';
import { ROOT_PATH, type Calls } from './atspi/calls.ts';
import { BusError } from './dbus/connection.ts';
import type { Connections } from './connections.ts';
import { PAGE_LAG_MS } from './reading-cache.ts';
import { untilAsleep } from './until-asleep.ts';
import type { ListedWindow } from './session.ts';

/** An input without a visible effect this long after it was read has none, or a slow one. */
const FIRST_MS = 60;
/** A program that has drawn but reported nothing may still be working: in Qt a key can hold a button down for a tenth of a second first. */
const DRAWN_MS = 150;
/** GTK4 presses a button down, and acts only a quarter of a second later. */
const PRESSED_MS = 350;
/** A browser's window answers while its page is still busy. */
const PAGE_FIRST_MS = 250;
const PAGE_QUIET_MS = 40;
/** A page may rewrite typed text after its window has already reported it. */
const PAGE_TYPED_MS = 150;
const MOST_MS = 700;
/** After this many answers in a row without activity, the program has processed its input. */
const SILENT_ROUNDS = 2;
/** On a busy machine a program answers late and runs deferred work later still: the wait is this many times its slowest answer. */
const TIMES_SLOWEST = 6;

/** What was done to a window: an element invoked, its content scrolled, a key pressed, or anything else. */
export type InputKind = 'touch' | 'invoke' | 'scroll' | 'key';

/**
 * Waits until a program has processed its input, so that the next reading shows the outcome. Activity is what it reports
 * and what it draws. Answering _NET_WM_PING does not count: toolkits answer once they have read their events and handle keys and buttons later.
 */
export class Reaction {
  readonly #to: Connections;
  readonly #window: ListedWindow | undefined;
  readonly #app: Application | undefined;
  readonly #calls: Calls | undefined;
  readonly #signal: AbortSignal;
  readonly #before: string;
  readonly #version: number;
  readonly #down: ReadonlySet<string>;

  private constructor(
    to: Connections,
    window: ListedWindow | undefined,
    app: Application | undefined,
    calls: Calls | undefined,
    signal: AbortSignal,
  ) {
    this.#to = to;
    this.#window = window;
    this.#app = app;
    this.#calls = calls;
    this.#signal = signal;
    this.#version = app?.version ?? 0;
    this.#before = this.#signs();
    this.#down = new Set(app?.down);
  }

  /** Call this before the input is sent. */
  static async of(to: Connections, window: ListedWindow | undefined, signal: AbortSignal): Promise<Reaction> {
    const bus = await to.bus(signal).catch(() => undefined);
    const app = window === undefined ? undefined : await bus?.application(window.pid, signal).catch(() => undefined);
    return new Reaction(to, window, app, bus?.calls(signal), signal);
  }

  async seen(how: InputKind = 'touch'): Promise<void> {
    if (this.#window === undefined) return;
    let last = this.#before;
    await this.#to.session.hasRead(this.#window, this.#signal);
    const begun = performance.now();
    let at = begun;
    let slowest = 0;
    for (let silent = 0; performance.now() - begun < MOST_MS;) {
      const asked = performance.now();
      const isThere = await this.#roundTrip();
      if (!isThere) return;
      slowest = Math.max(slowest, performance.now() - asked);
      const now = this.#signs();
      if (now !== last) {
        last = now;
        at = performance.now();
        silent = 0;
        continue;
      }
      silent++;
      if (performance.now() - at > TIMES_SLOWEST * slowest && this.#isOver(last, silent, at, begun, how)) {
        if (!(await this.#hasMore(last))) return;
        continue;
      }
      if (this.#app?.version === this.#version || this.#isHeldDown) await sleep(4, undefined, { signal: this.#signal });
    }
  }

  /** Idle callbacks run only once the program is no longer being queried. */
  async #hasMore(last: string): Promise<boolean> {
    await untilAsleep(this.#window?.pid ?? 0, this.#signal);
    return (await this.#roundTrip()) && this.#signs() !== last;
  }

  #isOver(last: string, silent: number, at: number, begun: number, how: InputKind): boolean {
    const isReported = this.#isReported;
    const isPage = this.#isPage;
    const since = performance.now() - begun;
    if (how === 'key' && this.#isHeldDown) return false;
    if (!isReported && how === 'invoke' && this.#app?.toolkit === 'gtk4') return since > PRESSED_MS;
    if (isPage && how === 'scroll' && last !== this.#before && since < PAGE_LAG_MS) return false;
    if (last === this.#before) return since > (isPage ? PAGE_FIRST_MS : FIRST_MS);
    if (isPage) return performance.now() - at > (how === 'key' ? PAGE_TYPED_MS : PAGE_QUIET_MS);
    return silent >= SILENT_ROUNDS && (isReported || since > DRAWN_MS);
  }

  /** Through the program's own event loop; false when it is gone. */
  async #roundTrip(): Promise<boolean> {
    await this.#to.session.settled(this.#signal);
    if (this.#app === undefined || this.#calls === undefined) {
      return this.#window !== undefined && (await this.#to.session.hasRead(this.#window, this.#signal)) === true;
    }
    try {
      await this.#calls.childCount({ bus: this.#app.bus, path: ROOT_PATH });
      return true;
    } catch (error) {
      if (error instanceof BusError) return false;
      throw error;
    }
  }

  /** A key may hold a button down for a moment; galculator acts again on release, and loses input that arrives before. */
  get #isHeldDown(): boolean {
    return [...(this.#app?.down ?? [])].some((path) => !this.#down.has(path));
  }

  /** What a toolkit draws after it has reported is an animation, a frame every 16 ms; a page draws before its browser reports. */
  #signs(): string {
    const isDrawingActivity = this.#isPage || !this.#isReported;
    const drawn = isDrawingActivity ? this.#to.session.damage.countIn(this.#window?.frame) : 0;
    return `${this.#app?.version ?? 0} ${drawn} ${this.#to.listVersion}`;
  }

  get #isReported(): boolean {
    return (this.#app?.version ?? 0) !== this.#version;
  }

  get #isPage(): boolean {
    return this.#app?.toolkit === 'chromium' || this.#app?.toolkit === 'gecko';
  }
}
