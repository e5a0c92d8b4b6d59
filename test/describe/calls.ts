import { withDeadline, type Call } from '../../src/device/call.ts';
import { realClock } from '../../src/device/clock.ts';

/** Work with time enough on a busy machine. */
export const patiently = <T>(work: (call: Call) => Promise<T>): Promise<T> => withDeadline(realClock, 60_000, 'the test', work);
