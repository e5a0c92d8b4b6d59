import { z } from 'zod';

import { type Host, RUN_KINDS, RUN_STATES, type Run, type RunKind, type RunSummary } from '@handsight/core/host';
import type { Endpoint, RestCall } from '@handsight/tools/tool';
import { parseToolInput } from '@handsight/tools/tool';

export const json = { media: 'application/json', legacy: false, counts: false } as const;
export const runId = z.string().min(1).max(100);
export const ById = z.strictObject({ id: runId });

const SummarySchema = z.object({
  run_id: z.string(),
  kind: z.enum(RUN_KINDS),
  name: z.string().describe("The flow's name, or the agent's goal."),
  device: z.string(),
  state: z.enum(RUN_STATES),
  status: z.string().nullable().describe('How it ended; null until then.'),
  started_at: z.string(),
  steps: z.int().describe('Steps that have begun.'),
}) satisfies z.ZodType<RunSummary>;

interface Control {
  verb: string;
  summary: string;
  description: string;
  apply: (run: Run) => void;
}

const CONTROLS: readonly Control[] = [
  { verb: 'pause', summary: 'Pause a run', description: 'It waits before its next step.', apply: (run) => run.pause() },
  {
    verb: 'resume',
    summary: 'Let a run go on',
    description: 'After a pause or a takeover; an agent looks at the screen again.',
    apply: (run) => run.resume(),
  },
  { verb: 'step', summary: 'Do one step of a run', description: 'One step, then it waits again.', apply: (run) => run.step() },
  {
    verb: 'takeover',
    summary: 'Take over the screen',
    description: 'The run waits until the screen is handed back with resume.',
    apply: (run) => run.takeOver(),
  },
  {
    verb: 'cancel',
    summary: 'Cancel a run',
    description: 'It ends as cancelled; an act that is under way is finished or given up.',
    apply: (run) => run.cancel(),
  },
];

/** The runs behind one path: those of a kind in its own format, or all of them in short. */
interface RunPaths<R extends Run> {
  /** Undefined for the path of all runs. */
  kind: RunKind | undefined;
  schema: z.ZodType;
  get: (call: RestCall, id: string) => R;
  list: (call: RestCall) => readonly object[];
  view: (run: R) => object;
  /** Fields beside `run` in the answer for a single run. */
  details?: { shape: z.ZodRawShape; of: (run: R) => object };
}

export const pathOf = (kind: RunKind | undefined): string => (kind === undefined ? '/api/runs' : `/api/${kind}/runs`);
export const noun = (kind: RunKind | undefined): string => (kind === undefined ? 'run' : `${kind}_run`);

/** List, state and controls, the same for every kind of run. */
export function runEndpoints<R extends Run>({ kind, schema, get, list, view, details }: RunPaths<R>): Endpoint[] {
  const path = pathOf(kind);
  const OneRun = z.object({ ok: z.literal(true), run: schema });
  const named = (call: RestCall, verb: string): R => {
    const run = get(call, parseToolInput(ById, call.params, `${verb}_${noun(kind)}`).id);
    if (call.operator === undefined) requireAllowed(call.host, (of) => `${verb}_${of}`, kind, run.kind);
    return run;
  };
  return [
    {
      ...json,
      method: 'GET',
      path,
      name: `list_${noun(kind)}s`,
      summary: `List the ${kind === undefined ? '' : `${kind} `}runs of this host`,
      description: 'Those that go on and the last that ended, newest first. Earlier runs of the agent are among the traces.',
      input: z.strictObject({}),
      output: z.object({ ok: z.literal(true), runs: z.array(schema) }),
      run(call) {
        if (call.operator === undefined) requireAllowed(call.host, (of) => `list_${of}s`, kind, kind);
        return Promise.resolve({ status: 200, body: { ok: true, runs: list(call) } });
      },
    },
    {
      ...json,
      method: 'GET',
      path: `${path}/:id`,
      name: `get_${noun(kind)}`,
      summary: 'How a run stands',
      description: 'Its state, and its status once it has ended.',
      input: ById,
      output: OneRun.extend(details?.shape ?? {}),
      run(call) {
        const run = named(call, 'get');
        return Promise.resolve({ status: 200, body: { ok: true, run: view(run), ...details?.of(run) } });
      },
    },
    ...CONTROLS.map(({ verb, summary, description, apply }): Endpoint => ({
      ...json,
      method: 'POST',
      path: `${path}/:id/${verb}`,
      name: `${verb}_${noun(kind)}`,
      summary,
      description,
      input: ById,
      output: OneRun,
      run(call) {
        const run = named(call, verb);
        if (call.operator === undefined) run.requireOwner(call.context.connection.caller);
        apply(run);
        return Promise.resolve({ status: 200, body: { ok: true, run: view(run) } });
      },
    })),
  ];
}

/** Tools that do the same as the paths of a kind of run. */
const TOOLS: Record<RunKind, readonly string[]> = { flow: ['run_flow'], agent: [] };

/**
 * Throws PermissionDenied. A path of one kind and the path of all runs are two names of one thing: what is denied under either is denied
 * under both. The operator is exempt.
 */
export function requireAllowed(host: Host, nameOf: (noun: string) => string, asked: RunKind | undefined, of: RunKind | undefined): void {
  const kinds = of === undefined ? RUN_KINDS : [of];
  const ofKinds = kinds.flatMap((kind) => [nameOf(noun(kind)), ...TOOLS[kind]]);
  if (of === undefined) host.guard.allowList.check([nameOf('run')], ofKinds);
  else host.guard.allowList.check([nameOf(noun(asked)), nameOf('run'), ...ofKinds]);
}

/** Every run of the host, in short. */
export const allRunEndpoints: readonly Endpoint[] = runEndpoints<Run>({
  kind: undefined,
  schema: SummarySchema,
  get: ({ host }, id) => host.runs.get(id),
  list: ({ host }) => host.runs.list(),
  view: ({ summary }) => summary,
});
