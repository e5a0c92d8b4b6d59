import { z } from 'zod';

import { boundsText, cleanText, printable } from '@handsight/core/screen';
import { selector, WHERE } from './fields.ts';
import { defineRead } from './read-tool.ts';
import { BoundsSchema } from './tool/receipt-schema.ts';
import { parseSelectorOrRef } from './parse-target.ts';

const element = z.object({
  element_id: z.string(),
  ref: z.string().nullable(),
  selector: z.string(),
  bounds: BoundsSchema,
  name: z.string(),
  role: z.string(),
  value: z.string().nullable(),
});

export const find = defineRead({
  name: 'find',
  title: 'Find elements',
  description:
    'Elements that match, with role, whole value and bounds: Button[name="Save"], Window//Edit[value~="a.*"], List > *[index=2].',
  toolset: 'core',
  input: z.strictObject({ selector, ...WHERE }),
  output: element.extend({ window_uid: z.string(), ambiguous_matches: z.int(), all_matches: z.array(element) }),
  async read({ selector: wanted }, { client, where, signal }) {
    const result = await client.find(parseSelectorOrRef(wanted), where.window, signal);
    const count = result.ambiguous_matches;
    const shown = result.all_matches.length < count ? `, ${result.all_matches.length} of them shown` : '';
    const lines = result.all_matches.map(lineOf);
    return { result, text: `${count} match${count === 1 ? '' : 'es'} in ${result.window_uid}${shown}.`, screen: lines.join('\n') };
  },
});

/** Names and values in full, with the values' line breaks. */
function lineOf({ ref, role, name, value, bounds, selector: path }: z.output<typeof element>): string {
  const held = value === null || value === '' || value === name ? '' : `=${JSON.stringify(cleanText(value)).replaceAll('\\n', '\n')}`;
  return `${ref ?? '-'} ${role} ${JSON.stringify(printable(name))}${held} ${boundsText(bounds)} ${printable(path)}`;
}
