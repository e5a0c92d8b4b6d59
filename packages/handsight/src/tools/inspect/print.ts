import { z } from 'zod';

import type { ShownScreen } from '@handsight/core/look';
import { printProse, printTextual } from '@handsight/core/screen';
import { defineTool } from '../../tool/tool.ts';
import { WHERE, windowOf } from '../fields.ts';

const output = z.object({ window_uid: z.string(), text: z.string() });

const printed = (name: string, title: string, description: string, print: (seen: ShownScreen) => string) =>
  defineTool({
    name,
    title,
    description,
    dialect: 'handsight',
    toolset: 'inspect',
    kind: 'read',
    destructive: false,
    idempotent: true,
    rest: null,
    input: z.strictObject(WHERE),
    output,
    async run(input, context) {
      const seen = await (await context.client(input.device)).screen(windowOf(input), context.signal);
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

export const sketch = defineTool({
  name: 'sketch',
  title: 'Draw with characters',
  description: 'The window drawn with characters, 72 by 24 unless told.',
  dialect: 'handsight',
  toolset: 'inspect',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ width: z.int().optional(), height: z.int().optional(), ...WHERE }),
  output,
  async run({ width, height, ...where }, context) {
    const client = await context.client(where.device);
    const { window_uid, sketch: text } = await client.sketch(
      { ...windowOf(where), grid_width: width, grid_height: height },
      context.signal,
    );
    return { result: { window_uid, text }, text: `${window_uid}.`, screen: text };
  },
});
