import type { Monitor, WindowInfo, WindowKind } from '@handsight/core/device';
import { type Bounds, height, isPromptPackage, width } from '@handsight/core/screen';
import type { PhoneLink } from '../adb/phone-link.ts';
import { type DumpedDisplay, displayParts, topFocusedDisplay, type DisplayPart, type FocusedApp } from './display-dump.ts';
import { monitorsOf, displayPlaces, type DisplayPlace } from './display-places.ts';
import { type ScreenState, parseScreenState } from './screen-state.ts';
import { type DumpedWindow, windowHeadIn, windowOf, type WindowHead } from './window-block.ts';
import { uidOf } from './window-uid.ts';

export interface WindowState {
  windows: WindowInfo[];
  /** The selected display; undefined if the phone does not describe it. */
  display: DumpedDisplay | undefined;
  displays: DumpedDisplay[];
  monitors: Monitor[];
  focusedPackage: string;
  state: ScreenState;
  /** How many events the phone had reported before, if it numbers them. */
  eventCount?: number;
}

/** The windows of a phone, its displays and whether it is awake, in one command. */
export async function readWindows(link: PhoneLink, signal: AbortSignal, chosenDisplay?: number): Promise<WindowState> {
  const { stdout } = await link.read(WINDOW_DUMP, signal);
  return windowStateOf(stdout, chosenDisplay);
}

function windowStateOf(text: string, chosenDisplay?: number): WindowState {
  const dump = parseWindowDump(text, chosenDisplay);
  const windows = phoneWindows(dump);
  const { display, displays, state } = dump;
  const focusedPackage = dump.focusedApp?.packageName ?? windows.find((w) => w.focused)?.process ?? '';
  return { windows, display, displays, monitors: monitorsOf(displays), focusedPackage, state };
}

const KINDS: Readonly<Record<string, WindowKind>> = {
  BASE_APPLICATION: 'app',
  DRAWN_APPLICATION: 'app',
  APPLICATION: 'dialog',
  APPLICATION_PANEL: 'dialog',
  APPLICATION_SUB_PANEL: 'dialog',
  APPLICATION_ABOVE_SUB_PANEL: 'dialog',
  APPLICATION_ATTACHED_DIALOG: 'dialog',
  APPLICATION_OVERLAY: 'dialog',
  INPUT_METHOD_DIALOG: 'dialog',
  SYSTEM_ALERT: 'dialog',
  SYSTEM_DIALOG: 'dialog',
  SYSTEM_ERROR: 'dialog',
  INPUT_METHOD: 'keyboard',
  TOAST: 'toast',
};

/**
 * The windows a person would name, topmost first: apps, their dialogs, the keyboard, toasts. Of the system's own windows,
 * bars and the like, only the focused one. Windows of other displays are offset with their display.
 */
export function phoneWindows(dump: WindowDump): WindowInfo[] {
  const { windows, displayId, focus, focusedApp, display } = dump;
  const places = displayPlaces(dump);
  const isHere = (w: DumpedWindow): boolean => w.displayId === displayId;
  const focusHash = focus?.hash ?? windows.find((w) => isHere(w) && isAppOf(w, focusedApp))?.hash;
  const listed = new Map<string, WindowInfo>();
  windows.forEach((window, i) => {
    const focused = isHere(window) && window.hash === focusHash;
    const kind = kindOf(window);
    if ((!window.isShown && !focused) || (kind === 'system' && !focused)) return;
    const made = windowInfo(window, kind, focused, windows.length - i, places.get(window.displayId));
    const known = listed.get(made.window_uid);
    // During a transition between two activities of an app, both are shown.
    if (known === undefined || (focused && !known.focused)) listed.set(made.window_uid, made);
  });
  const found = [...listed.values()];
  if (found.some((w) => w.focused) || (focus === undefined && focusedApp === undefined)) return found;
  const packageName = /^([\w.]+)\//.exec(focus?.title ?? '')?.[1] ?? focusedApp?.packageName ?? 'android';
  const unlisted: WindowInfo = {
    window_uid: uidOf(packageName, 0, focusedApp?.packageName === packageName ? focusedApp.task : undefined),
    handle: focus?.hash ?? '',
    title: focus?.title ?? focusedApp?.component ?? '',
    process: packageName,
    pid: 0,
    bounds: { left: 0, top: 0, right: display?.width ?? 0, bottom: display?.height ?? 0 },
    focused: true,
    kind: isPromptPackage(packageName) ? 'dialog' : 'app',
    layer: 0,
    monitor_index: 0,
  };
  return [...found.filter((w) => w.window_uid !== unlisted.window_uid), unlisted];
}

const isAppOf = ({ type, packageName, task }: DumpedWindow, app: WindowDump['focusedApp']): boolean =>
  app !== undefined && KINDS[type] === 'app' && packageName === app.packageName && (app.task === undefined || task === app.task);

/** To Android a permission prompt is an activity like any other, to the user a dialog. */
function kindOf({ type, packageName }: DumpedWindow): WindowKind {
  const kind = KINDS[type] ?? 'system';
  return kind === 'app' && isPromptPackage(packageName) ? 'dialog' : kind;
}

function windowInfo(window: DumpedWindow, kind: WindowKind, focused: boolean, layer: number, place = HERE): WindowInfo {
  const { frame, freeTop, hash } = window;
  const isWholeApp = KINDS[window.type] === 'app';
  const uid = uidOf(window.packageName, window.user, window.task);
  const top = kind === 'keyboard' && freeTop < height(frame) ? frame.top + freeTop : frame.top;
  return {
    window_uid: isWholeApp ? uid : `${uid}:${hash}`,
    handle: hash,
    title: window.title,
    process: window.packageName,
    pid: window.pid,
    bounds: moved(width(frame) > 0 ? { ...frame, top } : frame, place.left),
    focused,
    kind,
    layer,
    monitor_index: place.index,
    ...(window.isSecure ? { secure: true as const } : {}),
  };
}

const HERE: DisplayPlace = { index: 0, left: 0 };

const moved = (bounds: Bounds, by: number): Bounds => (by === 0 ? bounds : { ...bounds, left: bounds.left + by, right: bounds.right + by });

interface WindowDump {
  /** Topmost first, including those of other displays. */
  windows: DumpedWindow[];
  /** The selected display: the requested one, else the focused one. */
  displayId: number;
  /** The window that keys go to on that display. */
  focus: { hash: string; title: string } | undefined;
  focusedApp: FocusedApp | undefined;
  display: DumpedDisplay | undefined;
  /** Every display, the selected one first. */
  displays: DumpedDisplay[];
  state: ScreenState;
}

/** The command whose output is read here. From Android 10 on the focus is printed with the displays only. */
const WINDOW_DUMP = 'dumpsys window windows; dumpsys window displays; dumpsys window policy';

/** @param chosen The requested display. */
export function parseWindowDump(text: string, chosen?: number): WindowDump {
  const parts = displayParts(text);
  const displayId = [chosen, topFocusedDisplay(text)].find((id) => id !== undefined && parts.has(id)) ?? 0;
  const { display, focus, focusedApp } = parts.get(displayId) ?? NOTHING;
  const others = [...parts.values()].flatMap((part) => (part.display === undefined || part.display.id === displayId ? [] : [part.display]));
  const displays = display === undefined ? others : [display, ...others];
  return { windows: windowsIn(text), displayId, focus, focusedApp, display, displays, state: parseScreenState(text) };
}

const NOTHING: DisplayPart = { display: undefined, focus: undefined, focusedApp: undefined };

function windowsIn(text: string): DumpedWindow[] {
  const windows: DumpedWindow[] = [];
  let block: { head: WindowHead; lines: string[]; attributes: AttributeBraces } | undefined;
  const finish = (): void => {
    if (block !== undefined) windows.push(windowOf(block.head, block.lines.join('\n')));
    block = undefined;
  };
  for (const line of text.split('\n')) {
    const head = /^ *Window #\d+ Window\{/.test(line) ? windowHeadIn(line) : undefined;
    if (head !== undefined) {
      finish();
      block = { head, lines: [], attributes: new AttributeBraces() };
    } else if (block?.attributes.holds(line) !== true && /^ {0,2}\S/.test(line)) finish();
    else block?.lines.push(line);
  }
  finish();
  return windows;
}

/** Android 12L and 13 print the attributes of bars once per rotation, and those lines are indented less than the window they belong to. */
class AttributeBraces {
  #depth = 0;

  holds(line: string): boolean {
    // Truncated attributes end where the window manager's own fields begin.
    if (this.#depth > 0 && /^ {2}m[A-Z]/.test(line)) this.#depth = 0;
    const start = this.#depth > 0 ? 0 : line.indexOf('mAttrs=');
    if (start < 0) return false;
    for (const c of line.slice(start)) this.#depth += c === '{' ? 1 : c === '}' ? -1 : 0;
    return true;
  }
}
