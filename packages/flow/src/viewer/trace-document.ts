import { readStepDetails, readStepPicture, type RecordedDetails, type Trace, type TraceRow } from '@handsight/core/record';
import { z } from 'zod';

import { type AgentStep, agentStepsOf } from './agent-steps.ts';
import { NO_TEXTS, type ViewedPicture, type ViewedRun, type ViewedStatus, type ViewedStep, type ViewerDocument } from './document.ts';

const BoundsSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** The parts of a receipt the viewer shows besides its JSON. Traces come from files, so everything is validated. */
const ReceiptSchema = z.object({
  reason: z.string().nullable().optional(),
  device: z.string().optional(),
  dispatched: z.string().optional(),
  diff_text: z.string().optional(),
  target: z.object({ selector: z.string().nullable().optional(), bounds: BoundsSchema.nullable().optional() }).optional(),
  verification: z.object({ status: z.string(), summary: z.string() }).nullable().optional(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable().optional(),
});
type Receipt = z.infer<typeof ReceiptSchema>;

const AgentHeaderSchema = z.object({ run_id: z.string(), goal: z.string(), device: z.string(), model: z.string() });
const AgentResultSchema = z.object({ status: z.string(), reason: z.string(), claim: z.string().nullable() });

/** A trace, or the agent run it contains, as the viewer shows it. `folder` is the trace's folder. */
export async function traceDocument(trace: Trace, folder: string): Promise<ViewerDocument> {
  const { header, rows, footer } = trace;
  const steps: ViewedStep[] = [];
  let last: ViewedPicture | null = null;
  for (const { row, agent } of agentStepsOf(rows)) {
    const step = viewedStep(row, await readStepDetails(folder, row.trace_seq), agent, last);
    last = step.after ?? last;
    steps.push(step);
  }
  const started_at = timeOf(header.started_at);
  const run: ViewedRun = {
    id: header.trace_id,
    kind: 'trace',
    name: header.label ?? header.trace_id,
    status: footer === undefined ? 'running' : steps.some(({ status }) => status === 'failed') ? 'warned' : 'passed',
    about: [header.trace_id, ...devicesOf(rows), new Date(started_at).toISOString()],
    error: null,
    started_at,
    duration_ms: footer?.duration_ms ?? Math.max(0, ...steps.map((step) => step.started_at + step.duration_ms - started_at)),
    warnings: (trace.damaged ?? []).map(({ line, reason }) => `line ${line} of the trace cannot be read: ${reason}`),
    log: [],
    steps,
    ...agentParts(trace),
  };
  return { title: run.name, runs: [run] };
}

function agentParts({ header, footer }: Trace): Partial<ViewedRun> {
  const agent = AgentHeaderSchema.safeParse(header['agent_run']).data;
  if (agent === undefined) return {};
  const result = AgentResultSchema.safeParse(footer?.['agent_result']).data;
  const isDone = result?.status === 'succeeded' || result?.status === 'finished';
  return {
    kind: 'agent',
    name: agent.goal,
    status: result === undefined ? 'running' : isDone ? 'passed' : 'failed',
    about: [agent.model, agent.device, agent.run_id, header.trace_id],
    ...(result === undefined || isDone
      ? {}
      : { error: { kind: result.status, message: result.reason, hint: result.claim === null ? '' : `claimed: ${result.claim}` } }),
  };
}

function viewedStep(
  row: TraceRow,
  details: RecordedDetails | undefined,
  agent: AgentStep | undefined,
  last: ViewedPicture | null,
): ViewedStep {
  const receipt = ReceiptSchema.safeParse(details?.receipt).data ?? {};
  const bounds = receipt.target?.bounds ?? null;
  const point = pointOf(row.args);
  return {
    id: String(row.trace_seq),
    title: titleOf(row, receipt, agent),
    kind: row.tool,
    depth: 0,
    status: statusOf(row, receipt, details !== undefined),
    started_at: timeOf(row.ts) - row.duration_ms,
    duration_ms: row.duration_ms,
    before: pictureOf(details?.picture_before) ?? last,
    after: pictureOf(details?.picture_after) ?? (details === undefined ? last : null),
    touched: bounds === null && point === null ? null : { point: point ?? centre(bounds), bounds },
    verdicts: verdictsOf(receipt, agent),
    error: errorOf(row, receipt),
    notes: agent?.notes ?? [],
    facts: factsOf(row, receipt),
    texts: {
      ...NO_TEXTS,
      tree_before: details?.tree_before ?? '',
      tree_after: details?.tree_after ?? '',
      receipt: JSON.stringify(details === undefined ? { args: row.args, result: row.result_summary } : brief(details.receipt), null, 1),
      changes: receipt.diff_text ?? '',
      source: JSON.stringify(row.args, null, 1),
      thought: agent?.thought ?? '',
    },
  };
}

/** Without the long parts that the viewer shows elsewhere. */
function brief(receipt: unknown): unknown {
  if (typeof receipt !== 'object' || receipt === null) return receipt;
  const { diff: _, diff_text: __, window_changed: ___, ...rest } = receipt as Record<string, unknown>;
  return rest;
}

function statusOf({ result_summary: result, tool }: TraceRow, { verification, error }: Receipt, isAction: boolean): ViewedStatus {
  if ((error !== undefined && error !== null) || result['ok'] === false || 'error' in result) return 'failed';
  if (tool.startsWith('agent_')) return 'thought';
  if (!isAction && !('changed' in result)) return 'read';
  if (verification?.status === 'failed') return 'failed';
  return verification?.status === 'no_effect' || verification?.status === 'unverifiable' ? 'warned' : 'passed';
}

const verdictsOf = ({ verification }: Receipt, agent: AgentStep | undefined): ViewedStep['verdicts'] => {
  if (verification !== undefined && verification !== null) return [{ verdict: verification.status, line: verification.summary }];
  return agent?.verdict === undefined ? [] : [{ verdict: agent.verdict, line: agent.summary }];
};

function errorOf({ result_summary: { error: code } }: TraceRow, { error }: Receipt): ViewedStep['error'] {
  if (error !== undefined && error !== null) return { kind: error.code, message: error.message, hint: error.hint };
  const kind = typeof code === 'object' && code !== null && 'code' in code ? String(code.code) : undefined;
  return kind === undefined ? null : { kind, message: '', hint: '' };
}

const factsOf = ({ caller, ts }: TraceRow, { target, reason, dispatched }: Receipt): ViewedStep['facts'] =>
  [
    ['who', caller],
    ['why', reason ?? ''],
    ['element', target?.selector ?? ''],
    ['sent', dispatched ?? ''],
    ['at', ts],
  ].flatMap(([name = '', value = '']): [string, string][] => (value === '' ? [] : [[name, value]]));

/** `tap "Sign in"`, `type "eve"`, `press back`. */
function titleOf({ tool, args }: TraceRow, { target }: Receipt, agent: AgentStep | undefined): string {
  if (agent?.title !== undefined) return agent.title;
  const action = partOf(args, 'action') ?? args;
  const words = ['text', 'value', 'keys', 'app', 'url', 'direction', 'name']
    .map((key) => partOf(action, key))
    .flatMap((value) => (typeof value === 'string' ? [JSON.stringify(value.slice(0, 60))] : []));
  const name = /name="([^"]*)"[^/]*$/.exec(target?.selector ?? '')?.[1] ?? target?.selector?.split('/').at(-1);
  const on = name === undefined ? [] : [words.length === 0 ? JSON.stringify(name) : `into ${JSON.stringify(name)}`];
  return [tool.replaceAll('_', ' '), ...words, ...on].join(' ');
}

function pointOf(args: Record<string, unknown>): { x: number; y: number } | null {
  const target = partOf(partOf(args, 'action'), 'target');
  const [x, y] = [partOf(target, 'x'), partOf(target, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

const centre = (bounds: z.infer<typeof BoundsSchema> | null): { x: number; y: number } | null =>
  bounds === null ? null : { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };

const pictureOf = (file: { file: string; area: z.infer<typeof BoundsSchema> } | null | undefined): ViewedPicture | null =>
  file === null || file === undefined ? null : { name: file.file, area: file.area };

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

const devicesOf = (rows: readonly TraceRow[]): string[] => [
  ...new Set(rows.flatMap(({ args: { device } }) => (typeof device === 'string' ? [device] : []))),
];

const timeOf = (text: string): number => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
};

/** The pictures a document references, from the trace's folder. */
export async function tracePictures({ runs }: ViewerDocument, folder: string): Promise<Map<string, Uint8Array>> {
  const names = new Set(runs.flatMap(({ steps }) => steps.flatMap(({ before, after }) => [before?.name, after?.name])));
  const pictures = new Map<string, Uint8Array>();
  for (const name of names) {
    const png = name === undefined ? undefined : await readStepPicture(folder, name);
    if (name !== undefined && png !== undefined) pictures.set(name, png);
  }
  return pictures;
}
