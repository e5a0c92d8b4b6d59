import { readFile } from 'node:fs/promises';
import type { Bounds } from '@handsight/core/screen';
import type { WindowKind } from '@handsight/core/device';
import type { XConnection } from './connection.ts';

/** A window as the X server and the window manager report it, in the server's own coordinates. */
export interface XWindow {
  wid: number;
  handle: string;
  title: string;
  pid: number;
  process: string;
  /** Instance and class (WM_CLASS). */
  classes: readonly string[];
  /** Start time of the process, in clock ticks since boot; with the pid it identifies a process permanently. */
  started: string;
  kind: WindowKind;
  bounds: Bounds;
  /** Including the shadow it draws itself. */
  outer: Bounds;
  /** Including the window manager's title bar and borders. */
  frame: Bounds;
  transientFor: number;
  isOverride: boolean;
  isTooltip: boolean;
  isShown: boolean;
  /** Supports _NET_WM_PING, which tells whether it has read its input. */
  answersPing: boolean;
  /** The number of its virtual desktop; undefined when it is on all of them. */
  desktop: number | undefined;
}

const ALL_DESKTOPS = 0xffff_ffff;

const KINDS: Readonly<Record<string, WindowKind>> = {
  _NET_WM_WINDOW_TYPE_DIALOG: 'dialog',
  _NET_WM_WINDOW_TYPE_DOCK: 'panel',
  _NET_WM_WINDOW_TYPE_DESKTOP: 'panel',
  _NET_WM_WINDOW_TYPE_NOTIFICATION: 'toast',
};

/** Reads one window; undefined when it has gone. */
export async function readWindow(server: XConnection, wid: number, signal: AbortSignal): Promise<XWindow | undefined> {
  const { root } = server;
  const [
    geometry,
    corner,
    attributes,
    newTitle,
    oldTitle,
    [pid = 0],
    types,
    states,
    [transientFor = 0],
    extents,
    shadow,
    protocols,
    [desktop],
    classes,
  ] = await Promise.all([
    server.ask<{ width: number; height: number }>((x, done) => x.GetGeometry(wid, done), signal),
    server.ask<{ destX: number; destY: number }>((x, done) => x.TranslateCoordinates(wid, root, 0, 0, done), signal),
    server.ask<{ mapState: number; overrideRedirect: number; klass: number }>((x, done) => x.GetWindowAttributes(wid, done), signal),
    server.text(wid, '_NET_WM_NAME', signal),
    server.text(wid, 'WM_NAME', signal),
    server.numbers(wid, '_NET_WM_PID', signal),
    atomNames(server, wid, '_NET_WM_WINDOW_TYPE', signal),
    atomNames(server, wid, '_NET_WM_STATE', signal),
    server.numbers(wid, 'WM_TRANSIENT_FOR', signal),
    server.numbers(wid, '_NET_FRAME_EXTENTS', signal),
    server.numbers(wid, '_GTK_FRAME_EXTENTS', signal),
    atomNames(server, wid, 'WM_PROTOCOLS', signal),
    server.numbers(wid, '_NET_WM_DESKTOP', signal),
    server.text(wid, 'WM_CLASS', signal),
  ]);
  if (geometry === undefined || corner === undefined || attributes === undefined) return undefined;
  const { process, started } = await processOf(pid);
  // GTK draws its shadow inside the window.
  const [shadeLeft = 0, shadeRight = 0, shadeTop = 0, shadeBottom = 0] = shadow;
  const outer = {
    left: corner.destX,
    top: corner.destY,
    right: corner.destX + geometry.width,
    bottom: corner.destY + geometry.height,
  };
  const bounds = {
    left: outer.left + shadeLeft,
    top: outer.top + shadeTop,
    right: outer.right - shadeRight,
    bottom: outer.bottom - shadeBottom,
  };
  const [left = 0, right = 0, top = 0, bottom = 0] = extents;
  const isOverride = attributes.overrideRedirect !== 0;
  return {
    wid,
    handle: String(wid),
    title: newTitle ?? oldTitle ?? '',
    pid,
    process,
    classes: (classes ?? '').split('\0').filter((each) => each !== ''),
    started,
    kind:
      types.map((type) => KINDS[type]).find((kind) => kind !== undefined) ?? (states.includes('_NET_WM_STATE_MODAL') ? 'dialog' : 'app'),
    bounds,
    outer,
    frame: { left: bounds.left - left, top: bounds.top - top, right: bounds.right + right, bottom: bounds.bottom + bottom },
    transientFor,
    isOverride,
    isTooltip: types.includes('_NET_WM_WINDOW_TYPE_TOOLTIP') || types.includes('_NET_WM_WINDOW_TYPE_DND'),
    // InputOnly windows (class 2) show nothing.
    isShown: attributes.mapState === 2 && attributes.klass !== 2 && !states.includes('_NET_WM_STATE_HIDDEN'),
    answersPing: protocols.includes('_NET_WM_PING'),
    desktop: desktop === ALL_DESKTOPS ? undefined : desktop,
  };
}

async function atomNames(server: XConnection, wid: number, property: string, signal: AbortSignal): Promise<string[]> {
  const atoms = await server.numbers(wid, property, signal);
  const names = await Promise.all(atoms.map((atom) => server.ask<string>((x, done) => x.GetAtomName(atom, done), signal)));
  return names.filter((name) => name !== undefined);
}

/** The name and start time of a process; empty for a process on another machine. */
async function processOf(pid: number): Promise<{ process: string; started: string }> {
  if (pid === 0) return { process: '', started: '' };
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    // The fields after the name begin with the third; the start time is the twenty-second.
    return { process: stat.slice(stat.indexOf('(') + 1, end), started: stat.slice(end + 2).split(' ')[19] ?? '' };
  } catch {
    return { process: '', started: '' };
  }
}
