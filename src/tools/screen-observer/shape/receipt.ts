import { z } from 'zod';

import { LIFECYCLE_STATES } from '../../../act/lifecycle.ts';
import type { Receipt } from '../../../act/receipt.ts';
import { ROUTES } from '../../../device/input.ts';
import { ERROR_KINDS, FAILURE_CODES } from '../../../error/table.ts';
import { BoxSchema, boxOf } from './box.ts';
import { CustomChangesSchema } from './change.ts';
import { ElementSchema } from './element.ts';

/** Contract 004's error object. */
export const ErrorSchema = z.object({
  code: z.enum(ERROR_KINDS),
  message: z.string(),
  recoverable: z.boolean(),
  suggested_next_tool: z.string().nullable(),
  hint: z.string(),
  context: z.record(z.string(), z.unknown()),
});

const MarkSchema = z.object({ tree_hash: z.string(), focused_selector: z.string().nullable() }).nullable();

const EvidenceSchema = z.object({ kind: z.string(), what: z.string(), expected: z.string(), observed: z.string(), holds: z.boolean() });

/** Contract 004's ActionReceipt, and behind its fields what every receipt says. */
export const ReceiptSchema = z.object({
  ok: z.boolean(),
  success: z.boolean(),
  step_id: z.int(),
  caused_by_step_id: z.int(),
  action: z.string(),
  dry_run: z.boolean(),
  target: z.object({
    window_uid: z.string().nullable(),
    element_id: z.string().nullable(),
    selector: z.string().nullable(),
    bounds: BoxSchema.nullable(),
    ref: z.string().nullable(),
  }),
  before: MarkSchema,
  after: MarkSchema,
  changed: z.boolean(),
  new_dialogs: z.array(z.object({ window_uid: z.string(), title: z.string() })),
  duration_ms: z.number(),
  error: ErrorSchema.optional(),
  action_id: z.string(),
  timestamp: z.string(),
  caller: z.string(),
  reason: z.string().nullable(),
  action_type: z.string(),
  semantic: z.string(),
  source_module: z.enum(['server', 'interact']),
  device: z.string(),
  dispatched: z.enum(['yes', 'no', 'unknown']),
  route: z.enum(ROUTES),
  lifecycle_state: z.enum(LIFECYCLE_STATES),
  lifecycle: z.array(z.object({ state: z.enum(LIFECYCLE_STATES), at: z.string() })),
  verification: z.object({ status: z.enum(['verified', 'failed', 'unverifiable']), evidence: z.array(EvidenceSchema) }),
  diff: CustomChangesSchema,
  diff_text: z.string(),
  keyboard: z.object({ before: z.boolean(), after: z.boolean() }).nullable(),
  ui_fingerprint_before: z.string().nullable(),
  ui_fingerprint_after: z.string().nullable(),
  window_changed: z.object({ from: z.string(), to: z.string(), title: z.string(), tree: ElementSchema }).nullable(),
  loading: z.string().nullable(),
  failure_code: z.enum(FAILURE_CODES).nullable(),
  retryable: z.boolean().nullable(),
  details: z.record(z.string(), z.unknown()),
  settle_ms: z.number(),
  untrusted: z.literal(true),
  warnings: z.array(z.string()).exactOptional(),
});
export type ReceiptShape = z.infer<typeof ReceiptSchema>;

/** A receipt as contract 004 writes it: bounds as x, y, width and height, the error only when there is one. */
export function receiptShape({ target, error, ...receipt }: Receipt): ReceiptShape {
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
    untrusted: true,
  };
}

/** Only what the contract itself names, for readers who pay for every word. */
export function contractReceipt(receipt: ReceiptShape): Record<string, unknown> {
  const { ok, success, step_id, caused_by_step_id, action, dry_run, target, before, after, changed, new_dialogs, duration_ms, error } =
    receipt;
  const named = { ok, success, step_id, caused_by_step_id, action, dry_run, target, before, after, changed, new_dialogs, duration_ms };
  return error === undefined ? named : { ...named, error };
}
