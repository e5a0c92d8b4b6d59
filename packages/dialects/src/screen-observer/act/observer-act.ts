import { z } from 'zod';

import type { ActionInput, ActionType, Proposition } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import type { Receipt, SentForm } from '@handsight/core/host';
import { parseToolInput } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import { defineTool, type AnyTool, type RestRoute, type ToolAnswer, type Toolset } from '@handsight/tools/tool';
import { answerOf, warningsOf, type AnswerParts } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { predicates, predicatesOf, window, windowOf } from '../fields.ts';
import { contractReceipt, ReceiptSchema, receiptShape, type ReceiptShape } from '@handsight/tools/wire';

/** Fields that every action tool takes. */
export const beside = {
  ...window,
  dry_run: z.boolean().optional().describe('Find and check everything, send nothing.'),
  confirm_token: z.string().min(1).max(100).optional().describe('From propose_action.'),
  reason: z.string().max(1000).optional().describe('Why, for the audit log.'),
  expect: predicates.optional().describe('Postconditions; the action is verified by these and nothing else.'),
  expect_timeout_ms: z.int().min(0).max(60_000).optional(),
  device,
};
export type Beside = z.infer<z.ZodObject<typeof beside>>;

interface ActSpec<I extends z.ZodObject & z.ZodType<Beside>, K extends ActionType> {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  destructive: boolean;
  idempotent: boolean;
  sends: readonly (K | SentForm<K>)[];
  rest: RestRoute | null;
  input: I;
  /** The action for an input. */
  plan: (input: z.output<I>) => Extract<ActionInput, { type: K }>;
}

/** An action that can be performed, or only proposed. */
export interface ObserverAct {
  tool: AnyTool<ReceiptShape>;
  propose(args: unknown, context: ToolContext): Promise<Proposition>;
}

export function observerAct<I extends z.ZodObject & z.ZodType<Beside>, K extends ActionType>({
  plan,
  ...spec
}: ActSpec<I, K>): ObserverAct {
  const tool = defineTool({
    ...spec,
    dialect: 'screen-observer',
    kind: 'act',
    output: ReceiptSchema,
    run: async (input, context) => {
      const given: Beside = input;
      const client = await context.client(given.device);
      const receipt = await client.perform(plan(input), actOptions(spec.name, given, context));
      return receiptAnswer(receipt, given);
    },
  });
  return {
    tool,
    propose: async (args, context) => {
      const input = parseToolInput(spec.input, args, spec.name);
      const given: Beside = input;
      const client = await context.client(given.device);
      return client.propose(plan(input), actOptions(spec.name, given, context));
    },
  };
}

export function actOptions(tool: string, given: Beside, context: ToolContext): ActOptions {
  const { dry_run, confirm_token, reason, expect, expect_timeout_ms } = given;
  return {
    tool,
    window: windowOf(given),
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(confirm_token === undefined ? {} : { confirm_token }),
    ...(reason === undefined ? {} : { reason }),
    ...(expect === undefined ? {} : { expect: predicatesOf(expect) }),
    ...(expect_timeout_ms === undefined ? {} : { expect_timeout_ms }),
    ...(context.call.id === undefined ? {} : { call_id: context.call.id }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  };
}

/** The answer is the receipt whether or not input was sent; a refusal is its error. */
function receiptAnswer(receipt: Receipt, given: Beside): ToolAnswer<ReceiptShape> {
  const result = { ...receiptShape(receipt), ...warningsOf(given) };
  return answerOf(result, { ...formatReceipt(receipt), screen: () => JSON.stringify(contractReceipt(result)) });
}

export const formatReceipt = (receipt: Receipt): Pick<AnswerParts, 'failed' | 'error'> => ({
  failed: !receipt.ok || receipt.verification?.status === 'failed',
  error: receipt.error?.code,
});
