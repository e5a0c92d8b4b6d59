import { labelsByPlace } from '../label-by-place.ts';
import { labelOf, printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import { walk } from '../walk.ts';
import { foldText } from './folded-text.ts';
import { StepBudget } from './step-budget.ts';
import { Siblings, type RoleGroup } from './siblings.ts';

/** What selectors query about one tree, computed on first use and cached. The tree must not change meanwhile. */
export class TreeIndex {
  readonly root: UnifiedUINode;
  /** Whether `Button` matches buttons only, or everything that is pressed like one. */
  readonly exactRoles: boolean;
  readonly #names = new Map<UnifiedUINode, string>();
  readonly #siblings = new Map<UnifiedUINode | undefined, Siblings>();
  readonly #nameCounts = new Map<RoleGroup, Map<string, number>>();
  /** For the patterns of a selector. */
  readonly steps = new StepBudget();
  #parents: Map<UnifiedUINode, UnifiedUINode> | undefined;
  #byPlace: ReturnType<typeof labelsByPlace> | undefined;

  constructor(root: UnifiedUINode, exactRoles = false) {
    this.root = root;
    this.exactRoles = exactRoles;
  }

  /** The name, as it is printed. */
  nameOf(node: UnifiedUINode): string {
    let name = this.#names.get(node);
    if (name === undefined) {
      name = printable(labelOf(node) || (this.#placed().get(node)?.label ?? ''));
      this.#names.set(node, name);
    }
    return name;
  }

  /** Names by place; who wants exact roles gets only what the tree says. */
  #placed(): ReturnType<typeof labelsByPlace> {
    this.#byPlace ??= this.exactRoles ? new Map() : labelsByPlace(this.root, screenBounds(this.root));
    return this.#byPlace;
  }

  /** Undefined for the root, and for a node of another tree. */
  parentOf(node: UnifiedUINode): UnifiedUINode | undefined {
    this.#parents ??= parentsIn(this.root);
    return this.#parents.get(node);
  }

  /** The node's siblings of a folded role, including itself if it matches that role. */
  siblingsOf(node: UnifiedUINode, role: string | null): RoleGroup | undefined {
    const parent = this.parentOf(node);
    let siblings = this.#siblings.get(parent);
    if (siblings === undefined) {
      siblings = new Siblings(parent?.children ?? [this.root], this.exactRoles);
      this.#siblings.set(parent, siblings);
    }
    return siblings.groupOf(node, role);
  }

  /** How many of the group a selector for this name would match. */
  countByName(group: RoleGroup, name: string): number {
    let counts = this.#nameCounts.get(group);
    if (counts === undefined) {
      counts = new Map();
      for (const node of group.keys()) {
        const folded = foldText(this.nameOf(node));
        counts.set(folded, (counts.get(folded) ?? 0) + 1);
      }
      this.#nameCounts.set(group, counts);
    }
    return counts.get(foldText(name)) ?? 0;
  }

  /** The nodes that pass, and their ancestors. */
  around(passes: (node: UnifiedUINode) => boolean): Set<UnifiedUINode> {
    const found = new Set<UnifiedUINode>();
    for (const node of walk(this.root)) {
      if (!passes(node)) continue;
      for (let at: UnifiedUINode | undefined = node; at !== undefined && !found.has(at); at = this.parentOf(at)) found.add(at);
    }
    return found;
  }
}

function parentsIn(root: UnifiedUINode): Map<UnifiedUINode, UnifiedUINode> {
  const parents = new Map<UnifiedUINode, UnifiedUINode>();
  for (const node of walk(root)) for (const child of node.children) parents.set(child, node);
  return parents;
}
