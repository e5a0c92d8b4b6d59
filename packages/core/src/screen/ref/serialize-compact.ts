import type { ContractNode } from '../node.ts';
import type { CompactScreen, CompactSerializeOptions } from '../compact/options.ts';
import { RefRegistry } from './registry.ts';

/** A single tree as short lines, its refs counted from 1; a RefRegistry keeps them from reading to reading. */
export const serializeTreeCompact = (tree: ContractNode, opts?: CompactSerializeOptions): CompactScreen =>
  new RefRegistry().rebuild(tree, opts);
