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
import { stepStart } from './new-step.ts';
import type { Pictures } from './pictures.ts';
import type { StepError, StepResult } from './result.ts';
import type { StepContext } from './step-context.ts';
import { StepRecorder } from './step-recorder.ts';

/** The flow ends here, as its caller decided; the failure is recorded. */
export class Stopped extends Error {}

/** Runs the steps of flow files one after the other. */
export class StepRunner {
  readonly #context: StepContext;
  readonly #recorder: StepRecorder;

  constructor(context: StepContext, pictures: Pictures) {
    this.#context = context;
    this.#recorder = new StepRecorder(context, pictures);
  }

  async run(steps: readonly Step[], into: StepResult[], depth = 0): Promise<void> {
    const { options, script } = this.#context;
    for (const [i, step] of steps.entries()) {
      const before = into.length;
      try {
        await this.#recorder.record(stepStart(step, depth), into, {
          begin: () => options.onStepStart?.(step, depth),
          carryOut: (record) => this.#carryOut(step, record, depth),
          failed: (record, error) => this.#failed(step, record, error),
          takeLog: () => script.takeLog(),
        });
      } catch (error) {
        this.leaveOut(steps.slice(into.length > before ? i + 1 : i), into, depth);
        throw error;
      }
    }
  }

  /** Records steps that are not run. */
  leaveOut(steps: readonly Step[], into: StepResult[], depth = 0): void {
    this.#recorder.recordNotRun(
      steps.map((step) => stepStart(step, depth)),
      into,
    );
  }

  /** Stops a recording that is still running. */
  async finish(): Promise<void> {
    await stopRecording(this.#context);
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
    record.error = stepError(error);
    const { message } = step.params;
    const isNamed = message !== undefined && !(error instanceof Stopped);
    const failure = !isNamed ? error : inWords(await context.script.interpolate(message), record.error);
    if (failure !== error) record.error = stepError(failure);
    if (isAppFailure(error) && step.params.optional) {
      record.status = 'warned';
      return;
    }
    record.status = 'failed';
    if (isLost(error) || error instanceof Stopped) throw failure;
    if (record.steps.every(({ status }) => status !== 'failed')) record.failure = await explainFailure(step, error, context);
    const decision = context.options.onStepFailed?.(step, error);
    if (decision === 'continue') return;
    throw decision === 'stop' ? new Stopped(record.error.message) : failure;
  }
}

/** The same failure, with the flow author's message. */
const inWords = (message: string, { kind, message: why, context, hint }: StepError): HandsightError =>
  new HandsightError(kind, `${message} (${why})`, { ...context, hint });
