import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { Screen } from '@handsight/core/look';
import { isCancelled, stepError } from './failures.ts';
import { flowStatusOf } from './flow-status.ts';
import type { RunOptions } from './options.ts';
import { Pictures } from './pictures.ts';
import type { FlowResult, StepResult } from './result.ts';
import { actionOf, touchedBy } from './step-action.ts';
import { type RecordedRun, StepRecorder } from './step-recorder.ts';

/** What a step saw and did. */
export interface ListedStepDone {
  screen: Screen;
  receipt?: Receipt;
}

/** A step of another dialect, which brings its own implementation. Throws the reason if it does not pass. */
export interface ListedStep {
  command: string;
  title: string;
  source: string;
  run: (signal: AbortSignal) => Promise<ListedStepDone>;
}

/** Steps without a flow file. */
export interface StepList {
  name: string;
  steps: readonly ListedStep[];
}

/** Runs them like the steps of a flow file, until one does not pass. */
export async function runStepList({ name, steps }: StepList, client: DeviceClient, options: RunOptions = {}): Promise<FlowResult> {
  const { clock } = client.host;
  const started_at = clock.now();
  const { signal = new AbortController().signal } = options;
  const records: StepResult[] = [];
  const pictures = new Pictures(options.pictures ?? 'none');
  options.onBegin?.({ steps: records, pictures: pictures.taken });
  let failure: { error: unknown } | undefined;
  try {
    const capabilities = await client.capabilities();
    const run: RecordedRun = { client, capabilities, options, signal, record: undefined, shown: undefined };
    const recorder = new StepRecorder(run, pictures);
    try {
      for (const [i, step] of steps.entries()) await recorder.record(startOf(step, i), records, workOf(step, run));
    } finally {
      const starts = steps.map(startOf);
      recorder.recordNotRun(starts.slice(records.length), records);
    }
  } catch (error) {
    failure = { error };
  }
  return {
    name,
    file: '',
    tags: [],
    properties: {},
    device: client.device,
    status: flowStatusOf(failure?.error),
    error: failure === undefined ? null : stepError(failure.error),
    started_at,
    duration_ms: clock.now() - started_at,
    seed: 0,
    log: [],
    warnings: [],
    steps: records,
    pictures: pictures.taken,
  };
}

const startOf = ({ command, title, source }: ListedStep, i: number): Parameters<StepRecorder['record']>[0] => ({
  command,
  title,
  source,
  depth: 0,
  place: { file: '', line: i + 1, column: 1 },
});

function workOf(step: ListedStep, run: RecordedRun): Parameters<StepRecorder['record']>[2] {
  const { signal, options } = run;
  return {
    carryOut: async (record) => {
      const { screen, receipt } = await step.run(signal);
      run.shown = screen;
      if (receipt === undefined) return;
      record.actions.push(actionOf(receipt, options.pictures === 'all'));
      record.touched = touchedBy(receipt);
    },
    failed: (record, error) => {
      const isOver = isCancelled(error) || signal.aborted;
      record.status = isOver ? 'cancelled' : 'failed';
      record.error = isOver ? null : stepError(error);
      throw isOver && !isCancelled(error) ? new HandsightError('Cancelled', 'the flow was cancelled', {}) : error;
    },
  };
}
