import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { Run, type RunState } from '@handsight/core/host';
import type { Flow } from '../read/flow.ts';
import type { ViewerDocument } from '../viewer/document.ts';
import { flowRun, pictureName } from '../viewer/flow-document.ts';
import { flowStatusOf } from './flow-status.ts';
import type { RunOptions } from './options.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { FlowResult, StepPicture, StepResult } from './result.ts';
import { runFlow } from './run-flow.ts';
import { runStepList, type StepList } from './run-step-list.ts';

/** The state of a run, in short. */
export interface FlowRunView {
  run_id: string;
  name: string;
  file: string;
  device: string;
  state: RunState;
  status: FlowResult['status'] | null;
  started_at: number;
  /** Steps that have begun. */
  steps: number;
}

/** One event per step. */
export type FlowEventBody =
  | { type: 'started'; name: string; device: string }
  | { type: 'step'; step: number; title: string }
  | { type: 'step_ended'; title: string; status: StepResult['status']; duration_ms: number }
  | { type: 'ended'; status: FlowResult['status']; reason: string | null; steps: number; duration_ms: number };

/** What is run: a flow file, or another dialect's list of steps. */
export interface FlowWork {
  name: string;
  file: string;
  tags: string[];
  properties: Record<string, string>;
  run: (client: DeviceClient, options: RunOptions) => Promise<FlowResult>;
}

export const workOfFlow = (flow: Flow): FlowWork => ({
  name: flow.name,
  file: flow.file,
  tags: flow.header.tags,
  properties: flow.header.properties,
  run: (client, options) => runFlow(flow, client, options),
});

export const workOfSteps = (list: StepList): FlowWork => ({
  name: list.name,
  file: '',
  tags: [],
  properties: {},
  run: (client, options) => runStepList(list, client, options),
});

/** A flow that is run. */
export class FlowRun extends Run<FlowEventBody> {
  readonly #work: FlowWork;
  readonly #client: DeviceClient;
  readonly #options: RunOptions;
  readonly #running = new Set<StepResult>();
  #live: { steps: StepResult[]; pictures: StepPicture[] } = { steps: [], pictures: [] };
  #begun = 0;
  #result: FlowResult | undefined;
  #status: FlowResult['status'] | null = null;
  #ended: Promise<FlowResult> | undefined;

  private constructor(work: FlowWork, client: DeviceClient, { isPaused = false, ...options }: RunOptions & { isPaused?: boolean }) {
    super(client.host, { kind: 'flow', device: client.device, isPaused, caller: client.caller, owner: client.caller });
    this.#work = work;
    this.#client = client;
    this.#options = options;
  }

  /** Starts a run and returns while it continues. */
  static start(work: FlowWork, client: DeviceClient, options: RunOptions & { isPaused?: boolean }): FlowRun {
    const { runs } = client.host;
    const giveBack = runs.reserve('flow', client.device);
    try {
      const run = new FlowRun(work, client, options);
      runs.add(run);
      run.#ended = run.#run();
      return run;
    } finally {
      giveBack();
    }
  }

  get view(): FlowRunView {
    const { run_id, name, device, state, steps } = this.summary;
    return { run_id, name, file: this.#work.file, device, state, status: this.status, started_at: this.startedAt, steps };
  }

  ended(): Promise<FlowResult> {
    return this.#ended ?? Promise.reject(new Error('the run was not started'));
  }

  /** The viewer's document of the run so far. */
  document(): ViewerDocument {
    const { name, file, tags, properties } = this.#work;
    const soFar: Omit<FlowResult, 'status'> = {
      name,
      file,
      tags,
      properties,
      device: this.device,
      error: null,
      started_at: this.startedAt,
      duration_ms: this.host.clock.now() - this.startedAt,
      seed: 0,
      log: [],
      warnings: [],
      ...this.#live,
    };
    const status = this.status ?? (this.state === 'running' ? 'running' : 'paused');
    const run = flowRun({ ...(this.#result ?? soFar), status }, this.id, [], (step) => this.#running.has(step));
    return redactSecrets({ title: name, runs: [run] }, this.#options.secrets ?? []);
  }

  picture(name: string): StepPicture | undefined {
    return this.#live.pictures.find((each) => pictureName(this.id, each.name) === name);
  }

  protected get name(): string {
    return this.#shown(this.#work.name);
  }

  protected get status(): FlowResult['status'] | null {
    return this.#status;
  }

  protected get steps(): number {
    return this.#begun;
  }

  protected cancellation(): HandsightError {
    return new HandsightError('Cancelled', 'the flow was cancelled', {});
  }

  #shown<T>(value: T): T {
    return redactSecrets(this.host.guard.redaction.redactDeep(value), this.#options.secrets ?? []);
  }

  async #run(): Promise<FlowResult> {
    const { signal } = this.#options;
    this.emit({ type: 'started', name: this.name, device: this.device });
    try {
      const result = await this.#steps({
        ...this.#options,
        signal: signal === undefined ? this.signal : AbortSignal.any([signal, this.signal]),
      });
      this.#result = result;
      this.#end(result.status, result.error?.message ?? null);
      return result;
    } catch (error) {
      this.#end(flowStatusOf(error), error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  #steps(options: RunOptions): Promise<FlowResult> {
    return this.#work.run(this.#client, {
      ...options,
      onBegin: (live) => (this.#live = live),
      beforeStep: async (record, stop) => {
        const held = await this.turn(stop);
        if (held !== undefined && stop.aborted) throw this.cancellation();
        this.#begun++;
        this.#running.add(record);
        this.emit({ type: 'step', step: this.#begun, title: this.#shown(record.title) });
      },
      onStepEnd: (record) => {
        this.#running.delete(record);
        const { title, status, duration_ms } = record;
        this.emit({ type: 'step_ended', title: this.#shown(title), status, duration_ms });
      },
    });
  }

  #end(status: FlowResult['status'], reason: string | null): void {
    this.#status = status;
    const duration_ms = this.host.clock.now() - this.startedAt;
    this.end({ type: 'ended', status, reason: this.#shown(reason), steps: this.#begun, duration_ms });
  }
}
