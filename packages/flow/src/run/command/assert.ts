import { AssertionFailedError, HandsightError } from '@handsight/core/error';
import type { Condition } from '../../read/condition.ts';
import type { StepOf } from '../../read/flow.ts';
import { describeSelector } from '../../read/selector.ts';
import { holds } from '../condition.ts';
import { describePresent } from '../near-misses.ts';
import { LOOKUP_MS } from '../options.ts';
import { isTrue } from '../script-text.ts';
import type { StepContext } from '../step-context.ts';

/** The expectation reported by a failed negative assertion. */
export const WANTED_GONE = 'not visible';

export async function assertVisible({ params }: StepOf<'assertVisible'>, context: StepContext): Promise<void> {
  await assertCondition({ visible: params }, context);
}

export async function assertNotVisible({ params }: StepOf<'assertNotVisible'>, context: StepContext): Promise<void> {
  await assertCondition({ notVisible: params }, context);
}

export function assertTrue({ params }: StepOf<'assertTrue'>): void {
  if (!isTrue(params.condition))
    throw new AssertionFailedError(`${JSON.stringify(params.condition)} is not true`, 'true', params.condition);
}

export async function extendedWaitUntil({ params }: StepOf<'extendedWaitUntil'>, context: StepContext): Promise<void> {
  const { visible, notVisible, timeout } = params;
  const limit = timeout === undefined ? undefined : Number(timeout.replaceAll('_', ''));
  if (limit !== undefined && !Number.isFinite(limit))
    throw new HandsightError('BadRequest', `timeout "${timeout}" is not a number`, { timeout });
  await assertCondition({ visible, notVisible }, context, limit);
}

/** Waits until it holds or times out; the failure says what is there instead. */
export async function assertCondition(condition: Condition, context: StepContext, limit?: number): Promise<void> {
  const time = limit ?? context.options.lookupTimeoutMs ?? LOOKUP_MS;
  if (await holds(condition, context, time)) return;
  const { visible, notVisible, true: script } = condition;
  if (script !== undefined && !isTrue(script)) throw new AssertionFailedError(`${JSON.stringify(script)} is not true`, 'true', script);
  const there = notVisible === undefined ? [] : await context.present(notVisible);
  if (visible !== undefined && there.length === 0) {
    const { message, context: more } = context.notFound(visible, `${describeSelector(visible)} is not visible`);
    throw new AssertionFailedError(message, 'visible', 'not visible', more);
  }
  const near_misses = describePresent(there);
  const message = [`${describeSelector(notVisible ?? {})} is still visible`, ...near_misses].join('; ');
  throw new AssertionFailedError(message, WANTED_GONE, 'visible', { near_misses });
}
