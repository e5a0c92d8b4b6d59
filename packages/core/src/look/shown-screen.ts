import type { Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import type { Bounds } from '../screen/geometry.ts';
import { diff } from '../screen/diff/changes.ts';
import { printChanges } from '../screen/diff/text.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Degraded } from '../screen/screen.ts';
import { look } from './look.ts';
import type { Look } from '../host/look.ts';
import type { WindowChoice } from './choose-window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { refsOf } from './refs-of.ts';

export interface ScreenQuery {
  window?: WindowChoice;
  /** A tree token of an earlier reading of this window, or a lookup of one for the window that is read. */
  since?: string | ((window_uid: string) => string | undefined) | undefined;
}

/** One redacted reading, for callers that print it in their own format. */
export interface ShownScreen {
  window: WindowInfo;
  /** Titles of the windows below it, if it is a dialog. */
  under: readonly string[];
  /** The screen it is on. */
  screen: Bounds | undefined;
  root: UnifiedUINode;
  refOf: (node: UnifiedUINode) => string | undefined;
  node_count: number;
  degraded: Degraded | null;
  tree_hash: string;
  tree_token: string;
  capture_ms: number;
  /** The changes since the given reading, in short lines with refs; null if none was given or it has expired. */
  since: { unchanged: boolean; text: string } | null;
}

export async function readScreen(session: DeviceSession, query: ScreenQuery, call: Call): Promise<ShownScreen> {
  return shownScreen(session, session.show(await look(session, query.window ?? {}, call)), query.since);
}

/** A window as the last reading or action showed it to a caller. */
export function lastScreen(session: DeviceSession, uid: string): ShownScreen | undefined {
  const last = session.lastShown(uid);
  return last === undefined ? undefined : shownScreen(session, last);
}

function shownScreen(session: DeviceSession, now: Look, since?: ScreenQuery['since']): ShownScreen {
  const { tokens } = session.host;
  const key = `${session.device.id}\n${now.window.window_uid}`;
  const token = typeof since === 'function' ? since(now.window.window_uid) : since;
  const base = token === undefined ? undefined : tokens.get(token, key);
  return {
    window: now.window,
    under: now.under,
    screen: now.screen,
    root: now.root,
    refOf: (node) => now.refs.get(node.id),
    node_count: now.nodeCount,
    degraded: now.degraded ?? null,
    tree_hash: now.treeHash,
    tree_token: tokens.put(key, now),
    capture_ms: now.captureMs,
    since: base === undefined ? null : changesBetween(base, now),
  };
}

function changesBetween(base: Look, now: Look): { unchanged: boolean; text: string } {
  const changes = diff(base.root, now.root);
  return { unchanged: changes.unchanged, text: printChanges(changes, refsOf(base, now), { style: 'compact' }) };
}
