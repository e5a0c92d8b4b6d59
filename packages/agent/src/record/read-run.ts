import { HandsightError } from '@handsight/core/error';
import { readTrace, type Trace } from '@handsight/core/record';
import { z } from 'zod';

import { INTENT_ROW, MODEL_ROW, NOTE_ROW } from './run-record.ts';

const HeaderSchema = z.object({
  run_id: z.string(),
  goal: z.string(),
  device: z.string(),
  model: z.string(),
  options: z.record(z.string(), z.unknown()),
  resumed_from: z.string().nullable(),
});
export type RecordedHeader = z.infer<typeof HeaderSchema>;

const IntentSchema = z.object({ step: z.number(), key: z.string(), act: z.record(z.string(), z.unknown()) });
const NoteSchema = z.object({ text: z.string() });
const ReceiptSchema = z.object({ dispatched: z.string(), verdict: z.string().nullable(), error: z.string().nullable() });
const CostSchema = z.object({
  input: z.number(),
  cached: z.number(),
  written: z.number(),
  output: z.number(),
  usd: z.number().nullable(),
  estimated: z.boolean(),
});

/** What a resumed run needs from the earlier one. */
export interface RecordedRun {
  header: RecordedHeader;
  /** The final result; null if the run was interrupted. */
  result: unknown;
  notes: string[];
  /** One line for every act. */
  lines: string[];
  /** Actions whose delivery is unknown: lost, or in progress when the record ends. */
  unknown: { key: string; what: string }[];
  cost: z.infer<typeof CostSchema> | null;
  steps: number;
}

/** Reads a run from its trace. */
export async function readRun(path: string): Promise<RecordedRun> {
  const trace = await readTrace(path);
  const header = HeaderSchema.safeParse(trace.header['agent_run']);
  if (!header.success) throw new HandsightError('RunNotFound', 'this trace is not one of a run', { path });
  return { header: header.data, result: trace.footer?.['agent_result'] ?? null, ...stepsOf(trace) };
}

function stepsOf({ rows }: Trace): Omit<RecordedRun, 'header' | 'result'> {
  const notes: string[] = [];
  const lines: string[] = [];
  const unknown: RecordedRun['unknown'] = [];
  const cost = { input: 0, cached: 0, written: 0, output: 0, usd: null as number | null, estimated: false };
  let under: z.infer<typeof IntentSchema> | undefined;
  let steps = 0;
  for (const { tool, agent } of rows) {
    if (tool === NOTE_ROW) notes.push(NoteSchema.parse(agent).text);
    else if (tool === INTENT_ROW) {
      if (under !== undefined) lines.push(describe(under, 'refused'));
      under = IntentSchema.parse(agent);
    } else if (tool === MODEL_ROW) {
      steps++;
      addCost(cost, agent);
    } else if (under !== undefined) {
      const receipt = ReceiptSchema.safeParse(agent).data;
      const outcome = receipt?.verdict ?? (receipt?.error === null ? 'done' : (receipt?.error ?? 'done'));
      if (receipt?.dispatched === 'unknown') unknown.push({ key: under.key, what: describe(under, 'unknown') });
      lines.push(describe(under, outcome));
      under = undefined;
    }
  }
  if (under !== undefined) unknown.push({ key: under.key, what: describe(under, 'unknown') });
  return { notes, lines, unknown, cost, steps };
}

function addCost(sum: z.infer<typeof CostSchema>, agent: unknown): void {
  const cost = z.object({ cost: CostSchema }).safeParse(agent).data?.cost;
  if (cost === undefined) return;
  sum.input += cost.input;
  sum.cached += cost.cached;
  sum.written += cost.written;
  sum.output += cost.output;
  sum.usd = cost.usd === null ? sum.usd : (sum.usd ?? 0) + cost.usd;
  sum.estimated ||= cost.estimated;
}

const describe = ({ step, act: { type, reason: _, ...rest } }: z.infer<typeof IntentSchema>, outcome: string): string =>
  `${step}. ${String(type)} ${JSON.stringify(rest)}: ${outcome}`;
