import { randomBytes } from 'node:crypto';

import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Flow } from '../read/flow.ts';
import type { ViewerDocument } from '../viewer/document.ts';
import { flowRun, pictureName } from '../viewer/flow-document.ts';
import type { RunOptions } from './options.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { FlowResult, StepPicture, StepResult } from './result.ts';
import { runFlow } from './run-flow.ts';
import { runStepList, type StepList } from './run-step-list.ts';

export const LIVE_RUN_STATES = ['running', 'paused', 'ended'] as const;
type LiveRunState = (typeof LIVE_RUN_STATES)[number];

/** The state of a run, in short. */
export interface LiveRunView {
  run_id: string;
  name: string;
  file: string;
  device: string;
  state: LiveRunState;
  status: FlowResult['status'] | null;
  started_at: number;
  /** Steps that have begun. */
  steps: number;
}

/** What is run: a flow file, or another dialect's list of steps. */
export interface LiveWork {
  name: string;
  file: string;
  tags: string[];
  properties: Record<string, string>;
  run: (client: DeviceClient, options: RunOptions) => Promise<FlowResult>;
}

export const workOfFlow = (flow: Flow): LiveWork => ({
  name: flow.name,
  file: flow.file,
  tags: flow.header.tags,
  properties: flow.header.properties,
  run: (client, options) => runFlow(flow, client, options),
});

export const workOfSteps = (list: StepList): LiveWork => ({
  name: list.name,
  file: '',
  tags: [],
  properties: {},
  run: (client, options) => runStepList(list, client, options),
});

/** A running flow that can be watched, paused, stepped through and stopped. */
export class LiveFlowRun {
  readonly id = `flow-${randomBytes(4).toString('hex')}`;
  readonly #work: LiveWork;
  readonly #client: DeviceClient;
  readonly #options: RunOptions;
  readonly #cancel = new AbortController();
  readonly #startedAt: number;
  readonly #running = new Set<StepResult>();
  readonly #changed: (run: LiveFlowRun) => void;
  #live: { steps: StepResult[]; pictures: StepPicture[] } = { steps: [], pictures: [] };
  #state: LiveRunState = 'running';
  /** Steps allowed although the run is paused. */
  #permits = 0;
  #wake: (() => void)[] = [];
  #begun = 0;
  #result: FlowResult | undefined;
  readonly #ended: Promise<FlowResult>;

  constructor(work: LiveWork, client: DeviceClient, options: RunOptions & { isPaused?: boolean }, changed: (run: LiveFlowRun) => void) {
    const { isPaused = false, ...rest } = options;
    this.#work = work;
    this.#client = client;
    this.#options = rest;
    this.#changed = changed;
    this.#startedAt = client.host.clock.now();
    if (isPaused) this.#state = 'paused';
    this.#ended = this.#run();
  }

  get state(): LiveRunState {
    return this.#state;
  }

  get view(): LiveRunView {
    const { name, file } = this.#work;
    return {
      run_id: this.id,
      name,
      file,
      device: this.#client.device,
      state: this.#state,
      status: this.#result?.status ?? null,
      started_at: this.#startedAt,
      steps: this.#begun,
    };
  }

  /** Pauses before the next step. */
  pause(): void {
    if (this.#state === 'running') this.#enter('paused');
  }

  resume(): void {
    if (this.#state === 'paused') this.#enter('running');
  }

  /** Runs exactly one step. */
  step(): void {
    if (this.#state === 'ended') return;
    if (this.#state === 'running') this.#enter('paused');
    else this.#permits++;
    this.#wakeUp();
  }

  cancel(): void {
    this.#cancel.abort();
    this.#wakeUp();
  }

  ended(): Promise<FlowResult> {
    return this.#ended;
  }

  /** The viewer's document of the run so far. */
  document(): ViewerDocument {
    const { name, file, tags, properties } = this.#work;
    const soFar: Omit<FlowResult, 'status'> = {
      name,
      file,
      tags,
      properties,
      device: this.#client.device,
      error: null,
      started_at: this.#startedAt,
      duration_ms: this.#client.host.clock.now() - this.#startedAt,
      seed: 0,
      log: [],
      warnings: [],
      ...this.#live,
    };
    const status = this.#result?.status ?? (this.#state === 'paused' ? 'paused' : 'running');
    const run = flowRun({ ...(this.#result ?? soFar), status }, this.id, [], (step) => this.#running.has(step));
    return redactSecrets({ title: name, runs: [run] }, this.#options.secrets ?? []);
  }

  picture(name: string): StepPicture | undefined {
    return this.#live.pictures.find((each) => pictureName(this.id, each.name) === name);
  }

  async #run(): Promise<FlowResult> {
    const { signal } = this.#options;
    const result = await this.#work.run(this.#client, {
      ...this.#options,
      signal: signal === undefined ? this.#cancel.signal : AbortSignal.any([signal, this.#cancel.signal]),
      onBegin: (live) => (this.#live = live),
      beforeStep: async (record, stop) => {
        await this.#turn(stop);
        this.#begun++;
        this.#running.add(record);
        this.#changed(this);
      },
      onStepEnd: (record) => {
        this.#running.delete(record);
        this.#changed(this);
      },
    });
    this.#result = result;
    this.#enter('ended');
    return result;
  }

  /** Resolves when the next step may begin. */
  async #turn(stop: AbortSignal): Promise<void> {
    while (this.#state === 'paused' && this.#permits === 0) {
      if (stop.aborted) throw new HandsightError('Cancelled', 'the flow was cancelled', {});
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve);
        stop.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (this.#state === 'paused') this.#permits--;
  }

  #enter(state: LiveRunState): void {
    this.#state = state;
    this.#permits = 0;
    this.#wakeUp();
    this.#changed(this);
  }

  #wakeUp(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
