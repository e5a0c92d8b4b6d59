import { z } from 'zod';

import type { StructureElement } from '@handsight/core/screen';
import { regex, WHERE } from '../fields.ts';
import { defineRead } from '../read-tool.ts';
import { forPeople } from '../tool/for-people.ts';

const roles = z.array(z.string().max(100)).max(50).optional();

export const tree = defineRead({
  name: 'tree',
  title: 'Read the element tree',
  description: 'The element tree as JSON, with ids and bounds, filtered and in pages. next_cursor leads to the next page.',
  toolset: 'inspect',
  input: z.strictObject({
    roles,
    exclude_roles: roles,
    name_regex: regex.optional(),
    visible_only: z.boolean().optional(),
    prune_empty: z.boolean().optional(),
    max_text_len: z.int().min(1).max(10_000).optional(),
    depth: forPeople('levels to print', z.int().min(0).max(500).optional()),
    scope: z.string().min(1).max(4000).optional().describe('element id or selector'),
    max_nodes: z.int().min(1).max(20_000).optional(),
    page_cursor: z.string().max(100).optional(),
    ...WHERE,
  }),
  output: z.object({
    window: z.string(),
    window_uid: z.string(),
    element_count: z.int(),
    node_count: z.int(),
    tree: z.custom<StructureElement>(),
    tree_hash: z.string(),
    tree_token: z.string(),
    truncated: z.boolean(),
    depth_truncated: z.boolean(),
    next_cursor: z.string().nullable(),
  }),
  async read({ device: _device, window_uid: _window, ...filter }, { client, where, signal }) {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    const result = await client.structure({ ...given, ...where }, signal);
    const { node_count, element_count, tree_token, next_cursor } = result;
    const more = next_cursor === null ? '' : ` next_cursor ${next_cursor}`;
    return { result, text: `${node_count} of ${element_count} elements. token ${tree_token}${more}`, screen: JSON.stringify(result.tree) };
  },
});
