import { z } from 'zod';

import { boundsText, printable } from '@handsight/core/screen';
import { defineTool } from '../tool/tool.ts';
import { selector, WHERE, windowOf } from './fields.ts';
import { BoundsSchema } from '../tool/receipt-schema.ts';
import { parseSelectorOrRef } from './parse-target.ts';

const element = z.object({
  element_id: z.string(),
  ref: z.string().nullable(),
  selector: z.string(),
  bounds: BoundsSchema,
  name: z.string(),
  role: z.string(),
});

export const find = defineTool({
  name: 'find',
  title: 'Find elements',
  description:
    'Elements that a selector matches, with refs and bounds: Button[name="Save"], Window//Edit[value~="a.*"], List > *[index=2].',
  dialect: 'handsight',
  toolset: 'core',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ selector, ...WHERE }),
  output: element.extend({ window_uid: z.string(), ambiguous_matches: z.int(), all_matches: z.array(element) }),
  async run(query, context) {
    const client = await context.client(query.device);
    const result = await client.find(parseSelectorOrRef(query.selector), windowOf(query).window, context.signal);
    const count = result.ambiguous_matches + 1;
    const shown = result.all_matches.length < count ? `, ${result.all_matches.length} of them shown` : '';
    const lines = result.all_matches.map(
      (each) =>
        `${each.ref ?? '-'} ${each.role} ${JSON.stringify(printable(each.name))} ${boundsText(each.bounds)} ${printable(each.selector)}`,
    );
    return { result, text: `${count} match${count === 1 ? '' : 'es'} in ${result.window_uid}${shown}.`, screen: lines.join('\n') };
  },
});
