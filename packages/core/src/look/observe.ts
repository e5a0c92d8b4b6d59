import { z } from 'zod';

import type { Call } from '../device/call.ts';
import { diff } from '../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../screen/diff/custom.ts';
import { jsonPatch, type JsonPatchOp } from '../screen/diff/json-patch.ts';
import { printChanges } from '../screen/diff/text.ts';
import type { Element } from '../screen/observer-element.ts';
import type { Degraded } from '../screen/screen.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import { parseInput } from '../error/parse-input.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { refsOf } from './refs-of.ts';
import { WindowChoiceSchema } from './choose-window.ts';

export const DiffFormatSchema = z.enum(['custom', 'json-patch']);
export type DiffFormat = z.infer<typeof DiffFormatSchema>;

export const ObserveQuerySchema = z.strictObject({
  window: WindowChoiceSchema.optional(),
  /** A tree token of an earlier reading of this window. */
  since: z.string().max(100).optional(),
  format: DiffFormatSchema.optional(),
});
export type ObserveQuery = z.infer<typeof ObserveQuerySchema>;

interface ObservedFacts {
  window_uid: string;
  window: string;
  tree_token: string;
  tree_hash: string;
  node_count: number;
  unchanged: boolean;
  degraded: Degraded | null;
  capture_ms: number;
}

export type Observation = ObservedFacts &
  (
    | { format: 'full'; base_token: null; tree: Element; text: null }
    /** `text` is the diff in short lines with refs. */
    | { format: 'custom'; base_token: string; changes: CustomOp[]; text: string }
    | { format: 'json-patch'; base_token: string; changes: JsonPatchOp[]; text: string }
  );

/** A window's tree, or the changes since a reading the caller has. An expired token returns the tree. */
export async function observe(session: DeviceSession, query: ObserveQuery, call: Call): Promise<Observation> {
  const { window, since, format } = parseInput(ObserveQuerySchema, query, 'observe');
  return observed(session, session.show(await look(session, window ?? {}, call)), since, format ?? 'custom');
}

/** A token identifies a reading of one window of one device. */
const keyOf = (session: DeviceSession, screen: Screen): string => `${session.device.id}\n${screen.window.window_uid}`;

export const tokenFor = (session: DeviceSession, screen: Screen): string => session.host.tokens.put(keyOf(session, screen), screen);

/** Undefined for a token that is unknown, expired or of a different window. */
export const readingOf = (session: DeviceSession, token: string, now: Screen): Screen | undefined =>
  session.host.tokens.get(token, keyOf(session, now));

function observed(session: DeviceSession, now: Screen, since: string | undefined, format: DiffFormat): Observation {
  const base = since === undefined ? undefined : readingOf(session, since, now);
  const facts: ObservedFacts = {
    window_uid: now.window.window_uid,
    window: now.window.title,
    tree_token: tokenFor(session, now),
    tree_hash: now.treeHash,
    node_count: now.nodeCount,
    unchanged: false,
    degraded: now.degraded ?? null,
    capture_ms: now.captureMs,
  };
  if (since === undefined || base === undefined) return { ...facts, format: 'full', base_token: null, tree: now.element, text: null };
  if (base === now) return { ...facts, unchanged: true, base_token: since, text: '', format, changes: [] };
  const changes = diff(base.root, now.root);
  const shared = {
    ...facts,
    unchanged: changes.unchanged,
    base_token: since,
    // It quotes the earlier reading, parts of which may have become secret since.
    text: session.redacted(printChanges(changes, refsOf(base, now), { style: 'compact' })),
  };
  return format === 'custom'
    ? { ...shared, format, changes: customDiff(changes, { ids: true }) }
    : { ...shared, format, changes: jsonPatch(changes) };
}
