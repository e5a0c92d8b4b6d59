import { ERROR_TABLE, HandsightError } from '@handsight/core/error';
import type { StepError } from './result.ts';

/** The device is gone: nothing is known about the flow. */
export const isLost = (error: unknown): boolean => error instanceof HandsightError && error.row.isLost;

export const isCancelled = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'Cancelled';

/** Corresponds to Maestro's own exceptions: the app did not do what the flow expects. */
export const isAppFailure = (error: unknown): boolean => error instanceof HandsightError && error.row.isOfApp;

export function stepError(error: unknown): StepError {
  const known =
    error instanceof HandsightError ? error : new HandsightError('Internal', error instanceof Error ? error.message : String(error));
  const { kind, message, context } = known;
  const hint = typeof context['hint'] === 'string' ? context['hint'] : ERROR_TABLE[kind].hint;
  return { kind, message, hint, context };
}
