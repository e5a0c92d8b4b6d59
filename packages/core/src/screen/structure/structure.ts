import { elementFields, type Element } from '../observer-element.ts';
import type { Bounds } from '../geometry.ts';
import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { foldRole, observerRole } from '../role.ts';
import type { Pattern } from '../select/pattern.ts';
import { StepBudget } from '../select/step-budget.ts';
import { isInteractive, isShown } from '../trait.ts';

export interface StructureFilter {
  /** Only these roles, and their ancestors. */
  roles?: string[];
  /** Without these roles; their children move up. */
  excludeRoles?: string[];
  /** Only elements whose name matches the pattern, and their ancestors. */
  name?: Pattern;
  visibleOnly?: boolean;
  /** Leave out empty non-interactive frames; their children move up. */
  pruneEmpty?: boolean;
  /** Deepest level below the root that is kept. */
  depth?: number;
  /** Longest text, in characters. */
  maxTextLength?: number;
  /** `Button` matches buttons only, not everything that is pressed like one. */
  exactRoles?: boolean;
}

/** An element of a filtered tree. Ids stay those of the whole tree. */
export interface StructureElement extends Element {
  children: StructureElement[];
  /** Set where the depth ends before the tree does. */
  truncated?: true;
  child_count?: number;
}

export interface Structure {
  tree: StructureElement;
  /** Elements of the whole tree. */
  elementCount: number;
  /** Elements that passed the filter. */
  nodeCount: number;
  depthTruncated: boolean;
}

interface Kept {
  element: StructureElement;
  /** It matched itself, not only because of a descendant. */
  matches: boolean;
}

/** A tree with its filters. The root always stays. */
export function structure(root: UnifiedUINode, screen: Bounds, filter: StructureFilter, rootId = 'root'): Structure {
  const steps = new StepBudget();
  const counts = { all: 0, kept: 0, cut: false };
  const wanted = filter.roles === undefined ? undefined : new Set(filter.roles.map(foldRole));
  const unwanted = new Set((filter.excludeRoles ?? []).map(foldRole));
  const has = (roles: Set<string>, n: UnifiedUINode): boolean =>
    roles.has(foldRole(observerRole(n))) || (filter.exactRoles !== true && roles.has(foldRole(n.role)));
  const picks = wanted !== undefined || filter.name !== undefined;

  const visit = (n: UnifiedUINode, id: string, level: number): Kept[] => {
    counts.all++;
    const isRoot = level === 0;
    const isCutHere = filter.depth !== undefined && level >= filter.depth && n.children.length > 0;
    if (isCutHere) counts.all += countBelow(n);
    const below = isCutHere ? [] : n.children.flatMap((child, i) => visit(child, `${id}.${i}`, level + 1));
    const goes = (filter.visibleOnly === true && !isShown(n, screen)) || has(unwanted, n) || (filter.pruneEmpty === true && saysNothing(n));
    if (goes && !isRoot) return below;
    const matches = (wanted === undefined || has(wanted, n)) && (filter.name === undefined || filter.name.isIn(labelOf(n), steps));
    if (picks && !matches && !isRoot && !below.some((kept) => kept.matches || kept.element.children.length > 0)) return [];
    counts.kept++;
    const element: StructureElement = { id, ...clipped(n, filter.maxTextLength), children: below.map((kept) => kept.element) };
    if (isCutHere) {
      counts.cut = true;
      element.truncated = true;
      element.child_count = n.children.length;
    }
    return [{ element, matches }];
  };
  const [top] = visit(root, rootId, 0);
  const tree = top?.element ?? { id: rootId, ...elementFields(root), children: [] };
  return { tree, elementCount: counts.all, nodeCount: counts.kept, depthTruncated: counts.cut };
}

const saysNothing = (n: UnifiedUINode): boolean =>
  !isInteractive(n) && !n.focused && labelOf(n) === '' && (n.value ?? '') === '' && n.paneTitle === '';

function countBelow(n: UnifiedUINode): number {
  return n.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}

function clipped(n: UnifiedUINode, max: number | undefined): ReturnType<typeof elementFields> {
  const fields = elementFields(n);
  if (max === undefined) return fields;
  const clip = (text: string): string => (text.length > max ? `${text.slice(0, Math.max(0, max - 1))}…` : text);
  return {
    ...fields,
    name: clip(fields.name),
    value: fields.value === null ? null : clip(fields.value),
    description: fields.description === null ? null : clip(fields.description),
  };
}
