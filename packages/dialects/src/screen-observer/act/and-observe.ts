import { z } from 'zod';

import type { ActionInput } from '@handsight/core/act';
import { ERROR_KINDS } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { defineTool, type ToolAnswer } from '@handsight/tools/tool';
import { answerOf, warningsOf } from '../answer.ts';
import { elementOf } from '../fields.ts';
import { DiffFormat } from '@handsight/tools/wire';
import { ObservationSchema, observationShape, type ObservationShape } from '@handsight/tools/wire';
import { contractReceipt, ReceiptSchema, receiptShape, type ReceiptShape } from '@handsight/tools/wire';
import { keys, text } from './keyboard-acts.ts';
import { actOptions, beside, formatReceipt, type Beside } from './observer-act.ts';
import { clickFields } from './on-element.ts';

const after = {
  wait_after_ms: z.int().min(0).max(60_000).optional().describe('Longest time to let the screen go on. Default: 200.'),
  since: z.string().min(1).max(100).optional().describe('A tree_token; the observation is then what has changed since.'),
  format: DiffFormat.optional(),
};
type After = z.infer<z.ZodObject<typeof after>>;

const ErrorSchema = z.object({ code: z.enum(ERROR_KINDS), message: z.string() });

const output = ReceiptSchema.extend({
  /** Null if nothing was done, or the screen could not be read afterwards. */
  observation: ObservationSchema.nullable(),
  observation_error: ErrorSchema.exactOptional(),
});

type Acted = ReceiptShape & { observation: ObservationShape | null; observation_error?: z.infer<typeof ErrorSchema> };

async function actAndObserve(tool: string, action: ActionInput, input: Beside & After, context: ToolContext): Promise<ToolAnswer<Acted>> {
  const client = await context.client(input.device);
  const { wait_after_ms, since, format } = input;
  const options = { since, ...(format === undefined ? {} : { format }), ...(wait_after_ms === undefined ? {} : { wait_after_ms }) };
  const acted = await client.performAndObserve(action, options, actOptions(tool, input, context));
  const observation = acted.observation === null ? null : observationShape(acted.observation);
  const result: Acted = {
    ...receiptShape(acted.receipt),
    ...warningsOf(input),
    observation,
    ...(acted.observation_error === null ? {} : { observation_error: acted.observation_error }),
  };
  const screen = (): string => JSON.stringify({ ...contractReceipt(result), observation });
  return answerOf(result, { ...formatReceipt(acted.receipt), screen });
}

const policy = { dialect: 'screen-observer', toolset: 'controls', kind: 'act', destructive: true, idempotent: false, output } as const;

export const clickElementAndObserve = defineTool({
  name: 'click_element_and_observe',
  title: 'Click an element and observe',
  description: 'Click an element, let the screen go on for a moment and read it.',
  ...policy,
  sends: [{ type: 'tap', at: 'element' }],
  compares: ['ok', 'target.selector', 'changed'],
  input: z.strictObject({ ...clickFields, ...after }),
  rest: { method: 'POST', path: '/api/element/click_and_observe' },
  run(input, context) {
    const action = { type: 'tap' as const, target: elementOf(input), button: input.button ?? 'left', count: input.count ?? 1 };
    return actAndObserve('click_element_and_observe', action, input, context);
  },
});

export const typeAndObserve = defineTool({
  name: 'type_and_observe',
  title: 'Type and observe',
  description: 'Type into the focused element, let the screen go on for a moment and read it.',
  ...policy,
  sends: ['type'],
  input: z.strictObject({ text, ...beside, ...after }),
  rest: { method: 'POST', path: '/api/type_and_observe' },
  run: (input, context) => actAndObserve('type_and_observe', { type: 'type', text: input.text }, input, context),
});

export const keyAndObserve = defineTool({
  name: 'key_and_observe',
  title: 'Press keys and observe',
  description: 'Press a key or a combination, let the screen go on for a moment and read it.',
  ...policy,
  sends: ['key'],
  input: z.strictObject({ keys, ...beside, ...after }),
  rest: { method: 'POST', path: '/api/key_and_observe' },
  run: (input, context) => actAndObserve('key_and_observe', { type: 'key', keys: input.keys }, input, context),
});
