import { stepTitle } from '../read/describe-step.ts';
import type { Flow, Step } from '../read/flow.ts';
import type { StepResult } from './result.ts';

export type StepStart = Pick<StepResult, 'command' | 'title' | 'place' | 'source' | 'depth'>;

export function stepStart(step: Step, depth: number): StepStart {
  const { key: command, place, source } = step;
  return { command, title: stepTitle(step), place, source, depth };
}

/** The initial record of a step: failed unless something else is recorded. */
export const newStep = (start: StepStart, sequence: number, now: number): StepResult => ({
  sequence,
  ...start,
  status: 'failed',
  started_at: now,
  duration_ms: 0,
  error: null,
  failure: null,
  actions: [],
  touched: null,
  remarks: [],
  before: null,
  after: null,
  steps: [],
});

export const NOT_RUN = 'not run';

/** The record of a step that was not run because of an earlier failure. */
export const stepNotRun = (start: StepStart, sequence: number, now: number): StepResult => ({
  ...newStep(start, sequence, now),
  status: 'skipped',
  remarks: [NOT_RUN],
});

/** All steps of a flow that never began. */
export const flowNotRun = ({ header, steps }: Flow, now: number): StepResult[] =>
  [...header.onFlowStart, ...steps].map((step, i) => stepNotRun(stepStart(step, 0), i + 1, now));
