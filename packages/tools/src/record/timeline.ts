import { z } from 'zod';

import { type Receipt, VERDICTS } from '@handsight/core/host';
import { printable } from '@handsight/core/screen';
import type { ToolContext } from '../tool/context.ts';
import { HandsightError } from '@handsight/core/error';
import { defineTool } from '../tool/tool.ts';
import { device } from '../fields.ts';
import { NEXT_TOOLS } from '../next-tool.ts';
import { PictureSchema, pictureShape } from '../picture-schema.ts';
import { verdictLine } from '../verdict.ts';
import { ReceiptSchema } from '../tool/receipt-schema.ts';
import { withNextTool } from '../tool/reply-receipt.ts';

const record = { dialect: 'handsight', toolset: 'record', kind: 'admin', destructive: false, idempotent: true } as const;
const action_id = z.string().min(1).max(200);
const MOST = 200;

const EntrySchema = ReceiptSchema.pick({
  action_id: true,
  step_id: true,
  timestamp: true,
  caller: true,
  reason: true,
  action: true,
  action_type: true,
  device: true,
  dispatched: true,
  dry_run: true,
  lifecycle_state: true,
  changed: true,
  settle_ms: true,
  duration_ms: true,
}).extend({
  target: z.object({ ref: z.string().nullable(), selector: z.string().nullable() }),
  verification: z.object({ status: z.enum(VERDICTS), summary: z.string() }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The arguments, redacted. */
  args: z.record(z.string(), z.unknown()),
});

function entryOf(receipt: Receipt, args: Record<string, unknown>): z.infer<typeof EntrySchema> {
  const { target, verification, error, ...rest } = receipt;
  return EntrySchema.parse({
    ...rest,
    target: { ref: target.resolved?.ref ?? null, selector: target.selector },
    verification: verification === null ? null : { status: verification.status, summary: verification.summary },
    error: error === null ? null : { code: error.code, message: error.message },
    args,
  });
}

/** What the caller targeted: an element as given, keys, or an app. */
const AimSchema = z.union([
  z.object({ target: z.record(z.string(), z.unknown()) }).transform(({ target }) => Object.values(target).map(inWords).join(',')),
  z.object({ keys: z.string() }).transform(({ keys }) => keys),
  z.object({ app: z.string() }).transform(({ app }) => app),
]);

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `2026-01-02T10:00:00.000Z cli: tap Save: observed: opened "Saved"` */
function lineOf(receipt: Receipt, args: Record<string, unknown>): string {
  const { timestamp, caller, action, verification, dry_run, error } = receipt;
  const aim = AimSchema.safeParse(args['action']).data;
  const unsent = dry_run ? 'dry run' : 'not sent';
  const outcome = error !== null ? `${error.code}: ${error.message}` : verification === null ? unsent : verdictLine(receipt);
  return printable(`${timestamp} ${caller}: ${action}${aim === undefined ? '' : ` ${aim}`}: ${outcome}`);
}

export const timeline = defineTool({
  ...record,
  name: 'timeline',
  title: 'What was done?',
  description: 'The last actions of all callers, oldest first: who, what, why, and the outcome.',
  rest: { method: 'GET', path: '/api/timeline' },
  input: z.strictObject({ device, limit: z.int().min(1).max(MOST).optional() }),
  output: z.object({ entries: z.array(EntrySchema) }),
  run({ device: of, limit = MOST }, { host }) {
    const last = host.receipts
      .list()
      .filter((each) => of === undefined || each.device === of)
      .slice(-limit)
      .map((each) => ({ each, args: host.receipts.argumentsOf(each.action_id) }));
    const entries = last.map(({ each, args }) => entryOf(each, args));
    const lines = last.map(({ each, args }) => lineOf(each, args));
    return Promise.resolve({
      result: { entries },
      ...(lines.length === 0
        ? { text: 'Nothing yet.' }
        : { text: lines.length === 1 ? 'One action.' : `${lines.length} actions, oldest first.`, screen: lines.join('\n') }),
    });
  },
});

export const receipt = defineTool({
  ...record,
  name: 'receipt',
  title: 'Read a receipt',
  description:
    'The whole receipt of one of the last actions, what it was asked with, and the screen before and after where pictures were taken.',
  rest: { method: 'GET', path: '/api/receipts/:action_id' },
  input: z.strictObject({ action_id, pictures: z.boolean().optional() }),
  output: z.object({
    receipt: ReceiptSchema,
    args: z.record(z.string(), z.unknown()),
    before: PictureSchema.nullable(),
    after: PictureSchema.nullable(),
  }),
  async run({ action_id: id, pictures = false }, { host }) {
    const found = receiptOf(host, id);
    const taken = pictures ? await host.screenshots.picturesOf(id) : { before: null, after: null };
    const result = {
      receipt: withNextTool(found, NEXT_TOOLS),
      args: host.receipts.argumentsOf(id),
      before: taken.before === null ? null : pictureShape(taken.before),
      after: taken.after === null ? null : pictureShape(taken.after),
    };
    const shots = [taken.before, taken.after].filter((each) => each !== null);
    return { result, text: `${id}.`, screen: JSON.stringify(found), pictures: shots };
  },
});

function receiptOf(host: ToolContext['host'], id: string): Receipt {
  const found = host.receipts.get(id);
  if (found !== undefined) return found;
  throw new HandsightError('BadRequest', 'unknown action_id, or its receipt has expired', { action_id: id });
}
