import { setImmediate } from 'node:timers/promises';

import type { Step } from '../read/flow.ts';
import { stepTitle } from '../read/describe-step.ts';
import { assertCondition } from './command/assert.ts';
import { Skipped } from './command/control.ts';
import { stopRecording } from './command/picture.ts';
import { runCommand } from './commands.ts';
import { evaluateIn, evaluateStep } from './evaluate-step.ts';
import { explainFailure } from './explain-failure.ts';
import { isAppFailure, isCancelled, isLost, stepError } from './failures.ts';
import { HandsightError } from '@handsight/core/error';
import { printCompact } from '@handsight/core/screen';
import type { Pictures } from './pictures.ts';
import type { StepResult } from './result.ts';
import type { StepContext } from './step-context.ts';

const MAX_TREE = 20_000;

/** The screen as it was seen last. */
const treeOf = ({ shown }: StepContext): string =>
  shown === undefined ? '' : printCompact(shown.root, shown.refOf, {}).text.slice(0, MAX_TREE);

/** The flow ends here, as whoever runs it decided; the failure is on record. */
export class Stopped extends Error {}

/** Runs steps one after the other and keeps the record of each. */
export class StepRunner {
  readonly #context: StepContext;
  readonly #pictures: Pictures;
  #sequence = 0;

  constructor(context: StepContext, pictures: Pictures) {
    this.#context = context;
    this.#pictures = pictures;
  }

  async run(steps: readonly Step[], into: StepResult[], depth = 0): Promise<void> {
    for (const step of steps) {
      await setImmediate();
      if (this.#context.signal.aborted) throw new HandsightError('Cancelled', 'the flow was cancelled', {});
      await this.#runOne(step, into, depth);
    }
  }

  /** A recording that nobody stopped. */
  async finish(): Promise<void> {
    await stopRecording(this.#context);
  }

  async #runOne(step: Step, into: StepResult[], depth: number): Promise<void> {
    const context = this.#context;
    const { options } = context;
    const record = this.#begin(step, depth);
    await options.beforeStep?.(record, context.signal);
    record.started_at = context.now();
    into.push(record);
    const outer = context.record;
    context.record = record;
    const isViewed = options.pictures === 'all';
    let treeBefore = '';
    try {
      await options.onStepStart?.(step, depth);
      record.before = await this.#pictures.before(context);
      if (isViewed) treeBefore = treeOf(context);
      await this.#carryOut(step, record, depth);
      record.status = 'passed';
    } catch (error) {
      await this.#failed(step, record, error);
    } finally {
      record.duration_ms = context.now() - record.started_at;
      record.remarks.push(...(await context.script.takeLog()).map((line) => `console: ${line}`));
      record.after = await this.#pictures.after(context, record.status === 'failed');
      if (isViewed) record.trees = { before: treeBefore, after: treeOf(context) };
      context.record = outer;
      options.onStepEnd?.(record);
    }
  }

  async #carryOut(step: Step, record: StepResult, depth: number): Promise<void> {
    const context = this.#context;
    const evaluated = await evaluateStep(step, context.script);
    record.title = stepTitle(evaluated);
    await runCommand(evaluated, context, { depth, run: (steps, level) => this.run(steps, record.steps, level) });
    if (step.params.expect !== undefined) await assertCondition(await evaluateIn(step.params.expect, context.script), context);
  }

  async #failed(step: Step, record: StepResult, error: unknown): Promise<void> {
    const context = this.#context;
    if (error instanceof Skipped) {
      record.status = 'skipped';
      record.remarks.push(error.message);
      return;
    }
    if (isCancelled(error) || context.signal.aborted) {
      record.status = 'cancelled';
      throw isCancelled(error) ? error : new HandsightError('Cancelled', 'the flow was cancelled', {});
    }
    const { message } = step.params;
    record.error = stepError(error);
    if (message !== undefined) record.error.message = `${await context.script.interpolate(message)} (${record.error.message})`;
    if (isAppFailure(error) && step.params.optional) {
      record.status = 'warned';
      return;
    }
    record.status = 'failed';
    if (isLost(error) || error instanceof Stopped) throw error;
    if (record.steps.every(({ status }) => status !== 'failed')) record.failure = await explainFailure(step, context);
    const decision = context.options.onStepFailed?.(step, error);
    if (decision === 'continue') return;
    throw decision === 'stop' ? new Stopped(record.error.message) : error;
  }

  #begin(step: Step, depth: number): StepResult {
    return {
      sequence: this.#sequence++,
      depth,
      command: step.key,
      title: stepTitle(step),
      place: step.place,
      source: step.source,
      status: 'failed',
      started_at: this.#context.now(),
      duration_ms: 0,
      error: null,
      failure: null,
      actions: [],
      touched: null,
      remarks: [],
      before: null,
      after: null,
      steps: [],
    };
  }
}
