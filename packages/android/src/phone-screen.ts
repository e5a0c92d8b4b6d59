import { windowGone } from '@handsight/core/error';
import type { Bounds } from '@handsight/core/screen';
import {
  limitTree,
  type Call,
  type DeviceLayout,
  type Picture,
  type ReadLimits,
  type TreeReading,
  type WindowInfo,
} from '@handsight/core/device';
import type { PhoneLink } from './adb/phone-link.ts';
import type { Backends } from './backends.ts';
import { screenSize } from './fact/screen-size.ts';
import type { HelperLook } from './helper/helper-windows.ts';
import { inputProgram } from './input/send-input.ts';
import type { ScreenGuard } from './screen-guard.ts';
import { partOf, pictureOf, refuseSecure, screenshot } from './screenshot.ts';
import { dumpScreen } from './tree/dump.ts';
import { ASLEEP, bareFrame, TreeReader } from './tree/tree-reader.ts';
import type { DumpedDisplay } from './window/display-dump.ts';
import { displayAt, monitorsOf } from './window/display-places.ts';
import { readWindows, type WindowState } from './window/read-windows.ts';

/** A phone seen awake within this time is taken to be awake still. */
const RECENT_MS = 100;

export interface PhoneScreenParts {
  link: PhoneLink;
  backends: Backends;
  guard: ScreenGuard;
  /** The configured display. */
  display: number | undefined;
}

/** What a phone shows: its windows, their trees, screenshots, and the displays they are on. */
export class PhoneScreen {
  readonly #link: PhoneLink;
  readonly #backends: Backends;
  readonly #guard: ScreenGuard;
  readonly #display: number | undefined;
  readonly #trees: TreeReader;
  /** The helper's snapshots, by the window list returned for each. */
  readonly #looks = new WeakMap<readonly WindowInfo[], HelperLook>();
  #displays: DumpedDisplay[] = [];
  #lookedAt = -Infinity;

  constructor({ link, backends, guard, display }: PhoneScreenParts) {
    this.#link = link;
    this.#backends = backends;
    this.#guard = guard;
    this.#display = display;
    this.#trees = new TreeReader({
      windows: async (call) => (await this.look(call)).windows,
      source: async (call) => (await backends.appium?.reading(call)) ?? dumpScreen(link, call),
      isAsleep: () => guard.isAsleep,
    });
  }

  /** The open windows; wakes the phone first if that is allowed. */
  async look(call: Call): Promise<WindowState> {
    const read = async (): Promise<WindowState> =>
      (await this.#lookByHelper(call)) ?? (await readWindows(this.#link, call.signal, this.#display));
    const begun = call.clock.now();
    const seen = await this.#guard.awake(read, call);
    this.#displays = seen.displays;
    this.#lookedAt = begun;
    return seen;
  }

  /** For callers that only need to know that the phone is usable: a recent reading is enough. */
  async lookUnlessRecent(call: Call): Promise<void> {
    if (call.clock.now() - this.#lookedAt > RECENT_MS) await this.look(call);
  }

  async window(window_uid: string, call: Call): Promise<WindowInfo> {
    const { windows } = await this.look(call);
    const window = windows.find((w) => w.window_uid === window_uid);
    if (window !== undefined) return window;
    throw windowGone(window_uid);
  }

  async layout(call: Call): Promise<DeviceLayout> {
    const { windows, monitors, eventCount } = await this.look(call);
    if (monitors.length > 0) return { windows, monitors, ...(eventCount === undefined ? {} : { eventCount }) };
    const size = await screenSize(this.#link, call.signal);
    return { windows, monitors: monitorsOf([{ id: 0, isNaturallyWide: false, ...size }]) };
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    const seen = (windows === undefined ? undefined : this.#looks.get(windows)) ?? (await this.#lookByHelper(call));
    if (seen === undefined) return this.#trees.read(window_uid, limits, call, windows);
    const window = seen.windows.find((w) => w.window_uid === window_uid);
    const tree = seen.trees.get(window_uid);
    if (window === undefined || tree === undefined) throw windowGone(window_uid);
    if (this.#guard.isAsleep) return bareFrame(window, ASLEEP);
    const { root, degraded } = tree();
    const limited = limitTree(root, limits);
    return degraded === undefined || limited.degraded !== undefined ? limited : { ...limited, degraded };
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const area = of === 'screen' ? undefined : 'area' in of ? of.area : (await this.window(of.window_uid, call)).bounds;
    const { id, left } = this.displayAt(area?.left ?? 0);
    // No tree says whether a window is protected, so adb is asked even when the helper takes the screenshot.
    const [whole, { windows }] = await Promise.all([this.#picture(id, call), readWindows(this.#link, call.signal, this.#display)]);
    refuseSecure(windows);
    if (area === undefined) return whole;
    const part = await partOf(whole, { ...area, left: area.left - left, right: area.right - left });
    return left === 0 ? part : { ...part, area };
  }

  /** The id of the display a point lies on, and its left edge. */
  displayAt(x: number): { id: number; left: number } {
    return displayAt(this.#displays, x) ?? { id: this.#displays[0]?.id ?? 0, left: 0 };
  }

  /** The program that sends input to the first display. */
  get inputProgram(): string {
    return inputProgram(this.#displays[0]?.id);
  }

  /** Undefined if there is no helper, or a display other than the helper's is selected. */
  async #lookByHelper(call: Call): Promise<HelperLook | undefined> {
    const seen = await this.#backends.own?.look(call);
    if (seen !== undefined) this.#looks.set(seen.windows, seen);
    return seen;
  }

  async #picture(display: number, call: Call): Promise<Picture> {
    const own = display === 0 ? this.#backends.own : undefined;
    return own === undefined ? screenshot(this.#link, this.#backends.grpc, call, display) : pictureOf(await own.picture(call), '');
  }
}
