import { z } from 'zod';

import { EVIDENCE_KINDS, LIFECYCLE_STATES, REACTION_KINDS, type Receipt, VERDICTS } from '@handsight/core/host';
import { ROUTES } from '@handsight/core/device';
import { ERROR_KINDS } from '@handsight/core/error';
import type { CustomOp, Element } from '@handsight/core/screen';

const text = z.string().nullable();
const mark = z.object({ window_uid: z.string(), tree_hash: z.string(), focused_selector: text }).nullable();
const state = z.enum(LIFECYCLE_STATES);
const record = z.record(z.string(), z.unknown());

export const BoundsSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

const reaction = z.object({
  kind: z.enum(REACTION_KINDS),
  what: z.string(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
});

const target = z.object({
  selector: text,
  resolved: z
    .object({
      elementId: z.string(),
      ref: text,
      name: z.string(),
      text,
      resource_id: text,
      accessibility_id: text,
      class: text,
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      index: z.number(),
    })
    .nullable(),
  window_uid: text,
  element_id: text,
  bounds: BoundsSchema.nullable(),
  is_secret: z.boolean(),
});

const error = z.object({
  code: z.enum(ERROR_KINDS),
  message: z.string(),
  recoverable: z.boolean(),
  suggested_next_tool: text,
  hint: z.string(),
  context: record,
});

const SinceSchema = z.object({ reactions: z.array(reaction), summary: z.string(), plain: z.string() });
const CorrectionSchema = z.object({
  action_id: z.string(),
  step_id: z.int(),
  undone_at: z.string(),
  summary: z.string(),
  plain: z.string(),
});

/** The complete receipt. Trees and their operations are not spelt out: a listing with them would be ten times as long. */
export const ReceiptSchema = z.object({
  ok: z.boolean(),
  success: z.boolean(),
  action_id: z.string(),
  step_id: z.int(),
  caused_by_step_id: z.int().nullable(),
  timestamp: z.string(),
  caller: z.string(),
  reason: text,
  action: z.string(),
  action_type: z.string(),
  semantic: z.string(),
  source_module: z.enum(['server', 'interact']),
  device: z.string(),
  target,
  dispatched: z.enum(['yes', 'no', 'unknown']),
  route: z.enum(ROUTES),
  dry_run: z.boolean(),
  lifecycle_state: state,
  lifecycle: z.array(z.object({ state, at: z.string() })),
  verification: z
    .object({
      status: z.enum(VERDICTS),
      evidence: z.array(
        z.object({ kind: z.enum(EVIDENCE_KINDS), what: z.string(), expected: z.string(), observed: z.string(), holds: z.boolean() }),
      ),
      held_before: z.array(z.string()),
      reaction: reaction.nullable(),
      reactions: z.array(reaction),
      summary: z.string(),
      plain: z.string(),
    })
    .nullable(),
  changed: z.boolean(),
  diff: z.array(z.custom<CustomOp>()),
  diff_text: z.string(),
  keyboard: z.object({ before: z.boolean(), after: z.boolean() }).nullable(),
  before: mark,
  after: mark,
  ui_fingerprint_before: text,
  ui_fingerprint_after: text,
  window_changed: z.object({ from: z.string(), to: z.string(), title: z.string(), tree: z.custom<Element>() }).nullable(),
  new_dialogs: z.array(z.object({ window_uid: z.string(), title: z.string() })),
  since: SinceSchema.nullable(),
  corrections: z.array(CorrectionSchema),
  undone_at: text,
  loading: text,
  failure_code: text,
  retryable: z.boolean().nullable(),
  error: error.nullable(),
  details: record,
  settle_ms: z.number(),
  duration_ms: z.number(),
}) satisfies z.ZodType<Receipt>;

/** The receipt in an action's own answer, without the tree of another window. */
export const ReplyReceiptSchema = ReceiptSchema.extend({
  window_changed: z.object({ from: z.string(), to: z.string(), title: z.string() }).nullable(),
});
export type ReplyReceipt = z.infer<typeof ReplyReceiptSchema>;
