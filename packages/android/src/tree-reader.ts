import { TreeParseError, windowGone } from '@handsight/core/error';
import { type Degraded, makeNode, packageOf, type Reading } from '@handsight/core/screen';
import { limitTree, type Call, type ReadLimits, type TreeReading, type WindowInfo } from '@handsight/core/device';

/** Where trees come from: uiautomator's command, or the helper. */
export type ScreenSource = (call: Call) => Promise<Reading>;

export interface TreeReaderParts {
  windows: (call: Call) => Promise<readonly WindowInfo[]>;
  source: ScreenSource;
  /** Whether the screen was dark when it was last looked at. */
  isAsleep: () => boolean;
}

const TRIES = 2;
export const ASLEEP: Degraded = { reason: 'asleep', detail: 'the phone sleeps and its screen is dark' };
/** Even slow phones read a still screen within three seconds; for one that keeps moving, `spareMs` is left to the caller. */
const PATIENCE = { leastMs: 3000, spareMs: 400 };
const MOVING: Degraded = {
  reason: 'not_idle',
  detail: 'the screen keeps moving, and uiautomator reads only one that stands still for a second; take a picture of it',
};

/**
 * Trees of windows. Android reports only the active window; for one behind it the last reading is returned, marked as
 * such; for a screen that keeps moving, its frame. A tree that turns out to be another window's is never returned for the
 * requested one.
 */
export class TreeReader {
  readonly #windows: (call: Call) => Promise<readonly WindowInfo[]>;
  readonly #source: ScreenSource;
  readonly #isAsleep: () => boolean;
  readonly #turns = new Turns();
  readonly #last = new Map<string, TreeReading>();

  constructor({ windows, source, isAsleep }: TreeReaderParts) {
    this.#windows = windows;
    this.#source = source;
    this.#isAsleep = isAsleep;
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, known?: readonly WindowInfo[]): Promise<TreeReading> {
    for (let attempt = 1; ; attempt++) {
      const windows = attempt === 1 && known !== undefined ? known : await this.#windows(call);
      this.#keepOnly(windows);
      const window = windows.find((w) => w.window_uid === window_uid);
      if (window === undefined) throw windowGone(window_uid);
      if (this.#isAsleep()) return bareFrame(window, ASLEEP);
      if (!window.focused && windows.some((w) => w.focused)) return this.#unread(window);
      const reading = await this.#atRest(call);
      if (reading === undefined) return bareFrame(window, MOVING);
      const isOwn = isOf(reading, window);
      if (!isOwn && attempt < TRIES) continue;
      const tree = cutReading(reading, limits, window);
      this.#last.set(window_uid, tree);
      return tree;
    }
  }

  /** Undefined when the screen did not become still in time. */
  async #atRest(call: Call): Promise<Reading | undefined> {
    try {
      return await beforeDeadline(call, PATIENCE, (within) => this.#turns.take(within.signal, () => this.#source(within)));
    } catch (error) {
      if (error instanceof TreeParseError && error.context['reason'] === 'not_idle') return undefined;
      throw error;
    }
  }

  /** What is known about a window that uiautomator does not report. */
  #unread(window: WindowInfo): TreeReading {
    const detail = 'plain adb reports only the window in front';
    const known = this.#last.get(window.window_uid);
    if (known !== undefined) return { ...known, degraded: { reason: 'maybe_stale', detail: `${detail}; this is the last reading of it` } };
    return bareFrame(window, { reason: 'accessibility_off', detail });
  }

  #keepOnly(windows: readonly WindowInfo[]): void {
    const uids = new Set(windows.map((w) => w.window_uid));
    for (const uid of this.#last.keys()) if (!uids.has(uid)) this.#last.delete(uid);
  }
}

/** The window itself, and why nothing is known about its content. */
export const bareFrame = ({ kind, bounds, process }: WindowInfo, degraded: Degraded): TreeReading => ({
  root: makeNode({ role: 'container', packageName: process, bounds, className: kind }),
  nodeCount: 0,
  degraded,
});

/** Embedded views may name another package, so the same answer twice is accepted. */
const isOf = ({ root }: Reading, { process }: WindowInfo): boolean => {
  const packageName = packageOf(root);
  return process === '' || packageName === '' || packageName === process;
};

function cutReading(reading: Reading, limits: ReadLimits, window: WindowInfo): TreeReading {
  const tree = limitTree(reading.root, limits);
  if (tree.degraded !== undefined) return tree;
  if (reading.degraded !== undefined) return { ...tree, degraded: reading.degraded };
  if (window.secure !== true || tree.root.children.length > 0) return tree;
  return { ...tree, degraded: { reason: 'secure_window', detail: 'the window is protected (FLAG_SECURE) and exposes nothing' } };
}

/** One at a time, in order of arrival. Android allows one UiAutomation connection, and a second dump kicks out the first. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Work whose signal aborted while it waited is not started. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface Patience {
  /** A call with less time than this simply times out. */
  leastMs: number;
  /** How much of the call's time is left when the work is abandoned. */
  spareMs: number;
}

/** Runs work that may exceed the call's deadline; undefined when it was abandoned while there is still time for another answer. */
async function beforeDeadline<T>(call: Call, patience: Patience, work: (call: Call) => Promise<T>): Promise<T | undefined> {
  const left = call.deadline - call.clock.now() - patience.spareMs;
  if (left < patience.leastMs) return work(call);
  const stop = new AbortController();
  const done = new AbortController();
  const signal = AbortSignal.any([call.signal, stop.signal]);
  const late = call.clock.after(left, AbortSignal.any([call.signal, done.signal])).then(
    () => {
      stop.abort(new Error('the deadline came first'));
    },
    () => undefined,
  );
  try {
    return await work({ clock: call.clock, deadline: call.deadline, signal });
  } catch (error) {
    if (stop.signal.aborted && !call.signal.aborted) return undefined;
    throw error;
  } finally {
    done.abort(new Error('done'));
    await late;
  }
}
