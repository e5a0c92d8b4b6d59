import { z } from 'zod';

import { type ActionInput, typedText } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import { ReplyReceiptSchema } from './tool/receipt-schema.ts';
import { actOptions } from './tool/act-options.ts';
import type { ToolContext } from './tool/context.ts';
import { defineTool, type ToolAnswer, type Verdict } from './tool/tool.ts';
import { actAnswer } from './act-answer.ts';
import { target, WHERE, windowOf } from './fields.ts';
import { hitOf, nameHit } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { whatIsNew } from './screen-in-reply.ts';

const field = z.strictObject({
  target,
  value: typedText.optional(),
  checked: z.boolean().optional(),
  option: z.string().max(1000).optional(),
});
type Field = z.output<typeof field>;

const input = z.strictObject({
  fields: z.array(field).min(1).max(50),
  /** Otherwise the first field that fails ends the call. */
  go_on: z.boolean().optional().describe('continue after a field that failed'),
  reason: z.string().trim().min(1).max(1000).optional(),
  ...WHERE,
});

const output = z.object({
  /** One for each field that was tried, in order. */
  receipts: z.array(ReplyReceiptSchema),
  not_tried: z.array(z.string()),
});

/** Sets several controls in one call, each as `set` does, each with its own verdict. */
export const fill = defineTool({
  name: 'fill',
  title: 'Fill in a form',
  description: 'Set several controls in order, each as set does; each has its own verdict, and the first that fails ends it.',
  dialect: 'handsight',
  toolset: 'core',
  kind: 'act',
  destructive: false,
  idempotent: true,
  sends: ['set_checked', 'set_value', 'select'],
  input,
  output,
  rest: null,
  async run({ fields, go_on = false, reason, device, window_uid }, context) {
    const actions = fields.map(actionOf);
    const client = await context.client(device);
    const receipts: Receipt[] = [];
    for (const action of actions) {
      const receipt = await client.perform(action, {
        ...actOptions(context),
        ...windowOf({ window_uid }),
        ...(reason === undefined ? {} : { reason }),
        skip_if_held: true,
      });
      receipts.push(receipt);
      if (hasFailed(receipt) && !go_on) break;
    }
    const isDone = receipts.every((receipt) => receipt.error === null && !receipt.dry_run);
    const isNew = isDone ? await whatIsNew(client, context.connection, context.signal) : { lines: [] };
    return answer(fields, receipts, isNew.lines, client, context);
  },
});

function actionOf({ target: text, value, checked, option }: Field): ActionInput {
  const given = [value, checked, option].filter((each) => each !== undefined).length;
  if (given !== 1) throw new HandsightError('BadRequest', `fields: ${text}: give exactly one of value, checked, option`, { given });
  const aim = parseTarget(text);
  if (checked !== undefined) return { type: 'set_checked', target: aim, checked };
  if (option !== undefined) return { type: 'select', target: aim, option: { name: option } };
  return { type: 'set_value', target: aim, value: value ?? '' };
}

const hasFailed = ({ error, verification }: Receipt): boolean => error !== null || verification?.status === 'failed';

/** Each field's verdict on a line, then what changed on the screen in total. */
function answer(
  fields: Field[],
  receipts: Receipt[],
  isNew: string[],
  client: DeviceClient,
  context: ToolContext,
): ToolAnswer<z.output<typeof output>> {
  const answers = receipts.map((receipt) => actAnswer(receipt, '', client, context, false));
  const verdicts = together(answers.flatMap((each, i) => verdictsOf(nameOf(fields[i], receipts[i]), each)));
  const failed = answers.find((each) => each.failed === true);
  const last = answers.at(-1);
  const not_tried = fields.slice(receipts.length).map((each) => each.target);
  const done = receipts.filter((receipt) => !hasFailed(receipt)).length;
  return {
    result: { receipts: answers.map(({ result }) => result), not_tried },
    text: `Set ${done} of ${fields.length} controls.${not_tried.length === 0 ? '' : ` Not tried: ${not_tried.join(', ')}.`}`,
    verdicts,
    ...(last?.remarks === undefined ? {} : { remarks: last.remarks }),
    ...screenOf([...(last?.screen === undefined ? [] : [last.screen]), ...isNew]),
    ...(failed === undefined ? {} : { failed: true, ...(failed.error === undefined ? {} : { error: failed.error }) }),
  };
}

const nameOf = (each: Field | undefined, receipt: Receipt | undefined): string =>
  each === undefined || receipt === undefined ? '' : nameHit(each.target, hitOf(receipt));

const screenOf = (lines: string[]): { screen?: string } => (lines.length === 0 ? {} : { screen: lines.join('\n') });

interface NamedVerdict {
  name: string;
  verdict: Verdict;
}

/** Merges adjacent fields with the same verified verdict into one line. */
function together(all: NamedVerdict[]): Verdict[] {
  const groups: NamedVerdict[][] = [];
  for (const each of all) {
    const last = groups.at(-1);
    const isAlike = last?.[0]?.verdict.line === each.verdict.line && each.verdict.status === 'verified';
    if (isAlike) last.push(each);
    else groups.push([each]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const quoting = group.flatMap(({ name, verdict }) => (verdict.quoting === undefined ? [] : [`${name}: ${verdict.quoting}`]));
    const line = `${group.map(({ name }) => name).join(', ')}: ${first.verdict.line}`;
    return [{ ...first.verdict, line, ...(quoting.length === 0 ? {} : { quoting: quoting.join('\n') }) }];
  });
}

/** An error has no verdict; its first line is used instead. */
function verdictsOf(name: string, { verdicts, text }: ToolAnswer<object>): NamedVerdict[] {
  return verdicts?.map((verdict) => ({ name, verdict })) ?? [{ name, verdict: { status: 'failed', line: text.split('\n')[0] ?? '' } }];
}
