import { ERROR_TABLE, HandsightError, type ErrorKind } from '@handsight/core/error';
import type { StepError } from './result.ts';

/** The device is gone: nothing is known about the flow. */
const LOST: ReadonlySet<ErrorKind> = new Set([
  'DeviceGone',
  'DeviceNotFound',
  'AdbConnection',
  'ActionLost',
  'LeaseLost',
  'HostUnreachable',
  'GrpcConnection',
]);

/** Not covered by `optional` or `retry`: they say nothing about the app. */
const NOT_OF_THE_APP: ReadonlySet<ErrorKind> = new Set(['Internal', 'ScriptFailed', 'BadFlow', 'BudgetExceeded', 'PermissionDenied']);

export const isLost = (error: unknown): boolean => error instanceof HandsightError && LOST.has(error.kind);

export const isCancelled = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'Cancelled';

/** Corresponds to Maestro's own exceptions: the app did not do what the flow expects. */
export const isAppFailure = (error: unknown): boolean =>
  error instanceof HandsightError && !LOST.has(error.kind) && !NOT_OF_THE_APP.has(error.kind) && error.kind !== 'Cancelled';

export function stepError(error: unknown): StepError {
  const known =
    error instanceof HandsightError ? error : new HandsightError('Internal', error instanceof Error ? error.message : String(error));
  const { kind, message, context } = known;
  const hint = typeof context['hint'] === 'string' ? context['hint'] : ERROR_TABLE[kind].hint;
  return { kind, message, hint, context };
}
