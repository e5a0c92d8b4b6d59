import { z } from 'zod';

import type { FoundElement } from '@handsight/core/look';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { window, windowOf } from '../fields.ts';
import { BoxSchema, boxOf } from '@handsight/tools/wire';

const MatchSchema = z.object({
  element_id: z.string(),
  bounds: BoxSchema,
  name: z.string(),
  role: z.string(),
  selector: z.string(),
  ref: z.string().nullable(),
});

const matchOf = ({ bounds, ...match }: FoundElement): z.infer<typeof MatchSchema> => ({
  element_id: match.element_id,
  bounds: boxOf(bounds),
  name: match.name,
  role: match.role,
  selector: match.selector,
  ref: match.ref,
});

export const findElementTool = defineTool({
  name: 'find_element',
  title: 'Find an element',
  description:
    'Find elements by a selector: Window/Pane/Button[name="OK"], or Window > Pane Button[name~="Save.*"], with the predicates name, value, role, keyboard_shortcut, enabled, focused and index. Several matches are listed; the first is the answer.',
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ selector: z.string().min(1).max(4000), ...window, device }),
  output: success({
    window_uid: z.string(),
    ...MatchSchema.shape,
    ambiguous_matches: z.int(),
    all_matches: z.array(MatchSchema),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/find_element' },
  async run(input, context) {
    const client = await context.client(input.device);
    const found = await client.find(input.selector, windowOf(input), context.signal);
    return answerOf({
      ok: true as const,
      window_uid: found.window_uid,
      ...matchOf(found),
      ambiguous_matches: found.ambiguous_matches,
      all_matches: found.all_matches.map(matchOf),
      untrusted: true as const,
      ...warningsOf(input),
    });
  },
});
