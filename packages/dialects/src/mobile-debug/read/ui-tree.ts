import { z } from 'zod';

import type { Screen } from '@handsight/core/look';
import { centerOf, isShown } from '@handsight/core/screen';
import { elementsOf, type Placed } from '../element/elements.ts';
import { stateOf, StateSchema } from '../element/element-state.ts';
import { classOf, orNull, textOf } from '../element/element-text.ts';

const text = z.string().nullable();

/** An element in the mobile-debug dialect's flat list of the tree. */
const UiElementSchema = z.object({
  text,
  contentDescription: text,
  type: z.string(),
  clickable: z.boolean(),
  enabled: z.boolean(),
  visible: z.boolean(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  resourceId: text,
  parentId: z.number().optional(),
  children: z.array(z.number()).optional(),
  center: z.tuple([z.number(), z.number()]),
  depth: z.number(),
  role: z.string(),
  state: StateSchema,
});

export const UiTreeSchema = z.object({
  screen: z.string(),
  resolution: z.object({ width: z.number(), height: z.number() }),
  elements: z.array(UiElementSchema),
});

/** The resolution is the screen's, not the window's. */
export function uiTreeOf(
  { root, window }: Pick<Screen, 'root' | 'window'>,
  resolution: { width: number; height: number },
): z.infer<typeof UiTreeSchema> {
  const { bounds } = window;
  return {
    screen: window.title,
    resolution,
    elements: elementsOf(root).map((placed) => uiElement(placed, isShown(placed.node, bounds))),
  };
}

function uiElement({ node, depth, parent, children }: Placed, visible: boolean): z.infer<typeof UiElementSchema> {
  const { left, top, right, bottom } = node.bounds;
  const { x, y } = centerOf(node.bounds);
  return {
    text: orNull(textOf(node)),
    contentDescription: orNull(node.description),
    type: classOf(node),
    clickable: node.clickable,
    enabled: node.enabled,
    visible,
    bounds: [left, top, right, bottom],
    resourceId: orNull(node.resourceId),
    ...(parent === undefined ? {} : { parentId: parent.index }),
    ...(children.length === 0 ? {} : { children: children.map(({ index }) => index) }),
    center: [Math.floor(x), Math.floor(y)],
    depth,
    role: node.role,
    state: stateOf(node),
  };
}
