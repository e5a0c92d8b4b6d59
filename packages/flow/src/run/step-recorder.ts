import { setImmediate } from 'node:timers/promises';

import type { DeviceClient } from '@handsight/core/client';
import type { KnownCapabilities } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { WatchedScreen } from '@handsight/core/look';
import { printCompact } from '@handsight/core/screen';
import { newStep, stepNotRun, type StepStart } from './new-step.ts';
import type { RunOptions } from './options.ts';
import type { Pictures } from './pictures.ts';
import type { StepResult } from './result.ts';

const MAX_TREE = 20_000;

/** The part of a run that recording its steps needs. */
export interface RecordedRun {
  readonly client: DeviceClient;
  readonly capabilities: KnownCapabilities;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  /** The record of the step that is running. */
  record: StepResult | undefined;
  /** The screen as last seen. */
  shown: Pick<WatchedScreen, 'root' | 'refOf' | 'monitor'> | undefined;
}

/** How one step is run: it throws the reason if it does not pass, and `failed` decides what that means. */
export interface StepWork {
  begin?: () => Promise<void> | void;
  carryOut: (record: StepResult) => Promise<void>;
  failed: (record: StepResult, error: unknown) => Promise<void>;
  takeLog?: () => Promise<string[]>;
}

/** Records steps of any dialect: when each ran, its screenshots and trees, and how it ended. */
export class StepRecorder {
  readonly #run: RecordedRun;
  readonly #pictures: Pictures;
  #sequence = 0;

  constructor(run: RecordedRun, pictures: Pictures) {
    this.#run = run;
    this.#pictures = pictures;
  }

  async record(start: StepStart, into: StepResult[], { begin, carryOut, failed, takeLog }: StepWork): Promise<void> {
    const run = this.#run;
    const { options, signal } = run;
    await setImmediate();
    if (signal.aborted) throw new HandsightError('Cancelled', 'the flow was cancelled', {});
    const record = newStep(start, ++this.#sequence, this.#now());
    await options.beforeStep?.(record, signal);
    record.started_at = this.#now();
    into.push(record);
    const outer = run.record;
    run.record = record;
    const isViewed = options.pictures === 'all';
    let treeBefore = '';
    try {
      await begin?.();
      record.before = await this.#pictures.before(run);
      if (isViewed) treeBefore = treeOf(run);
      await carryOut(record);
      record.status = 'passed';
    } catch (error) {
      await failed(record, error);
    } finally {
      record.duration_ms = this.#now() - record.started_at;
      record.remarks.push(...((await takeLog?.()) ?? []).map((line) => `console: ${line}`));
      record.after = await this.#pictures.after(run, record.status === 'failed');
      if (isViewed) record.trees = { before: treeBefore, after: treeOf(run) };
      run.record = outer;
      options.onStepEnd?.(record);
    }
  }

  /** Records steps that were not run because of an earlier failure. */
  recordNotRun(starts: readonly StepStart[], into: StepResult[]): void {
    for (const start of starts) into.push(stepNotRun(start, ++this.#sequence, this.#now()));
  }

  #now(): number {
    return this.#run.client.host.clock.now();
  }
}

const treeOf = ({ shown }: RecordedRun): string =>
  shown === undefined ? '' : printCompact(shown.root, shown.refOf, { screen: shown.monitor }).text.slice(0, MAX_TREE);
