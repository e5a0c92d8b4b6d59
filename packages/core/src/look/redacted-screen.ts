import type { Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import type { Bounds } from '../screen/geometry.ts';
import { diff } from '../screen/diff/changes.ts';
import { printChanges } from '../screen/diff/text.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Degraded } from '../screen/screen.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import type { WindowChoice } from './choose-window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { readingOf, tokenFor } from './observe.ts';
import { refsOf } from './refs-of.ts';

export interface ScreenQuery {
  window?: WindowChoice;
  /** A tree token of an earlier reading of this window, or a lookup of one for the window that is read. */
  since?: string | ((window_uid: string) => string | undefined) | undefined;
}

/** A screen as it leaves the host: nothing of it is what redaction removed. Hashes and the token are made on first use. */
export interface RedactedScreen {
  window: WindowInfo;
  /** Titles of the windows below it, if it is a dialog. */
  under: readonly string[];
  /** The area of the monitor it is on. */
  monitor: Bounds | undefined;
  root: UnifiedUINode;
  refOf: (node: UnifiedUINode) => string | undefined;
  node_count: number;
  degraded: Degraded | null;
  readonly fingerprint: string;
  readonly tree_hash: string;
  readonly tree_token: string;
  capture_ms: number;
  /** The changes since the given reading, in short lines with refs; null if none was given or it has expired. */
  since: { unchanged: boolean; text: string } | null;
}

export async function readScreen(session: DeviceSession, query: ScreenQuery, call: Call): Promise<RedactedScreen> {
  return redactedScreen(session, session.show(await look(session, query.window ?? {}, call)), query.since);
}

/** A window as the last reading or action showed it to a caller. */
export function lastScreen(session: DeviceSession, uid: string): RedactedScreen | undefined {
  const last = session.lastShown(uid);
  return last === undefined ? undefined : redactedScreen(session, last);
}

export function redactedScreen(session: DeviceSession, now: Screen, since?: ScreenQuery['since']): RedactedScreen {
  const token = typeof since === 'function' ? since(now.window.window_uid) : since;
  const base = token === undefined ? undefined : readingOf(session, token, now);
  let issued: string | undefined;
  return {
    window: now.window,
    under: now.under,
    monitor: now.monitor,
    root: now.root,
    refOf: (node) => now.refs.get(node.id),
    node_count: now.nodeCount,
    degraded: now.degraded ?? null,
    get fingerprint() {
      return now.fingerprint;
    },
    get tree_hash() {
      return now.treeHash;
    },
    get tree_token() {
      return (issued ??= tokenFor(session, now));
    },
    capture_ms: now.captureMs,
    since: base === undefined ? null : changesBetween(base, now),
  };
}

function changesBetween(base: Screen, now: Screen): { unchanged: boolean; text: string } {
  const changes = diff(base.root, now.root);
  return { unchanged: changes.unchanged, text: printChanges(changes, refsOf(base, now), { style: 'compact' }) };
}
