import { withDeadline } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import { page } from '../screen/structure/page.ts';
import { structure, type StructureElement, type StructureFilter } from '../screen/structure/structure.ts';
import { findOne } from '../screen/select/find.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { searchPattern } from './check/pattern.ts';
import type { PageCursor } from './host.ts';
import { look, READ_TIMEOUT_MS, type WindowChoice } from './look.ts';
import type { DeviceSession } from './session.ts';

export interface StructureQuery {
  window?: WindowChoice;
  roles?: string[];
  exclude_roles?: string[];
  name_regex?: string;
  visible_only?: boolean;
  max_text_len?: number;
  prune_empty?: boolean;
  depth?: number;
  /** Only the part of the tree below this element: an element id or a selector. */
  scope?: string;
  /** Page size. */
  max_nodes?: number;
  /** The next page of an earlier answer; everything else is as it was then. */
  page_cursor?: string;
}

export interface StructureResult {
  window: string;
  window_uid: string;
  element_count: number;
  node_count: number;
  tree: StructureElement;
  tree_hash: string;
  tree_token: string;
  truncated: boolean;
  depth_truncated: boolean;
  next_cursor: string | null;
}

/** Contract 004's tree with filters and pages. A cursor that has expired is an error, never an empty page. */
export function readStructure(session: DeviceSession, query: StructureQuery, signal?: AbortSignal): Promise<StructureResult> {
  session.host.guard.budgets.admit('read');
  if (query.page_cursor !== undefined) {
    const cursor = session.host.cursors.get(query.page_cursor);
    if (cursor === undefined)
      return Promise.reject(
        new HandsightError('SnapshotExpired', 'this page cursor is unknown or expired; read the window again', {
          page_cursor: query.page_cursor,
        }),
      );
    return Promise.resolve(give(session, cursor, false));
  }
  return withDeadline(
    session.host.clock,
    READ_TIMEOUT_MS,
    'get_window_structure',
    async (call) => {
      const now = session.show(await look(session, query.window ?? {}, call));
      const scope = query.scope === undefined ? { node: now.root, id: 'root' } : scopeOf(now.root, query.scope);
      const { tree, elementCount, depthTruncated } = structure(scope.node, now.window.bounds, filterOf(query), scope.id);
      return give(session, { look: now, tree, elementCount, from: 0, count: query.max_nodes ?? Number.MAX_SAFE_INTEGER }, depthTruncated);
    },
    signal,
  );
}

function give(session: DeviceSession, cursor: PageCursor, depthTruncated: boolean): StructureResult {
  const { look: now, from, count, elementCount } = cursor;
  const part = page(cursor.tree, from, count);
  return {
    window: now.window.title,
    window_uid: now.window.window_uid,
    element_count: elementCount,
    node_count: part.nodeCount,
    tree: part.tree,
    tree_hash: now.treeHash,
    tree_token: session.host.tokens.put(`${session.device.id}\n${now.window.window_uid}`, now),
    truncated: part.next !== undefined,
    depth_truncated: depthTruncated,
    next_cursor: part.next === undefined ? null : session.host.cursors.put({ ...cursor, from: part.next }),
  };
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

function scopeOf(root: UnifiedUINode, scope: string): { node: UnifiedUINode; id: string } {
  if (/^root(\.\d+)*$/.test(scope)) {
    const node = scope
      .split('.')
      .slice(1)
      .reduce<UnifiedUINode | undefined>((n, i) => n?.children[Number(i)], root);
    if (node === undefined) throw new HandsightError('ElementNotFound', `there is no element ${scope}`, { element_id: scope });
    return { node, id: scope };
  }
  const node = findOne(root, scope);
  return { node, id: elementIdOf(root, node) };
}

/** Contract 004's id of a node: its way from the root. */
export function elementIdOf(root: UnifiedUINode, node: UnifiedUINode): string {
  const way = (n: UnifiedUINode): number[] | undefined => {
    if (n === node) return [];
    for (const [i, child] of n.children.entries()) {
      const below = way(child);
      if (below !== undefined) return [i, ...below];
    }
    return undefined;
  };
  return ['root', ...(way(root) ?? [])].join('.');
}
