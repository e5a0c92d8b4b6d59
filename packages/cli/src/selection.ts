import type { ElementSelector, FindOptions, RefRegistry, UnifiedUINode } from '@handsight/core/screen';

export interface Selection {
  selector: ElementSelector | string;
  options: Pick<FindOptions, 'resolveRef'>;
}

/** A selector as typed by a user: a path, or a ref such as `@b3`, numbered as in the compact text of the same file. */
export function selectionOf(typed: string, root: UnifiedUINode, registry: RefRegistry): Selection {
  if (!typed.startsWith('@')) return { selector: typed, options: {} };
  registry.track(root);
  return { selector: { ref: typed }, options: { resolveRef: (ref) => registry.resolve(ref) } };
}
