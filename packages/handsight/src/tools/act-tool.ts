import type { z } from 'zod';

import type { ActionInput, Proposition } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import { actOptions } from '../tool/act-options.ts';
import { checkedInput } from '../tool/checked-input.ts';
import type { ToolContext } from '../tool/context.ts';
import { defineTool, type AnyTool, type Toolset } from '../tool/tool.ts';
import { actAnswer } from './act-answer.ts';
import { checksNamed } from './check-line.ts';
import { windowOf, type ActFields } from './field.ts';
import { ReceiptSchema } from '../tool/receipt-schema.ts';

interface ActSpec<I extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  destructive: boolean;
  idempotent: boolean;
  input: I;
  action: (input: z.output<I>) => ActionInput;
  /** What was done, in contract 001's words; `on` is the element it was done to, by its shortest name. */
  done: (input: z.output<I>, on: string, receipt: Receipt) => string;
}

/** A tool that sends input. It can also be proposed, for a person or a rule to confirm. */
export type ActTool = AnyTool & { propose(raw: unknown, context: ToolContext): Promise<Proposition> };

/** What all input tools have in common stands here: the door, its options, and the one way to tell what came of it. */
export function defineAct<I extends z.ZodObject & z.ZodType<ActFields>>(spec: ActSpec<I>): ActTool {
  const { action, done, ...record } = spec;
  const tool = defineTool({
    ...record,
    dialect: 'handsight',
    kind: 'act',
    output: ReceiptSchema,
    rest: null,
    async run(input, context) {
      const hands = await context.hands(input.device);
      const receipt = await hands.perform(action(input), optionsOf(input, context));
      return actAnswer(receipt, done(input, receipt.target.resolved?.ref ?? '', receipt), hands, context);
    },
  });
  return {
    ...tool,
    async propose(raw, context) {
      const input = checkedInput(spec.input, raw, spec.name);
      const hands = await context.hands(input.device);
      return hands.propose(action(input), optionsOf(input, context));
    },
  };
}

function optionsOf({ reason, expect, dry_run, confirm_token, window_uid }: ActFields, context: ToolContext): ActOptions {
  return {
    ...actOptions(context),
    ...windowOf({ window_uid }),
    reason,
    ...(expect === undefined ? {} : { expect: checksNamed(expect) }),
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(confirm_token === undefined ? {} : { confirm_token }),
  };
}
