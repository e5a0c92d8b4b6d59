import { z } from 'zod';

import type { Screen } from '@handsight/core/look';
import { printProse, printTextual } from '@handsight/core/screen';
import { WHERE } from '../fields.ts';
import { defineRead } from '../read-tool.ts';

const output = z.object({ window_uid: z.string(), text: z.string() });

const printed = (name: string, title: string, description: string, print: (seen: Screen) => string) =>
  defineRead({
    name,
    title,
    description,
    toolset: 'inspect',
    input: z.strictObject(WHERE),
    output,
    async read(_, { client, where, signal }) {
      const seen = await client.screen(where, signal);
      const text = print(seen);
      return { result: { window_uid: seen.window.window_uid, text }, text: `${seen.window.window_uid}.`, screen: text };
    },
  });

export const prose = printed(
  'prose',
  'Describe in words',
  'Every element in words, with role, value, states and bounds.',
  ({ root, window }) => printProse(root, { application: window.process, window: window.title }),
);

export const textual = printed('textual', 'Print the tree', 'The tree as indented lines with class, text and bounds.', ({ root }) =>
  printTextual(root),
);

export const sketch = defineRead({
  name: 'sketch',
  title: 'Draw with characters',
  description: 'The window drawn with characters, 72 by 24 by default.',
  toolset: 'inspect',
  input: z.strictObject({ width: z.int().optional(), height: z.int().optional(), ...WHERE }),
  output,
  async read({ width, height }, { client, where, signal }) {
    const { window_uid, sketch: text } = await client.sketch({ ...where, grid_width: width, grid_height: height }, signal);
    return { result: { window_uid, text }, text: `${window_uid}.`, screen: text };
  },
});
