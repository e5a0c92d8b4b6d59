import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RunStatus } from '@handsight/agent';
import { EXIT, HandsightError, type ExitCode } from '@handsight/core/error';
import type { CallFlags } from '../call/call-command.ts';
import { onHost } from '../call/run-call.ts';
import { columns } from '../columns.ts';
import type { FleetFlags } from '../fleet/fleet-options.ts';
import type { HostClient } from '../host/client.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { print, printJson, printLines, remark } from '../terminal.ts';
import { eventLines, EndedSchema } from './event-lines.ts';

const StartedSchema = z.object({ type: z.literal('started') });
const ModelSchema = z.object({ type: z.literal('model'), step: z.number(), total: z.object({ usd: z.number().nullable() }) });
const StepSchema = z.object({ type: z.literal('step'), step: z.number(), action: z.looseObject({ type: z.string() }) });
const StateSchema = z.object({ type: z.literal('state'), state: z.string() });
const AskSchema = z.object({ type: z.literal('ask') });
const TickSchema = z.union([StartedSchema, ModelSchema, StepSchema, StateSchema, AskSchema, z.object({ type: z.literal('observation') })]);

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001B[2K';
const SECOND_MS = 1000;
const USUAL_WIDTH = 80;

/** One line below a run's log with its current step and duration. Only on a terminal. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #begun: number;
  #step = 0;
  #usd: number | null = null;
  #doing = 'starting';
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal, now: () => number = Date.now) {
    this.#terminal = terminal;
    this.#now = now;
    this.#begun = now();
    if (terminal.isTTY === true) this.#timer = setInterval(() => this.show(), SECOND_MS).unref();
  }

  /** Updates the state behind `text`; the caller prints the log and then calls `show`. */
  take(event: unknown): void {
    const known = TickSchema.safeParse(event).data;
    if (known === undefined) return;
    if (known.type === 'model') this.#usd = known.total.usd;
    if (known.type === 'model' || known.type === 'step') this.#step = known.step;
    this.#doing = doing(known, this.#doing);
  }

  get text(): string {
    const seconds = Math.floor((this.#now() - this.#begun) / SECOND_MS);
    const cost = this.#usd === null ? '' : ` · $${this.#usd.toFixed(4)}`;
    return `… step ${this.#step} · ${seconds} s${cost} · ${this.#doing}`;
  }

  show(): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(`${CLEAR}${this.text.slice(0, this.#width - 1)}`);
  }

  /** A terminal whose size was never set reports 0. */
  get #width(): number {
    const { columns = 0 } = this.#terminal;
    return columns > 0 ? columns : USUAL_WIDTH;
  }

  clear(): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(CLEAR);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.clear();
  }
}

function doing(event: z.infer<typeof TickSchema>, before: string): string {
  switch (event.type) {
    case 'started':
    case 'observation':
      return 'asking the model';
    case 'step':
      return event.action.type;
    case 'ask':
      return 'waiting for a person';
    case 'state':
      return event.state === 'running' ? 'asking the model' : event.state.replaceAll('_', ' ');
    case 'model':
      return before;
  }
}

interface AgentFlags extends CallFlags, FleetFlags {
  device?: string;
  model?: string;
  baseUrl?: string;
  wire?: string;
  mode?: string;
  grammar?: string;
  steps?: number;
  maxCost?: number;
  minutes?: number;
  task?: string;
  output?: string;
  effort?: string;
  resume?: string;
  attach?: string;
  list?: true;
  pause?: string;
  continue?: string;
  takeOver?: string;
  cancel?: string;
}

const RunSchema = z.object({
  run_id: z.string(),
  goal: z.string(),
  device: z.string(),
  state: z.string(),
  status: z.string().nullable(),
  step: z.number(),
});

const InterruptedSchema = z.object({ run_id: z.string(), goal: z.string(), device: z.string(), steps: z.number() });

export async function runAgentCommand(goal: string | undefined, flags: AgentFlags): Promise<void> {
  if (flags.fleet !== undefined && !isOfOwnHost(flags)) {
    const { runAgentOnFleet } = await import('../fleet/run-agent-on-fleet.ts');
    await runAgentOnFleet(goal, { ...flags, work: workOf(goal, flags) });
    return;
  }
  await onHost(flags, async (host) => {
    if (flags.list === true) return listRuns(host, flags);
    const control = controlOf(flags);
    if (control !== undefined) return controlRun(host, control, flags);
    return followRun(host, flags.attach ?? (await start(host, goal, flags)), flags);
  });
}

/** These flags always mean the host's own runs, even if HANDSIGHT_FLEET is set; `handsight fleet` manages a fleet's runs. */
const isOfOwnHost = (flags: AgentFlags): boolean =>
  flags.list === true || flags.attach !== undefined || flags.resume !== undefined || controlOf(flags) !== undefined;

async function start(host: HostClient, goal: string | undefined, flags: AgentFlags): Promise<string> {
  if (goal === undefined && flags.resume === undefined)
    throw new HandsightError('BadRequest', 'goal: say what to achieve, or name a run to --resume');
  const { device, resume } = flags;
  const named = Object.fromEntries(Object.entries({ device, resume }).filter(([, value]) => value !== undefined));
  const body = await host.post('/api/agent/runs', { ...workOf(goal, flags), ...named });
  return RunSchema.parse(body['run']).run_id;
}

/** The run's options, without those that say where it runs. */
function workOf(
  goal: string | undefined,
  { model, baseUrl, wire, mode, grammar, effort, steps, maxCost, minutes, task, output }: AgentFlags,
): Record<string, unknown> {
  const schema = output === undefined ? undefined : schemaIn(output);
  const given = { goal, model, base_url: baseUrl, wire, mode, grammar, effort, steps, max_cost: maxCost, minutes, task, output: schema };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function schemaIn(path: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new HandsightError(
      'BadRequest',
      `--output: ${path} holds no JSON Schema: ${error instanceof Error ? error.message : String(error)}`,
      { path },
    );
  }
}

function controlOf({ pause, continue: resume, takeOver, cancel }: AgentFlags): { run: string; verb: string } | undefined {
  const asked = { pause, resume, takeover: takeOver, cancel };
  const [found] = Object.entries(asked).flatMap(([verb, run]) => (run === undefined ? [] : [{ run, verb }]));
  return found;
}

async function controlRun(host: HostClient, { run, verb }: { run: string; verb: string }, { json }: AgentFlags): Promise<void> {
  const body = await host.post(`/api/agent/runs/${encodeURIComponent(run)}/${verb}`, {});
  if (json === true) await printJson(body);
  else await print(`${run} is ${RunSchema.parse(body['run']).state}.`);
}

async function listRuns(host: HostClient, { json }: AgentFlags): Promise<void> {
  const body = await host.get('/api/agent/runs');
  if (json === true) return printJson(body);
  const runs = z.array(RunSchema).parse(body['runs']);
  const interrupted = z.array(InterruptedSchema).parse((await host.get('/api/agent/interrupted'))['runs']);
  if (runs.length + interrupted.length === 0) return print('No runs.');
  const rows = runs.map(({ run_id, state, status, step, device, goal }) => [run_id, status ?? state, String(step), device, goal]);
  const cut = interrupted.map(({ run_id, steps, device, goal }) => [run_id, 'interrupted', String(steps), device, goal]);
  await printLines(columns(['run', 'status', 'step', 'device', 'goal'], [...rows, ...cut]));
  if (cut.length > 0) remark(`an interrupted run goes on with \`handsight agent --resume ${interrupted[0]?.run_id ?? ''}\``);
  return undefined;
}

/** The exit code for each final status of a run. */
const EXITS: Record<RunStatus, ExitCode | 0> = {
  finished: 0,
  gave_up: EXIT.unmet,
  stuck: EXIT.unmet,
  refused: EXIT.refused,
  cancelled: EXIT.refused,
  out_of_steps: EXIT.unmet,
  out_of_cost: EXIT.unmet,
  out_of_time: EXIT.timeout,
  model_error: EXIT.unreadable,
  device_lost: EXIT.device,
};

/** The oracle of a task decides whether the goal was reached; what kept a run from ending by itself is said by its status. */
function exitOf({ status, known: { oracle } }: z.infer<typeof EndedSchema>): ExitCode | 0 {
  const code = EXITS[status];
  if (oracle === null || (code !== 0 && code !== EXIT.unmet)) return code;
  return oracle.success ? 0 : EXIT.unmet;
}

/** Shows the run until it ends. A signal cancels it, and its end is still shown. */
async function followRun(host: HostClient, run: string, { json }: AgentFlags): Promise<void> {
  const end: { status?: RunStatus } = {};
  void untilInterrupted().then(async () => {
    if (end.status !== undefined) return;
    remark(`cancelling ${run}`);
    await host.post(`/api/agent/runs/${encodeURIComponent(run)}/cancel`, {}).catch(() => undefined);
  });
  const progress = json === true ? undefined : new ProgressLine(process.stderr);
  await host.follow(`/api/agent/runs/${encodeURIComponent(run)}/events`, async (event) => {
    progress?.clear();
    if (json === true) await printJson(event);
    else await printLines(eventLines(event));
    progress?.take(event);
    progress?.show();
    const ended = EndedSchema.safeParse(event).data;
    if (ended === undefined) return;
    progress?.end();
    end.status = ended.status;
    process.exitCode ??= exitOf(ended);
  });
  progress?.end();
  if (end.status === undefined)
    throw new HandsightError('HostUnreachable', `the host has ended; continue with \`handsight agent --resume ${run}\``, { run_id: run });
}
