import { z } from 'zod';

import type { Observation } from '@handsight/core/look';
import { WHERE } from '../fields.ts';
import { defineRead } from '../read-tool.ts';
import { forPeople } from '../tool/for-people.ts';

export const observe = defineRead({
  name: 'observe',
  title: 'Observe as data',
  description:
    'The tree as JSON, or with `since` the operations that lead to it from that reading, as custom operations or as a JSON patch.',
  toolset: 'inspect',
  input: z.strictObject({
    since: forPeople('only what changed since the reading with this token', z.string().max(100).optional()),
    format: z.enum(['custom', 'json-patch']).optional(),
    ...WHERE,
  }),
  output: z.custom<Observation>((value) => typeof value === 'object'),
  async read({ since, format }, { client, where, signal }) {
    const result = await client.observe({ ...where, since, ...(format === undefined ? {} : { format }) }, signal);
    const shown = result.format === 'full' ? result.tree : result.changes;
    return { result, text: `${result.window_uid} ${result.format} token ${result.tree_token}`, screen: JSON.stringify(shown) };
  },
});
