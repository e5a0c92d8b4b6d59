import { windowGone } from '@handsight/core/error';
import { makeNode, packageOf, type Reading } from '@handsight/core/screen';
import { limitTree, type Call, type ReadLimits, type TreeReading, type WindowInfo } from '@handsight/core/device';
import { Turns } from '../turns.ts';

/** Where trees come from: uiautomator's command, or the helper. */
export type ScreenSource = (call: Call) => Promise<Reading>;

const TRIES = 2;

/**
 * Trees of windows. Android reports only the window that is active; of one behind it the last reading is given, and says
 * so. A tree that turns out to be another window's is never given for the one asked.
 */
export class TreeReader {
  readonly #windows: (call: Call) => Promise<readonly WindowInfo[]>;
  readonly #source: ScreenSource;
  readonly #turns = new Turns();
  readonly #last = new Map<string, TreeReading>();

  constructor(windows: (call: Call) => Promise<readonly WindowInfo[]>, source: ScreenSource) {
    this.#windows = windows;
    this.#source = source;
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, known?: readonly WindowInfo[]): Promise<TreeReading> {
    for (let attempt = 1; ; attempt++) {
      const windows = attempt === 1 && known !== undefined ? known : await this.#windows(call);
      this.#keepOnly(windows);
      const window = windows.find((w) => w.window_uid === window_uid);
      if (window === undefined) throw windowGone(window_uid);
      if (!window.focused && windows.some((w) => w.focused)) return this.#unread(window);
      const reading = await this.#turns.take(call.signal, () => this.#source(call));
      const isOwn = isOf(reading, window);
      if (!isOwn && attempt < TRIES) continue;
      const tree = cutReading(reading, limits, window);
      this.#last.set(window_uid, tree);
      return tree;
    }
  }

  /** What is known of a window that uiautomator does not report. */
  #unread({ window_uid, kind, bounds, process }: WindowInfo): TreeReading {
    const detail = 'plain adb reports only the window in front';
    const known = this.#last.get(window_uid);
    if (known !== undefined) return { ...known, degraded: { reason: 'maybe_stale', detail: `${detail}; this is the last reading of it` } };
    const root = makeNode({ role: 'container', packageName: process, bounds, className: kind });
    return { root, nodeCount: 0, degraded: { reason: 'accessibility_off', detail } };
  }

  #keepOnly(windows: readonly WindowInfo[]): void {
    const uids = new Set(windows.map((w) => w.window_uid));
    for (const uid of this.#last.keys()) if (!uids.has(uid)) this.#last.delete(uid);
  }
}

/** Embedded views may name another package, so that the same answer twice is believed. */
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
