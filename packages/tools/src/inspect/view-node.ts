import { z } from 'zod';

import { labelOf, observerRole, selectorsIn, UNIFIED_ACTIONS, type UnifiedUINode } from '@handsight/core/screen';
import { BoundsSchema } from '../tool/receipt-schema.ts';

const STATES = ['disabled', 'focused', 'checked', 'selected', 'password', 'hidden'] as const;

const shape = {
  /** Path from the root, `root.0.1`. */
  id: z.string(),
  ref: z.string().nullable(),
  role: z.string(),
  name: z.string(),
  value: z.string().nullable(),
  selector: z.string(),
  bounds: BoundsSchema,
  states: z.array(z.enum(STATES)),
  actions: z.array(z.enum(UNIFIED_ACTIONS)),
  text: z.string(),
  description: z.string(),
  resource_id: z.string(),
  class: z.string(),
};

export type ViewNode = z.infer<z.ZodObject<typeof shape>> & { children: ViewNode[] };

export const ViewNodeSchema: z.ZodType<ViewNode> = z.object({
  ...shape,
  get children(): z.ZodArray<typeof ViewNodeSchema> {
    return z.array(ViewNodeSchema);
  },
});

/** A tree in which every node can be addressed, for the inspector. */
export function viewTree(root: UnifiedUINode, refOf: (node: UnifiedUINode) => string | undefined): ViewNode {
  const selectorOf = selectorsIn(root);
  const nodeOf = (node: UnifiedUINode, id: string): ViewNode => ({
    id,
    ref: refOf(node) ?? null,
    role: observerRole(node),
    name: labelOf(node),
    value: node.value,
    selector: selectorOf(node),
    bounds: node.bounds,
    states: statesOf(node),
    actions: [...node.actions],
    text: node.text,
    description: node.description,
    resource_id: node.resourceId,
    class: node.className,
    children: node.children.map((child, i) => nodeOf(child, `${id}.${i}`)),
  });
  return nodeOf(root, 'root');
}

/** The ids of the given nodes. */
export function viewIds(root: UnifiedUINode, wanted: readonly UnifiedUINode[]): string[] {
  const among = new Set(wanted);
  const ids: string[] = [];
  const visit = (node: UnifiedUINode, id: string): void => {
    if (among.has(node)) ids.push(id);
    node.children.forEach((child, i) => visit(child, `${id}.${i}`));
  };
  visit(root, 'root');
  return ids;
}

const statesOf = ({ enabled, focused, checked, selected, password, visible }: UnifiedUINode): (typeof STATES)[number][] => {
  const held = { disabled: !enabled, focused, checked, selected, password, hidden: !visible };
  return STATES.filter((state) => held[state]);
};
