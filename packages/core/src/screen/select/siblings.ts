import type { UnifiedUINode } from '../node.ts';
import { printedRole } from '../ref/letter.ts';
import { foldRole, observerRole } from '../role.ts';

/**
 * The role names a node matches, folded: the desktop's, and unless roles are exact the abstract one and the one of
 * its ref's letter.
 */
export function roleKeys(node: UnifiedUINode, exactRoles: boolean): string[] {
  const observer = foldRole(observerRole(node));
  if (exactRoles) return [observer];
  const unified = foldRole(node.role);
  const keys = observer === unified ? [observer] : [observer, unified];
  const printed = printedRole(node);
  return printed === undefined || keys.includes(printed) ? keys : [...keys, printed];
}

/** Siblings of one role and their positions in it. */
export type RoleGroup = Map<UnifiedUINode, number>;

/** The children of one node by role, grouped in one pass, so that a position is a look-up. */
export class Siblings {
  readonly #ownGroups = new Map<UnifiedUINode, RoleGroup>();
  readonly #answering = new Map<string, RoleGroup>();

  constructor(children: readonly UnifiedUINode[], exactRoles: boolean) {
    const byOwnRole = new Map<string, RoleGroup>();
    for (const child of children) {
      const keys = roleKeys(child, exactRoles);
      this.#ownGroups.set(child, join(byOwnRole, keys[0] ?? '', child));
      for (const key of keys) join(this.#answering, key, child);
    }
  }

  /** The siblings that match a folded role name, or, for any role, those whose own role is the node's. */
  groupOf(node: UnifiedUINode, role: string | null): RoleGroup | undefined {
    return role === null ? this.#ownGroups.get(node) : this.#answering.get(role);
  }
}

function join(groups: Map<string, RoleGroup>, key: string, node: UnifiedUINode): RoleGroup {
  const group: RoleGroup = groups.get(key) ?? new Map<UnifiedUINode, number>();
  groups.set(key, group);
  return group.set(node, group.size);
}
