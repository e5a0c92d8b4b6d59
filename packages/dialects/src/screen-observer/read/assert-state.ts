import { z } from 'zod';

import { OBSERVER_PREDICATE_KINDS } from '@handsight/core/look';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { predicates, predicatesOf } from '../fields.ts';

export const assertStateTool = defineTool({
  name: 'assert_state',
  title: 'Assert the state of the screen',
  description: `Ask predicates of the screen as it is now; every one is answered with what was observed. Kinds: ${OBSERVER_PREDICATE_KINDS.join(', ')}.`,
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ predicate: predicates, device }),
  output: success({
    all_passed: z.boolean(),
    results: z.array(
      z.object({
        kind: z.string(),
        passed: z.boolean(),
        observed: z.unknown(),
        args: z.record(z.string(), z.unknown()),
      }),
    ),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/assert_state' },
  async run(input, context) {
    const wanted = predicatesOf(input.predicate);
    const client = await context.client(input.device);
    const { all_passed, results } = await client.assertState(wanted, context.signal);
    const shown = results.map(({ kind, passed, observed, args }) => ({ kind, passed, observed, args: { ...args } }));
    return answerOf({ ok: true as const, all_passed, results: shown, untrusted: true as const }, { failed: !all_passed });
  },
});
