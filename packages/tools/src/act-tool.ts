import type { z } from 'zod';

import type { ActionInput, ActionType, Proposition } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { Receipt, SentForm } from '@handsight/core/host';
import { actOptions } from './tool/act-options.ts';
import { parseToolInput } from './tool/parse-tool-input.ts';
import type { ToolContext } from './tool/context.ts';
import { type Toolset } from './tool/dialect.ts';
import { defineTool, type AnyTool } from './tool/tool.ts';
import { actAnswer } from './act-answer.ts';
import { parseChecks } from './check-line.ts';
import { windowOf, type ActFields } from './fields.ts';
import { hitOf, otherName, type Hit } from './format-target.ts';
import { ReplyReceiptSchema } from './tool/receipt-schema.ts';

interface ActSpec<I extends z.ZodObject, K extends ActionType> {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  destructive: boolean;
  idempotent: boolean;
  sends: readonly (K | SentForm<K>)[];
  /** Send nothing if the control is already in the wanted state. */
  skipIfHeld?: boolean;
  input: I;
  /** Resolves parts of the input first, such as an app's id from its label. */
  lookUp?: (input: z.output<I>, client: DeviceClient) => Promise<z.output<I>>;
  action: (input: z.output<I>) => Extract<ActionInput, { type: K }>;
  /** What was done, worded as in the doksi dialect; `on` is the element that was hit. */
  done: (input: z.output<I>, on: Hit, receipt: Receipt) => string;
}

/** A tool that sends input. It can also be proposed, for a person or a rule to confirm. */
export type ActTool = AnyTool & {
  propose(raw: unknown, context: ToolContext, options?: Pick<ActOptions, 'together'>): Promise<Proposition>;
};

/** What all input tools have in common: performing, its options, and reporting the outcome. */
export function defineAct<I extends z.ZodObject & z.ZodType<ActFields>, K extends ActionType>(spec: ActSpec<I, K>): ActTool {
  const { action, done, lookUp = (input): Promise<z.output<I>> => Promise.resolve(input), skipIfHeld = false, ...record } = spec;
  const tool = defineTool({
    ...record,
    dialect: 'handsight',
    kind: 'act',
    output: ReplyReceiptSchema,
    rest: null,
    async run(input, context) {
      const client = await context.client(input.device);
      const known = await lookUp(input, client);
      const receipt = await client.perform(action(known), { ...optionsOf(input, context), skip_if_held: skipIfHeld });
      const on = hitOf(receipt);
      const answer = actAnswer(receipt, done(input, on, receipt), client, context);
      const other = 'target' in input && typeof input.target === 'string' ? otherName(input.target, on) : undefined;
      if (other === undefined || receipt.dispatched === 'no') return answer;
      return { ...answer, screen: [other, ...(answer.screen === undefined ? [] : [answer.screen])].join('\n') };
    },
  });
  return {
    ...tool,
    async propose(raw, context, options = {}) {
      const input = parseToolInput(spec.input, raw, spec.name);
      const client = await context.client(input.device);
      return client.propose(action(await lookUp(input, client)), { ...optionsOf(input, context), ...options });
    },
  };
}

function optionsOf({ reason, expect, dry_run, confirm_token, window_uid }: ActFields, context: ToolContext): ActOptions {
  return {
    ...actOptions(context),
    ...windowOf({ window_uid }),
    ...(reason === undefined ? {} : { reason }),
    ...(expect === undefined ? {} : { expect: parseChecks(expect) }),
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(confirm_token === undefined ? {} : { confirm_token }),
  };
}
