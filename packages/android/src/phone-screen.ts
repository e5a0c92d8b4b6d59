import { windowGone, TreeParseError, AdbCommandError, HandsightError } from '@handsight/core/error';
import { type Bounds, readDump, type Reading } from '@handsight/core/screen';
import {
  limitTree,
  type Call,
  type DeviceLayout,
  type Picture,
  type ReadLimits,
  type TreeReading,
  type WindowInfo,
} from '@handsight/core/device';
import { crop, pngSize, toPixels } from '@handsight/core/picture';
import type { PhoneLink } from './adb/phone-link.ts';
import type { Backends } from './backends.ts';
import { screenSize } from './fact/screen-size.ts';
import type { HelperLook } from './helper/helper-windows.ts';
import { inputProgram } from './input/send-input.ts';
import type { ScreenGuard } from './screen-guard.ts';
import { ASLEEP, bareFrame, TreeReader } from './tree-reader.ts';
import type { DumpedDisplay } from './window/display-dump.ts';
import { displayAt, monitorsOf } from './window/display-places.ts';
import { readWindows, type WindowState } from './window/read-windows.ts';
import { ADB, ADB_COMMANDS, ADB_COMMANDS_EXT } from './adb/command-words.ts';
import { RETRY, retryPause } from './adb/retry.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The screen as the phone shows it. */
export async function screenshot(
  link: PhoneLink,
  emulator: EmulatorClient | undefined,
  call: Call,
  display: number | undefined,
): Promise<Picture> {
  if (emulator !== undefined) return pictureOf(await emulator.screenshot(call.signal), '');
  const option = display === undefined || display === 0 ? '' : ` -d ${await physicalDisplay(link, display, call.signal)}`;
  const { stdout, stderr } = await link.shell(`${ADB_COMMANDS_EXT.SCREENCAP}${option}`, call.signal);
  return pictureOf(stdout, stderr);
}

/** Android blacks out protected windows, so a screenshot of one is refused instead. */
function refuseSecure(windows: readonly WindowInfo[]): void {
  const secure = windows.find((w) => w.focused && w.secure === true);
  if (secure === undefined) return;
  throw new HandsightError('PlatformUnsupported', `${secure.process} protects its window (FLAG_SECURE): its picture would be black`, {
    capability: 'screenshot',
    window_uid: secure.window_uid,
    reason: 'secure_window',
  });
}

/** Phones with several displays print a warning before the image, others print linker warnings. */
function pictureOf(bytes: Uint8Array, stderr: string): Picture {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(PNG_SIGNATURE);
  const data = start > 0 ? bytes.subarray(start) : bytes;
  try {
    const size = pngSize(data);
    return { ...size, format: 'png', data, area: { left: 0, top: 0, right: size.width, bottom: size.height } };
  } catch (cause) {
    throw new AdbCommandError((stderr.trim() || 'it gave no picture').slice(0, 200), ADB_COMMANDS_EXT.SCREENCAP, {}, { cause });
  }
}

/** From Android 10 on `screencap` takes the id of the physical display, which the display service knows. */
async function physicalDisplay(link: PhoneLink, display: number, signal: AbortSignal): Promise<string> {
  const { stdout } = await link.read('dumpsys display', signal);
  return physicalDisplayIn(stdout, display) ?? String(display);
}

export function physicalDisplayIn(text: string, display: number): string | undefined {
  return new RegExp(`\\bdisplayId=${display}, uniqueId='local:(\\d+)'`).exec(text)?.[1];
}

const partOf = async (picture: Picture, area: Bounds): Promise<Picture> => crop(await toPixels(picture), area);

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

const toStream = (): string => `${ADB_COMMANDS.UI_DUMP} /dev/tty`;
/** The old file is removed first: after a failed dump it would be taken for the new one. */
const toFile = (file = ADB.DUMP_PATH): string =>
  `rm -f ${file}; ${ADB_COMMANDS.UI_DUMP} ${file} >&2; ${ADB_COMMANDS.CAT} ${file}; rm -f ${file}`;

/**
 * Transient reasons: the screen was still being built, or another uiautomator was still exiting. A screen that
 * keeps moving is not one: uiautomator has already waited ten seconds for it.
 */
const PASSING: ReadonlySet<unknown> = new Set(['null_root', 'empty', 'busy']);

/** The screen by uiautomator, which waits for a second without change: as a stream, retried when the phone was not ready, then through a file. */
export async function dumpScreen(link: PhoneLink, call: Call): Promise<Reading> {
  let failure: TreeParseError | undefined;
  for (let attempt = 1; attempt <= RETRY.MAX_ATTEMPTS; attempt++) {
    const result = readingOf(await link.exec(toStream(), call.signal));
    const isLast = attempt === RETRY.MAX_ATTEMPTS;
    if (!(result instanceof TreeParseError)) {
      // A plain stream ends the same way when the phone is unplugged; only the next attempt shows which it was.
      if (result.degraded?.reason === 'truncated' && !isLast) continue;
      return result;
    }
    failure = result;
    if (failure.context['reason'] === 'not_idle') throw failure;
    if (!PASSING.has(failure.context['reason'])) break;
    if (!isLast) await call.clock.after(retryPause(attempt), call.signal);
  }
  const { stdout, stderr } = await link.shell(toFile(), call.signal);
  const result = readingOf(stdout.length === 0 ? Buffer.from(stderr) : stdout);
  if (!(result instanceof TreeParseError)) return result;
  throw failure === undefined || result.context['reason'] !== 'not_xml' ? result : failure;
}

function readingOf(bytes: Uint8Array): Reading | TreeParseError {
  try {
    return readDump(bytes);
  } catch (error) {
    if (error instanceof TreeParseError) return error;
    throw error;
  }
}
