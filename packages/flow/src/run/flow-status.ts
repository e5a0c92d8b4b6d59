import { isCancelled, isLost } from './failures.ts';
import type { FlowStatus } from './result.ts';

/** A flow's status, from the error that ended it. */
export function flowStatusOf(error: unknown): FlowStatus {
  if (error === undefined) return 'passed';
  if (isCancelled(error)) return 'cancelled';
  return isLost(error) ? 'lost' : 'failed';
}
