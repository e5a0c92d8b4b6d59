import { withDeadline } from '../device/call.ts';
import { diff } from '../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../screen/diff/custom.ts';
import { jsonPatch, type JsonPatchOp } from '../screen/diff/json-patch.ts';
import { printChanges } from '../screen/diff/text.ts';
import { toElement, type Element } from '../screen/element.ts';
import type { Degraded } from '../screen/screen.ts';
import { look, READ_TIMEOUT_MS, type Look, type WindowChoice } from './look.ts';
import type { DeviceSession } from './session.ts';
import { refsOf } from './stage/compare.ts';

export type DiffFormat = 'custom' | 'json-patch';

export interface ObserveQuery {
  window?: WindowChoice;
  /** A tree token of an earlier reading of this window. */
  since?: string | undefined;
  format?: DiffFormat;
}

interface Observed {
  window_uid: string;
  window: string;
  tree_token: string;
  tree_hash: string;
  node_count: number;
  unchanged: boolean;
  degraded: Degraded | null;
  capture_ms: number;
}

export type Observation = Observed &
  (
    | { format: 'full'; base_token: null; tree: Element; text: null }
    /** `text` is the diff in short lines with refs. */
    | { format: 'custom'; base_token: string; changes: CustomOp[]; text: string }
    | { format: 'json-patch'; base_token: string; changes: JsonPatchOp[]; text: string }
  );

/** A window's tree, or what has changed since a reading the caller has. A token that is not known any more gives the tree. */
export function observe(session: DeviceSession, query: ObserveQuery, signal?: AbortSignal): Promise<Observation> {
  session.host.guard.budgets.admit('read');
  return withDeadline(
    session.host.clock,
    READ_TIMEOUT_MS,
    'observe',
    async (call) => observed(session, await look(session, query.window ?? {}, call), query),
    signal,
  );
}

export function observed(
  session: DeviceSession,
  now: Look,
  { since, format = 'custom' }: Pick<ObserveQuery, 'since' | 'format'>,
): Observation {
  const { tokens } = session.host;
  const uid = now.window.window_uid;
  const key = `${session.device.id}\n${uid}`;
  const base = since === undefined ? undefined : tokens.get(since, key);
  session.show(now);
  const facts: Observed = {
    window_uid: uid,
    window: now.window.title,
    tree_token: tokens.put(key, now),
    tree_hash: now.treeHash,
    node_count: now.nodeCount,
    unchanged: false,
    degraded: now.degraded ?? null,
    capture_ms: now.captureMs,
  };
  if (since === undefined || base === undefined)
    return { ...facts, format: 'full', base_token: null, tree: toElement(now.root), text: null };
  const changes = diff(base.root, now.root);
  const shared = {
    ...facts,
    unchanged: changes.unchanged,
    base_token: since,
    text: printChanges(changes, refsOf(base, now), { style: 'compact' }),
  };
  return format === 'custom' ? { ...shared, format, changes: customDiff(changes) } : { ...shared, format, changes: jsonPatch(changes) };
}
