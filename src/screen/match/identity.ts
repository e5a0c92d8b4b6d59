import type { UnifiedUINode } from '../node.ts';
import { isField } from '../trait.ts';

/** What an element is called; what a field holds is not part of it, so typing does not make it another element. */
export function nameOf(n: UnifiedUINode): string {
  if (isField(n)) return n.description || n.hintText;
  return n.text || n.description || n.hintText || n.tooltipText;
}

/** Same kind of element: class and resource id agree. */
export const sameKind = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
  a.className === b.className && a.resourceId === b.resourceId && a.nativeRole === b.nativeRole;

/** Same element as far as it can be told from itself alone. State, place and typed text may differ. */
export const sameIdentity = (a: UnifiedUINode, b: UnifiedUINode): boolean => sameKind(a, b) && nameOf(a) === nameOf(b);

export const kindKey = (n: UnifiedUINode): string => `${n.className}\0${n.resourceId}\0${n.nativeRole}`;

function mix(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(hash ^ 0x1f, 0x01000193);
}

/** A hash of every node's subtree over identities only: equal hashes mean "the same part of the screen", whatever its state. */
export function identityHashes(root: UnifiedUINode): Map<UnifiedUINode, number> {
  const hashes = new Map<UnifiedUINode, number>();
  const visit = (n: UnifiedUINode): number => {
    let hash = mix(mix(mix(0x811c9dc5, n.className), n.resourceId), nameOf(n));
    if (n.nativeRole !== '') hash = mix(hash, n.nativeRole);
    for (const child of n.children) hash = Math.imul(hash ^ visit(child), 0x01000193);
    hash = Math.imul(hash ^ n.children.length, 0x01000193);
    hashes.set(n, hash);
    return hash;
  };
  visit(root);
  return hashes;
}
