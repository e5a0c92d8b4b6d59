import { z } from 'zod';

import type { Receipt } from '@handsight/core/host';
import { ERROR_KINDS } from '@handsight/core/error';
import { ReplyReceiptSchema } from '../tool/receipt-schema.ts';
import { replyReceipt } from '../tool/reply-receipt.ts';
import { BoxSchema, boxOf } from './box.ts';
import { CustomChangesSchema } from './change.ts';

/** The screen-observer dialect's error object. */
export const ErrorSchema = z.object({
  code: z.enum(ERROR_KINDS),
  message: z.string(),
  recoverable: z.boolean(),
  suggested_next_tool: z.string().nullable(),
  hint: z.string(),
  context: z.record(z.string(), z.unknown()),
});

/** The screen-observer dialect's ActionReceipt, followed by the fields of every receipt. */
export const ReceiptSchema = ReplyReceiptSchema.omit({ target: true, error: true }).extend({
  target: z.object({
    window_uid: z.string().nullable(),
    element_id: z.string().nullable(),
    selector: z.string().nullable(),
    bounds: BoxSchema.nullable(),
    ref: z.string().nullable(),
  }),
  error: ErrorSchema.exactOptional(),
  diff: CustomChangesSchema,
  /** The input went into a secret field and is redacted. */
  is_secret: z.boolean(),
  untrusted: z.literal(true),
  warnings: z.array(z.string()).exactOptional(),
});
export type ReceiptShape = z.infer<typeof ReceiptSchema>;

/** A receipt in the screen-observer dialect's form: bounds as x, y, width and height, the error only if there is one. */
export function receiptShape(whole: Receipt): ReceiptShape {
  const { target, error, ...receipt } = replyReceipt(whole);
  const { selector, window_uid, element_id, bounds, resolved } = target;
  const { ok, success, step_id, caused_by_step_id, action, dry_run, ...rest } = receipt;
  return {
    ok,
    success,
    step_id,
    caused_by_step_id,
    action,
    dry_run,
    target: { window_uid, element_id, selector, bounds: bounds === null ? null : boxOf(bounds), ref: resolved?.ref ?? null },
    ...(error === null ? {} : { error }),
    ...rest,
    is_secret: target.is_secret,
    untrusted: true,
  };
}

/** Only the fields of the contract, for readers who pay for every token. */
export function contractReceipt(receipt: ReceiptShape): Record<string, unknown> {
  const { ok, success, step_id, caused_by_step_id, action, dry_run, target, before, after, changed, new_dialogs, duration_ms, error } =
    receipt;
  const fields = { ok, success, step_id, caused_by_step_id, action, dry_run, target, before, after, changed, new_dialogs, duration_ms };
  return error === undefined ? fields : { ...fields, error };
}
