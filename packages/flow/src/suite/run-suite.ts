import type { DeviceClient } from '@handsight/core/client';
import type { Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { Flow } from '../read/flow.ts';
import { stepError } from '../run/failures.ts';
import { flowNotRun } from '../run/new-step.ts';
import type { RunOptions } from '../run/options.ts';
import type { FlowResult } from '../run/result.ts';
import { runFlow } from '../run/run-flow.ts';
import type { FlowPlan } from '../workspace/plan.ts';
import type { FlowOutcome, SuiteResult } from './suite-result.ts';

export interface SuiteOptions extends RunOptions {
  name?: string;
  devices: readonly string[];
  /** Opens a device; one that cannot be opened is lost. */
  open: (device: string) => Promise<DeviceClient>;
  clock: Clock;
  /** How often a failed flow is run again. */
  retries?: number;
  /** Durations in earlier runs, by file: the longest flows start first. */
  times?: ReadonlyMap<string, number>;
  /** Where a flow's own files go. */
  outputFolderOf?: (flow: Flow) => string;
  onFlowStart?: (flow: Flow, device: string, attempt: number) => void;
  onFlowEnd?: (outcome: FlowOutcome) => void;
}

/** Runs flows on one or more devices: each takes the next flow as soon as it has finished the last. */
export async function runSuite(plan: FlowPlan, given: SuiteOptions): Promise<SuiteResult> {
  // Named twice, a device would run two flows at once.
  const options = { ...given, devices: [...new Set(given.devices)] };
  const { clock, devices } = options;
  const started_at = clock.now();
  const outcomes: FlowOutcome[] = [];
  const lost: Lost = new Map();
  const end = (outcome: FlowOutcome): void => {
    outcomes.push(outcome);
    options.onFlowEnd?.(outcome);
  };
  const isComplete = await runInOrder(plan, options, lost, end);
  if (isComplete) {
    const queue = new WorkQueue(plan.flows, options.times ?? new Map());
    await Promise.all(
      devices.filter((device) => !lost.has(device)).map((device, shard) => serve(queue, device, shard, options, lost, end)),
    );
    for (const work of queue.drain()) end(unrun(work, options, lost));
  }
  const { name = 'Test Suite' } = options;
  return {
    name,
    passed: isComplete && outcomes.every(({ status }) => status === 'passed'),
    started_at,
    duration_ms: clock.now() - started_at,
    devices: [...devices],
    lost_devices: [...lost.keys()],
    flows: outcomes,
  };
}

/** Lost devices, and why. */
type Lost = Map<string, string>;

const reasonsOf = (lost: Lost): string[] => [...lost].map(([device, why]) => (why.includes(device) ? why : `${device}: ${why}`));

type End = (outcome: FlowOutcome) => void;

/** False when one failed and the others must therefore not run. */
async function runInOrder(plan: FlowPlan, options: SuiteOptions, lost: Lost, end: End): Promise<boolean> {
  for (const flow of plan.sequence) {
    const queue = new WorkQueue([flow], new Map());
    const outcomes: FlowOutcome[] = [];
    for (const [shard, device] of options.devices.entries()) {
      if (queue.isEmpty) break;
      if (!lost.has(device)) await serve(queue, device, shard, options, lost, (outcome) => outcomes.push(outcome));
    }
    for (const work of queue.drain()) outcomes.push(unrun(work, options, lost));
    outcomes.forEach(end);
    const hasFailed = outcomes.some(({ status }) => status !== 'passed');
    if (hasFailed && plan.config.executionOrder?.continueOnFailure === false) return false;
  }
  return true;
}

/** Runs flows until the queue is empty or the device is lost. The flow it was lost in is requeued once. */
async function serve(queue: WorkQueue, device: string, shard: number, options: SuiteOptions, lost: Lost, end: End): Promise<void> {
  if (!(await isThere(device, options, lost))) return;
  for (let work = await queue.next(); work !== undefined; work = await queue.next()) {
    if (options.signal?.aborted === true) {
      queue.giveUp(work);
      return;
    }
    options.onFlowStart?.(work.flow, device, work.attempts + 1);
    const result = await runOn(work, device, shard, options);
    const attempts = work.attempts + 1;
    const outcome: FlowOutcome = {
      ...result,
      attempts,
      flaky: work.failures > 0 && result.status === 'passed',
      given_back: work.isGivenBack,
    };
    if (result.status === 'lost') {
      lost.set(device, result.error?.message ?? '');
      if (work.isGivenBack) end(outcome);
      else queue.giveBack({ ...work, attempts, isGivenBack: true });
      queue.done();
      return;
    }
    if (result.status === 'failed' && work.failures < (options.retries ?? 0))
      queue.giveBack({ ...work, attempts, failures: work.failures + 1 });
    else end(outcome);
    queue.done();
  }
}

/** A device that was never there takes no flow from the others. */
async function isThere(device: string, { open }: SuiteOptions, lost: Lost): Promise<boolean> {
  try {
    await open(device);
    return true;
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    lost.set(device, error.message);
    return false;
  }
}

async function runOn({ flow }: Work, device: string, shard: number, options: SuiteOptions): Promise<FlowResult> {
  const outputFolder = options.outputFolderOf?.(flow);
  try {
    const client = await options.open(device);
    return await runFlow(flow, client, { ...options, shard, ...(outputFolder === undefined ? {} : { outputFolder }) });
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    return emptyResult(flow, device, error, options.clock.now(), 'lost');
  }
}

function unrun({ flow, attempts, isGivenBack }: Work, { clock, signal }: SuiteOptions, lost: Lost): FlowOutcome {
  const isCancelled = signal?.aborted === true;
  const error = isCancelled
    ? new HandsightError('Cancelled', 'the run was cancelled before this flow began', {})
    : new HandsightError('DeviceGone', ['no device was left to run this flow', ...reasonsOf(lost)].join('; '), {});
  return {
    ...emptyResult(flow, '', error, clock.now(), isCancelled ? 'cancelled' : 'lost'),
    attempts,
    flaky: false,
    given_back: isGivenBack,
  };
}

const emptyResult = (flow: Flow, device: string, error: unknown, now: number, status: FlowResult['status']): FlowResult => ({
  name: flow.name,
  file: flow.file,
  tags: flow.header.tags,
  properties: flow.header.properties,
  device,
  status,
  error: stepError(error),
  started_at: now,
  duration_ms: 0,
  seed: 0,
  log: [],
  warnings: [],
  steps: flowNotRun(flow, now),
  pictures: [],
});

/** A flow that has to be run. */
interface Work {
  flow: Flow;
  attempts: number;
  failures: number;
  isGivenBack: boolean;
}

/**
 * A queue of flows. A running flow may be given back, so a worker that finds the queue empty waits until all are done.
 */
class WorkQueue {
  readonly #waiting: Work[];
  #running = 0;
  #wake: (() => void)[] = [];

  /** The longest first; flows that never ran count as long. */
  constructor(flows: readonly Flow[], times: ReadonlyMap<string, number>) {
    const time = ({ file }: Flow): number => times.get(file) ?? Infinity;
    const ordered = [...flows].map((flow, i) => ({ flow, i })).sort((a, b) => compare(time(b.flow), time(a.flow)) || a.i - b.i);
    this.#waiting = ordered.map(({ flow }) => ({ flow, attempts: 0, failures: 0, isGivenBack: false }));
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  take(): Work | undefined {
    const work = this.#waiting.shift();
    if (work !== undefined) this.#running++;
    return work;
  }

  /** The next one, which may be one that another device gives back. */
  async next(): Promise<Work | undefined> {
    for (;;) {
      const work = this.take();
      if (work !== undefined || this.#running === 0) return work;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Goes to the front: a worker may already be waiting for it. */
  giveBack(work: Work): void {
    this.#waiting.unshift(work);
  }

  giveUp(work: Work): void {
    this.giveBack(work);
    this.done();
  }

  /** What was taken is finished or given back. */
  done(): void {
    this.#running--;
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Flows that no device is left to run. */
  drain(): Work[] {
    return this.#waiting.splice(0);
  }
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
