import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { type ContractNode, UNIFIED_ROLES } from '@handsight/core/screen';

const text = z.string();
const flag = z.boolean();
const number = z.number();

/** The agentest dialect's fields except the children, which are checked one by one. */
const NodeSchema = z.looseObject({
  id: text,
  resourceId: text,
  className: text,
  role: z.enum(Object.values(UNIFIED_ROLES)),
  text,
  description: text,
  packageName: text,
  bounds: z.object({ left: number, top: number, right: number, bottom: number }),
  center: z.object({ x: number, y: number }),
  index: number,
  enabled: flag,
  focused: flag,
  selected: flag,
  checked: flag,
  checkable: flag,
  clickable: flag,
  scrollable: flag,
  longClickable: flag,
  password: flag,
  hintText: text,
  stateDescription: text,
  paneTitle: text,
  tooltipText: text,
  actions: z.array(text),
  children: z.array(z.unknown()),
  value: text.nullish(),
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
    if (seen.has(node) || seen.size > MOST_NODES)
      throw new HandsightError('BadRequest', `${at} is in the tree twice, or the tree is too large`);
    seen.add(node);
    const { data, error } = NodeSchema.safeParse(node);
    const issue = error?.issues[0];
    if (data === undefined)
      throw new HandsightError('BadRequest', `${at} is not a node: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    data.children.forEach((child, i) => stack.push({ node: child, at: `${at}.${i}` }));
  }
  if (typeof root === 'object' && root !== null) known.add(root);
}
