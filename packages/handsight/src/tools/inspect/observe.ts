import { z } from 'zod';

import type { Observation } from '@handsight/core/look';
import { defineTool } from '../../tool/tool.ts';
import { WHERE, windowOf } from '../fields.ts';

export const observe = defineTool({
  name: 'observe',
  title: 'Observe as data',
  description:
    'The tree as JSON, or with `since` the operations that lead to it from that reading, as custom operations or as a JSON patch.',
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ since: z.string().max(100).optional(), format: z.enum(['custom', 'json-patch']).optional(), ...WHERE }),
  output: z.custom<Observation>((value) => typeof value === 'object'),
  async run({ device, window_uid, since, format }, context) {
    const query = { ...windowOf({ window_uid }), since, ...(format === undefined ? {} : { format }) };
    const result = await (await context.client(device)).observe(query, context.signal);
    const told = result.format === 'full' ? result.tree : result.changes;
    return { result, text: `${result.window_uid} ${result.format} token ${result.tree_token}`, screen: JSON.stringify(told) };
  },
});
