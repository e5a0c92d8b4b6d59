import type { Call } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';

/** A call with a generous deadline, for queries that bypass `perform()`. */
export const callOf = (ms = 10_000): Call => ({ clock: realClock, deadline: Date.now() + ms, signal: AbortSignal.timeout(ms) });
