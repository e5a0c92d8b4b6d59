import { z } from 'zod';

import type { StructureQuery, StructureResult } from '@handsight/core/look';
import { defineTool, type ToolAnswer } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import { answerOf, fromScreen, success, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { window, windowIndex, windowOf, windowUid } from '../fields.ts';
import { ElementSchema } from '@handsight/tools/wire';

const StructureSchema = success({
  window: z.string(),
  window_uid: z.string(),
  element_count: z.int(),
  node_count: z.int(),
  tree: ElementSchema,
  tree_hash: z.string(),
  tree_token: z.string(),
  truncated: z.boolean(),
  depth_truncated: z.boolean(),
  next_cursor: z.string().nullable(),
  ...fromScreen,
});

interface WindowFields {
  device?: string | undefined;
  window_uid?: string | undefined;
  window_index?: number | undefined;
}

type Structured = StructureResult & { ok: true; untrusted: true };

async function structureOf(input: WindowFields, query: StructureQuery, context: ToolContext): Promise<ToolAnswer<Structured>> {
  const client = await context.client(input.device);
  const structure = await client.structure({ window: windowOf(input), ...query }, context.signal);
  return answerOf({ ok: true as const, ...structure, untrusted: true as const, ...warningsOf(input) });
}

const policy = { dialect: 'screen-observer', kind: 'read', destructive: false, idempotent: true } as const;

export const getElementTree = defineTool({
  name: 'get_element_tree',
  title: 'Get the element tree',
  description:
    'Return the complete accessibility element tree as structured JSON. Each element includes: id, name, role, value, enabled, focused, keyboard_shortcut, and bounds {x, y, width, height} in absolute screen pixels. To click the center of an element: x + width//2, y + height//2. Use this when observe_window does not give enough coordinate precision to target a specific control.',
  ...policy,
  toolset: 'core',
  input: z.strictObject({ window_index: windowIndex('Index from list_windows. Omit for focused window.'), window_uid: windowUid, device }),
  output: StructureSchema,
  rest: null,
  run: (input, context) => structureOf(input, {}, context),
});

const roles = z.array(z.string().min(1).max(100)).max(100).optional();
const count = z.int().min(1).optional();

export const getWindowStructure = defineTool({
  name: 'get_window_structure',
  title: 'Get the window structure',
  description:
    'The element tree of a window, filtered and in pages: only some roles or names, only what is visible, without empty frames, to a depth, below one element (scope). next_cursor gives the next page.',
  ...policy,
  toolset: 'inspect',
  input: z.strictObject({
    ...window,
    roles: roles.describe('Only these roles, and what they stand in.'),
    exclude_roles: roles.describe('Without these roles; what stood in them moves up.'),
    name_regex: z.string().min(1).max(500).optional(),
    visible_only: z.boolean().optional(),
    max_text_len: count,
    prune_empty: z.boolean().optional(),
    depth: z.int().min(0).optional(),
    scope: z.string().min(1).max(4000).optional().describe('Element id or selector of the part that is wanted.'),
    max_nodes: count.describe('Page size.'),
    page_cursor: z.string().min(1).max(100).optional(),
    device,
  }),
  output: StructureSchema,
  rest: { method: 'GET', path: '/api/structure' },
  run: ({ device, window_uid, window_index, ...query }, context) => structureOf({ device, window_uid, window_index }, query, context),
});
