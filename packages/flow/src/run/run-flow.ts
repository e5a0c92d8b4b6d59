import { randomInt } from 'node:crypto';
import { basename, extname } from 'node:path';

import type { DeviceClient } from '@handsight/core/client';
import type { Capabilities } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { Flow } from '../read/flow.ts';
import { formatProblem } from '../read/problem.ts';
import { define } from './command/control.ts';
import { isCancelled, isLost, stepError } from './failures.ts';
import { FlowScript } from './flow-script.ts';
import { flowStatusOf } from './flow-status.ts';
import { flowNotRun } from './new-step.ts';
import type { RunOptions } from './options.ts';
import { Pictures } from './pictures.ts';
import { RandomInput } from './random-input.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { FlowResult, StepResult } from './result.ts';
import { StepContext } from './step-context.ts';
import { Stopped, StepRunner } from './step-runner.ts';

const MAX_SEED = 2 ** 31;

/** Runs a flow on a device. Every failure is part of the result; only an error in the file is thrown. */
export async function runFlow(flow: Flow, client: DeviceClient, options: RunOptions = {}): Promise<FlowResult> {
  const started_at = client.host.clock.now();
  const seed = options.seed ?? randomInt(MAX_SEED);
  const steps: StepResult[] = [];
  const pictures = new Pictures(options.pictures ?? 'none');
  const log: string[] = [];
  options.onBegin?.({ steps, pictures: pictures.taken });
  let error: unknown;
  const run = await openRun(flow, client, options, seed).catch((refused: unknown) => {
    error = refused;
    return undefined;
  });
  if (run !== undefined) {
    error = await runSteps(flow, run.context, new StepRunner(run.context, pictures), steps);
    if (error === undefined) await lookLast(client, run.context.signal, steps);
    log.push(...logOf(steps), ...(await run.script.takeLog()));
    await run.script.dispose();
  } else steps.push(...flowNotRun(flow, started_at));
  const result: FlowResult = {
    name: flow.name,
    file: flow.file,
    tags: flow.header.tags,
    properties: flow.header.properties,
    device: client.device,
    status: flowStatusOf(error),
    error: error === undefined ? null : stepError(error),
    started_at,
    duration_ms: client.host.clock.now() - started_at,
    seed,
    log,
    warnings: flow.warnings.map(formatProblem),
    steps,
    pictures: pictures.taken,
  };
  return redactSecrets(result, options.secrets ?? []);
}

/** An effect that was undone after its step is said at the end: a step that was passed is not failed by it. */
async function lookLast(client: DeviceClient, signal: AbortSignal, steps: StepResult[]): Promise<void> {
  const { corrections } = await client.lookLast(signal).catch((error: unknown) => {
    if (error instanceof HandsightError) return { corrections: [] };
    throw error;
  });
  steps.at(-1)?.remarks.push(...corrections.map(({ summary }) => `correction: ${summary}`));
}

interface OpenRun {
  context: StepContext;
  script: FlowScript;
}

async function openRun(flow: Flow, client: DeviceClient, options: RunOptions, seed: number): Promise<OpenRun> {
  const { signal = new AbortController().signal, allowHttp = [] } = options;
  if (signal.aborted) throw new HandsightError('Cancelled', 'the flow was cancelled before it began', {});
  // Redacted in screenshots and trees, too, and from now on: typed text stays on the screen.
  for (const secret of options.secrets ?? []) client.host.guard.redaction.hide(secret);
  const capabilities = await client.capabilities();
  const platform = options.platform ?? platformOf(capabilities, flow);
  const random = new RandomInput(seed);
  const script = new FlowScript({ platform, random, seed, allowHttp, signal });
  const context = new StepContext({ client, capabilities, platform, script, random, options, signal }, flow);
  for (const [name, value] of Object.entries(outerVariables(flow, client, options))) script.define(name, value);
  return { context, script };
}

/** To a flow, a page in a desktop browser is the platform `web`. */
const platformOf = ({ platform }: Capabilities, { header }: Flow): string => (platform === 'linux' && header.isWeb ? 'web' : platform);

function outerVariables({ file }: Flow, client: DeviceClient, { env = {}, shard = 0 }: RunOptions): Record<string, string> {
  return {
    MAESTRO_FILENAME: basename(file, extname(file)),
    MAESTRO_DEVICE_UDID: client.device,
    MAESTRO_SHARD_ID: String(shard + 1),
    MAESTRO_SHARD_INDEX: String(shard),
    ...env,
  };
}

/** The hooks run around the flow; the first failure counts. */
async function runSteps(flow: Flow, context: StepContext, runner: StepRunner, into: StepResult[]): Promise<unknown> {
  const { header, steps } = flow;
  let failure: { error: unknown } | undefined;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failure ??= { error };
    }
  };
  const main = [...header.onFlowStart, ...steps];
  await attempt(() => define(header.env, context));
  if (failure === undefined) await attempt(() => runner.run(main, into));
  else runner.leaveOut(main, into);
  const isOver = (): boolean => failure !== undefined && (isCancelled(failure.error) || isLost(failure.error));
  if (failure !== undefined && !isOver()) await attempt(() => runner.run(header.onFlowFailure, into));
  if (!isOver()) await attempt(() => runner.run(header.onFlowComplete, into));
  await attempt(() => runner.finish());
  const error = failure?.error;
  return error instanceof Stopped ? new HandsightError('AssertionFailed', error.message, {}) : error;
}

const logOf = (steps: readonly StepResult[]): string[] =>
  steps.flatMap(({ remarks, steps: inner }) => [
    ...logOf(inner),
    ...remarks.filter((line) => line.startsWith('console: ')).map((line) => line.slice('console: '.length)),
  ]);
