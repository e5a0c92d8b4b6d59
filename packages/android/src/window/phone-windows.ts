import { type Bounds, height, isPromptPackage, width } from '@handsight/core/screen';
import type { WindowInfo, WindowKind } from '@handsight/core/device';
import { displayPlaces, type DisplayPlace } from './display-places.ts';
import type { DumpedWindow } from './window-block.ts';
import type { WindowDump } from './window-dump.ts';
import { uidOf } from './window-uid.ts';

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
