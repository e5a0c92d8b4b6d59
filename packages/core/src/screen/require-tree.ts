import { z } from 'zod';

import { TreeParseError } from '../error/errors.ts';
import { GIVEN_FIELDS, type ContractNode } from './node.ts';
import { UNIFIED_ROLES } from './role.ts';

const number = z.number();
const schemaFor = (value: unknown): z.ZodType =>
  typeof value === 'string' ? z.string() : typeof value === 'boolean' ? z.boolean() : number;

/** The fields that a tree must have, except the children, which are checked one by one. */
const NodeSchema = z.looseObject({
  ...Object.fromEntries(Object.entries(GIVEN_FIELDS).map(([name, value]) => [name, schemaFor(value)])),
  role: z.enum(Object.values(UNIFIED_ROLES)),
  bounds: z.object({ left: number, top: number, right: number, bottom: number }),
  center: z.object({ x: number, y: number }),
  actions: z.array(z.string()),
  children: z.array(z.unknown()),
  value: z.string().nullish(),
});

const MOST_NODES = 1_000_000;
const known = new WeakSet<object>();

/** Throws if the value is not a tree, with the position and the field that is wrong. A root is checked once. */
export function requireTree(root: unknown): asserts root is ContractNode {
  if (typeof root === 'object' && root !== null && known.has(root)) return;
  const seen = new Set<unknown>();
  const stack: { node: unknown; at: string }[] = [{ node: root, at: 'root' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, at } = next;
    if (seen.has(node) || seen.size > MOST_NODES) throw new TreeParseError(`${at} is in the tree twice, or the tree is too large`);
    seen.add(node);
    const { data, error } = NodeSchema.safeParse(node);
    const issue = error?.issues[0];
    if (data === undefined) throw new TreeParseError(`${at} is not a node: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    data.children.forEach((child, i) => stack.push({ node: child, at: `${at}.${i}` }));
  }
  if (typeof root === 'object' && root !== null) known.add(root);
}
