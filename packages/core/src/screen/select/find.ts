import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { ambiguous, notFound } from './find-errors.ts';
import { findPath } from './find-path.ts';
import { matchesObject, requireSelector, type ElementSelector } from './object-selector.ts';
import { parseSelector } from './selector-parser.ts';

export interface FindOptions {
  /** Turns a ref into its node; a selector with a ref is refused without it. */
  resolveRef?: (ref: string) => UnifiedUINode;
  /** At most this many matches. */
  limit?: number;
  /** `Button` matches buttons only, not everything that is pressed like one. */
  exactRoles?: boolean;
}

/** The elements a selector matches, in document order. */
export function findAll(root: UnifiedUINode, selector: ElementSelector | string, options: FindOptions = {}): UnifiedUINode[] {
  const found: UnifiedUINode[] = [];
  const limit = options.limit ?? Infinity;
  if (limit < 1) return found;
  for (const node of matchesOf(root, selector, options)) {
    found.push(node);
    if (found.length >= limit) break;
  }
  return found;
}

/** The one element a selector matches; none and several are errors that help to find it. */
export function findOne(root: UnifiedUINode, selector: ElementSelector | string, options: Omit<FindOptions, 'limit'> = {}): UnifiedUINode {
  const found = findAll(root, selector, options);
  const [only, ...others] = found;
  if (only === undefined) throw notFound(root, selector);
  if (others.length > 0) throw ambiguous(root, selector, found);
  return only;
}

function matchesOf(root: UnifiedUINode, selector: ElementSelector | string, options: FindOptions): Iterable<UnifiedUINode> {
  if (typeof selector === 'string') return findPath(root, parseSelector(selector), options.exactRoles);
  requireSelector(selector);
  if (selector.ref !== undefined) return [resolve(selector.ref, options)];
  return findObject(root, selector);
}

function resolve(ref: string, { resolveRef }: FindOptions): UnifiedUINode {
  if (resolveRef === undefined) throw new HandsightError('BadRequest', 'A ref cannot be used here; use another selector.', { ref });
  return resolveRef(ref);
}

function* findObject(root: UnifiedUINode, selector: ElementSelector): Generator<UnifiedUINode> {
  let position = 0;
  for (const node of walk(root)) {
    if (!matchesObject(node, selector)) continue;
    if (selector.index === undefined || position === selector.index) yield node;
    if (position++ === selector.index) return;
  }
}
