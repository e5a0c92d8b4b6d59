import { z } from 'zod';

import type { Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import { page } from '../screen/structure/page.ts';
import { structure, type StructureElement, type StructureFilter } from '../screen/structure/structure.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { searchPattern } from './check/pattern.ts';
import { elementIdOf } from './element-id.ts';
import type { PageCursor } from '../host/host.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import { tokenFor } from './observe.ts';
import { parseInput } from '../error/parse-input.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { Layout } from './layout.ts';
import { resolveTarget } from './target/resolve-target.ts';
import { WindowChoiceSchema } from './choose-window.ts';

const roles = z.array(z.string().min(1).max(100)).max(100).optional();

export const StructureQuerySchema = z.strictObject({
  window: WindowChoiceSchema.optional(),
  roles,
  exclude_roles: roles,
  name_regex: z.string().min(1).max(500).optional(),
  visible_only: z.boolean().optional(),
  max_text_len: z.number().int().min(1).optional(),
  prune_empty: z.boolean().optional(),
  depth: z.number().int().min(0).optional(),
  /** Only the part of the tree below this element: an element id or a selector. */
  scope: z.string().min(1).max(4000).optional(),
  /** Page size. */
  max_nodes: z.number().int().min(1).optional(),
  /** The next page of an earlier answer; all other parameters are as they were then. */
  page_cursor: z.string().max(100).optional(),
});
export type StructureQuery = z.infer<typeof StructureQuerySchema>;

export interface StructureResult {
  window: string;
  window_uid: string;
  /** Elements of the whole tree, or of the requested part. */
  element_count: number;
  /** Elements on this page. */
  node_count: number;
  tree: StructureElement;
  tree_hash: string;
  tree_token: string;
  truncated: boolean;
  depth_truncated: boolean;
  next_cursor: string | null;
}

/** A tree with filters and pages. A cursor that has expired is an error, never an empty page. */
export async function readStructure(session: DeviceSession, input: StructureQuery, call: Call): Promise<StructureResult> {
  const query = parseInput(StructureQuerySchema, input, 'structure query');
  if (query.page_cursor !== undefined) return give(session, cursorOf(session, query.page_cursor));
  if (isWhole(query)) return giveWhole(session, await look(session, query.window ?? {}, call));
  const { now, top, id } = await partOf(session, query, call);
  const { tree, elementCount, depthTruncated } = structure(
    top,
    now.window.bounds,
    { ...filterOf(query), exactRoles: session.exactRoles },
    id,
  );
  const count = query.max_nodes ?? Number.MAX_SAFE_INTEGER;
  return give(session, {
    device: session.device.id,
    screen: now,
    token: tokenFor(session, now),
    tree,
    elementCount,
    depthTruncated,
    from: 0,
    count,
  });
}

/** Nothing is left out. */
const isWhole = ({ window: _, ...query }: StructureQuery): boolean => Object.values(query).every((value) => value === undefined);

/** A whole tree is the reading's own, which is built once. */
function giveWhole(session: DeviceSession, now: Screen): StructureResult {
  session.show(now);
  return {
    window: now.window.title,
    window_uid: now.window.window_uid,
    element_count: now.nodeCount,
    node_count: now.nodeCount,
    tree: now.element,
    tree_hash: now.treeHash,
    tree_token: tokenFor(session, now),
    truncated: false,
    depth_truncated: false,
    next_cursor: null,
  };
}

function cursorOf(session: DeviceSession, name: string): PageCursor {
  const cursor = session.host.cursors.get(name);
  if (cursor?.device === session.device.id) return cursor;
  throw new HandsightError('SnapshotExpired', 'this page cursor is unknown or expired; read the window again', { page_cursor: name });
}

function* idsIn({ id, children }: StructureElement): Generator<string> {
  yield id;
  for (const child of children) yield* idsIn(child);
}

/** All pages are of one reading and share its token. */
function give(session: DeviceSession, cursor: PageCursor): StructureResult {
  const { screen: now, from, count } = cursor;
  const part = page(cursor.tree, from, count);
  if (part.nodeCount === now.nodeCount) session.show(now);
  else session.showSome(now, idsIn(part.tree));
  return {
    window: now.window.title,
    window_uid: now.window.window_uid,
    element_count: cursor.elementCount,
    node_count: part.nodeCount,
    tree: part.tree,
    tree_hash: now.treeHash,
    tree_token: cursor.token,
    truncated: part.next !== undefined,
    depth_truncated: cursor.depthTruncated,
    next_cursor: part.next === undefined ? null : session.host.cursors.put({ ...cursor, from: part.next }),
  };
}

/** The element whose subtree is requested, resolved like an action's target, and its id. */
async function partOf(
  session: DeviceSession,
  { window = {}, scope }: StructureQuery,
  call: Call,
): Promise<{ now: Screen; top: UnifiedUINode; id: string }> {
  if (scope === undefined) {
    const now = await look(session, window, call);
    return { now, top: now.root, id: 'root' };
  }
  const target = /^root(\.\d+)*$/.test(scope) ? { element_id: scope } : { selector: scope };
  const { screen: now, node } = await resolveTarget(await Layout.capture(session, call), target, window);
  const top = node === undefined ? now.root : now.shown(node);
  return { now, top, id: elementIdOf(now.root, top) };
}

function filterOf(query: StructureQuery): StructureFilter {
  return {
    ...(query.roles === undefined ? {} : { roles: query.roles }),
    ...(query.exclude_roles === undefined ? {} : { excludeRoles: query.exclude_roles }),
    ...(query.name_regex === undefined ? {} : { name: searchPattern(query.name_regex) }),
    ...(query.visible_only === undefined ? {} : { visibleOnly: query.visible_only }),
    ...(query.prune_empty === undefined ? {} : { pruneEmpty: query.prune_empty }),
    ...(query.depth === undefined ? {} : { depth: query.depth }),
    ...(query.max_text_len === undefined ? {} : { maxTextLength: query.max_text_len }),
  };
}
