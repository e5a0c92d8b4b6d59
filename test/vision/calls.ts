import { withDeadline, type Call } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';

/** A call with enough time on a busy machine. */
export const patiently = <T>(work: (call: Call) => Promise<T>): Promise<T> => withDeadline(realClock, 60_000, 'the test', work);
