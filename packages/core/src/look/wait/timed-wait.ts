import { withDeadline, type Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { READ_TIMEOUT_MS } from '../look.ts';
import type { DeviceSession } from '../../host/device-session.ts';

/** Limits of waits; values beyond them are clamped, unless the caller passes its own limit. */
const LONGEST_WAIT_MS = 60_000;
const SHORTEST_POLL_MS = 50;

export interface WaitCost {
  elapsed_ms: number;
  /** Number of readings. */
  polls: number;
}

interface Waiting {
  call: Call;
  timeoutMs: number;
  pollMs: number;
  /** To be called for every reading. */
  countPoll: () => void;
}

/** A bounded wait. Its cost is reported whether it succeeded or timed out; a reading begun in time may finish. */
export async function timedWait<T extends object>(
  session: DeviceSession,
  what: string,
  wait: { timeout_ms: number; poll_ms: number; longest_ms?: number },
  work: (waiting: Waiting) => Promise<T>,
  signal?: AbortSignal,
): Promise<T & WaitCost> {
  const { clock } = session.host;
  const begun = clock.now();
  const timeoutMs = Math.min(wait.timeout_ms, wait.longest_ms ?? LONGEST_WAIT_MS);
  const pollMs = Math.max(wait.poll_ms, SHORTEST_POLL_MS);
  let polls = 0;
  const countPoll = (): void => {
    polls++;
  };
  try {
    const run = (call: Call): Promise<T> => work({ call, timeoutMs, pollMs, countPoll });
    const result = await withDeadline(clock, timeoutMs + READ_TIMEOUT_MS, what, run, signal);
    return { ...result, elapsed_ms: clock.now() - begun, polls };
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'Timeout') throw error;
    throw new HandsightError('Timeout', error.message, { timeout_ms: timeoutMs, elapsed_ms: clock.now() - begun, polls });
  }
}
