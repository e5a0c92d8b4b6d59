import { join } from 'node:path';

import { AgentRun, ClientScripts, GRAMMAR_OF, readRun, RunOptionsSchema } from '@handsight/agent';
import type { HumanAuthBridge, RecordedRun, RunOptions, ScriptExecutor } from '@handsight/agent';
import { parseInput } from '@handsight/core/act';
import { DeviceClient, recordedTraces } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { type Host, newRunId } from '@handsight/core/host';
import { chooseModel, findFamily, grammarFor, priceOf, type Effort, type Family } from '@handsight/model';
import { approvalsBridge } from './approvals-bridge.ts';
import { deviceTools } from './device-tools.ts';
import { runOutput, runSecrets } from './run-extras.ts';

/** The parts of a run that a program may supply itself. */
export interface RunHelpers {
  bridge?: HumanAuthBridge;
  scripts?: ScriptExecutor;
  env?: NodeJS.ProcessEnv;
  /** The caller that the host sees. */
  caller?: string;
  /** The client that starts it; the caller if left out. */
  owner?: string;
}

/** Default cost limit of a run in US dollars. A model without a price has no limit. */
const USUAL_MAX_COST = 0.5;

/** Starts a run and returns while it continues. `device` is used if the options name none. */
export async function startRun(host: Host, asked: RunOptions, device: string | undefined, helpers: RunHelpers = {}): Promise<AgentRun> {
  return begin(host, parseInput(RunOptionsSchema, asked, 'run'), device, helpers, undefined);
}

/** Resumes a run that was interrupted or has ended, from a new reading of the screen. */
export async function resumeRun(host: Host, runId: string, changes: Partial<RunOptions>, helpers: RunHelpers = {}): Promise<AgentRun> {
  const earlier = await recordedRun(host, runId);
  const options = parseInput(RunOptionsSchema, { ...earlier.header.options, goal: earlier.header.goal, ...changes }, 'run');
  return begin(host, options, earlier.header.device, helpers, earlier);
}

async function begin(
  host: Host,
  options: RunOptions,
  usual: string | undefined,
  helpers: RunHelpers,
  resumed: RecordedRun | undefined,
): Promise<AgentRun> {
  const device = options.device ?? usual;
  if (device === undefined) throw new HandsightError('DeviceNotFound', 'no device was given and none has been chosen', {});
  const giveBack = host.runs.reserve('agent', device);
  try {
    return await beginOn(device, host, options, helpers, resumed);
  } finally {
    giveBack();
  }
}

async function beginOn(
  device: string,
  host: Host,
  options: RunOptions,
  { bridge, scripts, env = process.env, caller: given, owner }: RunHelpers,
  resumed: RecordedRun | undefined,
): Promise<AgentRun> {
  const { agent } = host.config;
  const endpoint = chooseModel(options, agent, env);
  const { family, remark } = findFamily(endpoint.model, agent.families);
  const grammar = GRAMMAR_OF[grammarFor(family, endpoint.wire, { mode: options.mode ?? agent.mode, grammar: options.grammar })];
  if (grammar.wire !== undefined && grammar.wire !== endpoint.wire)
    throw new HandsightError('BadRequest', `grammar: ${grammar.name} needs the wire ${grammar.wire}, not ${endpoint.wire}`, {
      grammar: grammar.name,
    });
  const price = priceOf(endpoint.model, agent.prices, agent.families);
  const id = newRunId('agent');
  const caller = given ?? `agent ${id}`;
  const client = await DeviceClient.on(host, device, caller);
  // Throws if the device has no scenario or the scenario no such task: nothing could judge the run afterwards.
  if (options.task !== undefined) await client.judge(options.task);
  return AgentRun.start(id, {
    host,
    client,
    owner: owner ?? caller,
    tools: deviceTools(host, device, caller),
    endpoint,
    family,
    remark,
    grammar,
    price,
    bridge: bridge ?? approvalsBridge(host, caller),
    scripts: scripts ?? new ClientScripts(client),
    output: options.output === undefined ? null : runOutput(options.output),
    secrets: runSecrets(agent.secrets, env),
    options,
    limits: {
      steps: options.steps ?? agent.steps,
      minutes: options.minutes ?? agent.minutes,
      maxCost: options.max_cost ?? agent.max_cost ?? (price === undefined ? undefined : USUAL_MAX_COST),
      maxTokens: agent.max_tokens,
      thinkingTokens: agent.thinking_tokens ?? family.thinkingTokens,
      contextTokens: agent.context_tokens,
      effort: effortFor(family, options.effort ?? agent.effort),
      callTimeoutMs: agent.call_timeout_seconds * 1000,
      maxAttempts: agent.max_attempts,
    },
    resumed,
  });
}

/** Refused where the family would refuse the request. */
function effortFor({ name, efforts }: Family, wanted: Effort | undefined): Effort | undefined {
  if (wanted === undefined || efforts.includes(wanted)) return wanted;
  const said = efforts.length === 0 ? 'takes none' : `takes ${efforts.join(', ')}`;
  throw new HandsightError('BadRequest', `effort: ${name} ${said}, not ${wanted}`, { effort: wanted });
}

export interface InterruptedRun {
  run_id: string;
  goal: string;
  device: string;
  model: string;
  started_at: string;
  /** Answers of the model until then. */
  steps: number;
}

const MOST_INTERRUPTED = 20;

/** Runs that the end of a host cut off, newest first: their record has no end, and this host does not run them. */
export async function interruptedRuns(host: Host): Promise<InterruptedRun[]> {
  const own = host.runs.of(AgentRun).map(({ view }) => view);
  const live = new Set(own.flatMap(({ run_id, resumed_from }) => [run_id, resumed_from]));
  const cut = (await recordedTraces(host)).filter(
    ({ label, duration_ms }) => label?.startsWith('agent: ') === true && duration_ms === null,
  );
  const found: InterruptedRun[] = [];
  for (const { trace_id, started_at } of cut.slice(0, MOST_INTERRUPTED)) {
    const run = await readRun(join(host.config.data_folder, 'traces', trace_id)).catch(() => undefined);
    if (run === undefined || live.has(run.header.run_id)) continue;
    const { run_id, goal, device, model } = run.header;
    found.push(host.guard.redaction.redactDeep({ run_id, goal, device, model, started_at, steps: run.steps }));
  }
  return found;
}

/** A run in this host's data folder, by its id. */
async function recordedRun(host: Host, runId: string): Promise<RecordedRun> {
  const folder = join(host.config.data_folder, 'traces');
  const traces = await recordedTraces(host);
  for (const { trace_id, label } of traces) {
    if (label?.startsWith('agent: ') !== true) continue;
    const run = await readRun(join(folder, trace_id)).catch(() => undefined);
    if (run?.header.run_id === runId) return run;
  }
  throw new HandsightError('RunNotFound', 'the data folder holds no such run', { run_id: runId.slice(0, 100) });
}
