import { type Bounds, type Degraded, isPromptPackage, makeNode } from '@handsight/core/screen';
import type { TreeReading, WindowInfo, WindowKind } from '@handsight/core/device';
import type { WindowState } from '../window/read-windows.ts';
import { uidOf } from '../window/window-uid.ts';
import { monitorsOf } from '../window/display-places.ts';
import type { HelperJson, HelperWindow } from './helper-json.ts';
import { toUnifiedTree } from './helper-tree.ts';

/** One snapshot by the helper: the windows, and how to read each. */
export interface HelperLook extends WindowState {
  /** By uid. */
  trees: ReadonlyMap<string, () => TreeReading>;
  /** Window uids by the id that events carry. */
  uids: ReadonlyMap<number, string>;
}

/** The windows a person would name, topmost first, as plain adb lists them. */
export function toHelperLook({ windows, display, screen, cut, sequence: eventCount }: HelperJson): HelperLook {
  const [width = 0, height = 0, dpi = 160] = display;
  const shown = { id: 0, width, height, dpi: dpi === 0 ? 160 : dpi, isNaturallyWide: width > height === (display[3] ?? 0) % 2 < 1 };
  const listed: WindowInfo[] = [];
  const trees = new Map<string, () => TreeReading>();
  const uids = new Map<number, string>();
  const lowest = lowestOfTasks(windows);
  const hasFocus = windows.some((w) => w.focused && w.type !== 'input_method');
  for (const window of [...windows].sort((a, b) => b.layer - a.layer)) {
    const focused = hasFocus ? window.focused : window.active;
    const kind = kindOf(window, lowest.has(window.id));
    if (kind === 'system' && !focused) continue;
    const info = windowInfo(window, kind, focused, lowest.has(window.id));
    uids.set(window.id, info.window_uid);
    if (trees.has(info.window_uid)) continue;
    listed.push(info);
    trees.set(info.window_uid, () => readingOf(window, info, cut));
  }
  const focusedPackage = listed.find((w) => w.focused)?.process ?? '';
  const state = { isAwake: screen.interactive, isLocked: screen.locked, needsCredential: screen.secure };
  const displays = width === 0 ? [] : [shown];
  return {
    windows: listed,
    display: displays[0],
    displays,
    monitors: monitorsOf(displays),
    focusedPackage,
    state,
    eventCount,
    trees,
    uids,
  };
}

/** The lowest of an app's windows is the app itself; those above it are dialogs or menus. */
function lowestOfTasks(windows: readonly HelperWindow[]): ReadonlySet<number> {
  const lowest = new Map<string, HelperWindow>();
  for (const window of windows) {
    const key = uidOf(window.package, window.user ?? 0, window.task);
    const known = lowest.get(key);
    if (known === undefined || window.layer < known.layer) lowest.set(key, window);
  }
  return new Set([...lowest.values()].map(({ id }) => id));
}

function kindOf({ type, package: name }: HelperWindow, isLowest: boolean): WindowKind {
  if (type === 'input_method') return 'keyboard';
  if (type !== 'application') return 'system';
  return isLowest && !isPromptPackage(name) ? 'app' : 'dialog';
}

function windowInfo(window: HelperWindow, kind: WindowKind, focused: boolean, isLowest: boolean): WindowInfo {
  const name = window.package === '' ? 'android' : window.package;
  const uid = uidOf(name, window.user ?? 0, window.task);
  return {
    window_uid: window.type === 'application' && isLowest ? uid : `${uid}:w${window.id}`,
    handle: String(window.id),
    title: window.title === '' ? name : window.title,
    process: name,
    pid: 0,
    bounds: boundsOf(window.bounds),
    focused: focused && kind !== 'keyboard',
    kind,
    layer: window.layer,
    monitor_index: 0,
  };
}

const boundsOf = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Bounds => ({ left, top, right, bottom });

const SILENT: Degraded = { reason: 'accessibility_off', detail: 'the window exposes nothing to accessibility' };
const KEYS: Degraded = { reason: 'accessibility_off', detail: 'of a keyboard only its frame is read' };

function readingOf({ root }: HelperWindow, { kind, bounds, process }: WindowInfo, cut: boolean): TreeReading {
  const tree = kind === 'keyboard' ? undefined : toUnifiedTree(root);
  if (tree === undefined)
    return {
      root: makeNode({ role: 'container', packageName: process, bounds, className: kind }),
      nodeCount: 0,
      degraded: kind === 'keyboard' ? KEYS : SILENT,
    };
  if (!cut) return tree;
  return { ...tree, degraded: { reason: 'node_cap', detail: 'the screen has more elements than the helper reports' } };
}
