import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { window, windowOf } from '../fields.ts';
import { DiffFormat } from '@handsight/tools/wire';
import { ObservationSchema, observationShape } from '@handsight/tools/wire';

const beside = { ok: z.literal(true), ...fromScreen, warnings: z.array(z.string()).exactOptional() };

export const observeTool = defineTool({
  name: 'observe',
  title: 'Observe',
  description:
    "A window's element tree with a tree_token, or, with since=<tree_token>, only what has changed since then. A token that is not known any more gives the whole tree.",
  dialect: 'screen-observer',
  toolset: 'inspect',
  input: z.strictObject({ ...window, since: z.string().min(1).max(100).optional(), format: DiffFormat.optional(), device }),
  output: z.discriminatedUnion('format', [
    ObservationSchema.options[0].extend(beside),
    ObservationSchema.options[1].extend(beside),
    ObservationSchema.options[2].extend(beside),
  ]),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/observe' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { since, format } = input;
    const observation = observationShape(await client.observe({ window: windowOf(input), since, format }, context.signal));
    return answerOf({ ok: true as const, ...observation, untrusted: true as const, ...warningsOf(input) });
  },
});
