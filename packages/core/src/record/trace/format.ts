import { z } from 'zod';

export const TRACE_VERSION = 1;
export const TRACE_FILE = 'trace.jsonl';

export const TraceHeaderSchema = z.looseObject({
  type: z.literal('header'),
  version: z.number().int().default(TRACE_VERSION),
  trace_id: z.string(),
  label: z.string().nullable().default(null),
  /** ISO 8601. */
  started_at: z.string(),
  tool_version: z.string(),
  /** Identifies the redaction rules; empty if there were none. */
  redaction: z.string().default(''),
});

const Json = z.record(z.string(), z.unknown());
const hash = z.string().nullable().default(null);

/** One tool call. */
export const TraceRowSchema = z.looseObject({
  step_id: z.number(),
  trace_seq: z.number().int(),
  ts: z.string(),
  caller: z.string(),
  tool: z.string(),
  args: Json,
  result_summary: Json,
  tree_hash_before: hash,
  tree_hash_after: hash,
  duration_ms: z.number(),
  screenshot_full_ref: z.string().optional(),
  screenshot_window_ref: z.string().optional(),
  screenshot_error: z.string().optional(),
});

/** Missing if the recording was cut off. */
export const TraceFooterSchema = z.looseObject({
  type: z.literal('footer'),
  stopped_at: z.string(),
  step_count: z.number().int(),
  duration_ms: z.number(),
});

export type TraceHeader = z.infer<typeof TraceHeaderSchema>;
export type TraceRow = z.infer<typeof TraceRowSchema>;
export type TraceFooter = z.infer<typeof TraceFooterSchema>;
