import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

import { ERROR_TABLE, EXIT, HandsightError, type ErrorKind } from '@handsight/core/error';
import { insideDataFolder } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import {
  type Flow,
  FLOW_STATUSES,
  FlowFiles,
  FlowReader,
  type FlowResult,
  FlowRun,
  STEP_STATUSES,
  type RunOptions,
  type Step,
  type StepResult,
  stepTitle,
  workOfFlow,
  refuseStalling,
} from '@handsight/flow';
import type { ToolContext } from '../tool/context.ts';
import { defineTool } from '../tool/tool.ts';
import { device } from '../fields.ts';

const StepSchema = z.object({
  title: z.string(),
  status: z.enum(STEP_STATUSES),
  file: z.string(),
  line: z.int(),
  duration_ms: z.number(),
  verdicts: z.array(z.string()),
  error: z.string().nullable(),
});

const MAX_FLOW = 200_000;
const MAX_TITLE = 200;

export const runFlowTool = defineTool({
  name: 'run_flow',
  title: 'Run a flow',
  description:
    "Run a flow in Maestro's YAML format, from a file (path) or as text (flow), and say of each step whether it passed, with the evidence.",
  dialect: 'handsight',
  toolset: 'record',
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: 'any',
  rest: { method: 'POST', path: '/api/flow/run' },
  input: z.strictObject({
    path: z.string().min(1).max(4000).optional(),
    flow: z.string().min(1).max(MAX_FLOW).optional(),
    env: z.record(z.string().max(200), z.string().max(10_000)).optional(),
    lenient: z.boolean().optional().describe('take the first of several matches, as Maestro does'),
    device,
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(FLOW_STATUSES),
    duration_ms: z.number(),
    error: z.object({ kind: z.string(), message: z.string() }).nullable(),
    steps: z.array(StepSchema),
    log: z.array(z.string()),
  }),
  async run({ path, flow: text, env = {}, lenient = false, device: given }, context) {
    const { host, signal } = context;
    const flow = await flowOf(host, path, text);
    const client = await context.client(given);
    const run = FlowRun.start(workOfFlow(flow), client, {
      env,
      lenient,
      // Pictures are taken only while someone is watching.
      pictures: host.screenshots.isWatched ? 'all' : 'none',
      root: dirname(flow.file),
      outputFolder: join(resolve(host.config.data_folder), 'flows'),
      ...(signal === undefined ? {} : { signal }),
      ...progressOf(flow, context),
    });
    const result = await run.ended();
    if (result.status === 'cancelled') throw new HandsightError('Cancelled', 'the flow was cancelled', {});
    const { name, status, duration_ms, error, log } = result;
    const steps = flatten(result.steps);
    return {
      result: { name, status, duration_ms, error: error === null ? null : { kind: error.kind, message: error.message }, steps, log },
      text: `${name} ${status}: ${steps.filter((step) => step.status === 'passed').length} of ${steps.length} steps passed.`,
      screen: linesOf(result).join('\n'),
      ...(status === 'passed' ? {} : { failed: true, error: failureOf(error?.kind ?? 'Internal') }),
    };
  },
});

/** A flow that found the app otherwise than expected was carried out: over REST that is not "404 Not Found". */
function failureOf(kind: ErrorKind): ErrorKind {
  const { exit } = ERROR_TABLE[kind];
  return exit === EXIT.target || exit === EXIT.unmet ? 'VerificationFailed' : kind;
}

/** Reports each step as it begins; those of subflows belong to the step that runs them. */
function progressOf({ header, steps }: Flow, { host, call: { id } }: ToolContext): Pick<RunOptions, 'onStepStart'> {
  if (id === undefined) return {};
  const total = header.onFlowStart.length + steps.length + header.onFlowComplete.length;
  let begun = 0;
  const onStepStart = (step: Step, depth: number): void => {
    if (depth > 0) return;
    begun++;
    const title = host.guard.redaction.redactDeep(stepTitle(step)).slice(0, MAX_TITLE);
    host.events.emit('progress', { call_id: id, step: begun, total: Math.max(total, begun), title });
  };
  return { onStepStart };
}

/** A flow from a file in an allowed folder, or from text. */
export async function flowOf(host: Host, path: string | undefined, text: string | undefined): Promise<Flow> {
  const folders = [host.config.data_folder, ...host.config.folders];
  if ((path === undefined) === (text === undefined)) throw new HandsightError('BadRequest', 'give either path or flow', {});
  const file = await insideDataFolder(path ?? 'flow.yaml', folders);
  const reader = new FlowReader(new FlowFiles(dirname(file)));
  if (text === undefined) return reader.require(file);
  refuseStalling(text);
  return reader.requireText(file, text);
}

const flatten = (steps: readonly StepResult[]): z.output<typeof StepSchema>[] =>
  steps.flatMap(({ title, status, place, duration_ms, actions, error, steps: inner }) => [
    {
      title,
      status,
      file: place.file,
      line: place.line,
      duration_ms,
      verdicts: actions.map(({ verdict, line }) => `${verdict ?? 'not sent'}: ${line}`),
      error: error === null ? null : `${error.kind}: ${error.message}`,
    },
    ...flatten(inner),
  ]);

/** One line per step; the error alone if there are none. */
function linesOf({ steps, error }: FlowResult): string[] {
  const lines = flatten(steps).map(
    ({ status, title, verdicts, error: why }) =>
      `${status} ${title}${why === null ? '' : ` – ${why}`}${verdicts.length === 0 ? '' : ` (${verdicts.join('; ')})`}`,
  );
  return error === null || steps.length > 0 ? lines : [`${error.kind}: ${error.message}`];
}
