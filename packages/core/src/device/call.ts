import { HandsightError } from '../error/errors.ts';
import type { Clock } from './clock.ts';

/** Every call to a device has an end: a deadline by the host's clock and a signal that can come earlier. */
export interface Call {
  clock: Clock;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal;
}

/** Run work under a deadline. The work's own call ends with it. */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  what: string,
  work: (call: Call) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const stop = new AbortController();
  const done = new AbortController();
  const onOuter = (): void => {
    stop.abort(new HandsightError('Cancelled', `${what} was cancelled`, { reason: String(outer?.reason ?? 'cancelled') }));
  };
  if (outer?.aborted === true) onOuter();
  else outer?.addEventListener('abort', onOuter, { once: true });
  clock.after(ms, done.signal).then(
    () => {
      stop.abort(new HandsightError('Timeout', `${what} took longer than ${ms} ms`, { timeout_ms: ms }));
    },
    () => undefined,
  );
  try {
    return await new Promise<T>((resolve, reject) => {
      const fail = (): void => {
        reject(stop.signal.reason as HandsightError);
      };
      if (stop.signal.aborted) {
        fail();
        return;
      }
      stop.signal.addEventListener('abort', fail, { once: true });
      work({ clock, deadline: clock.now() + ms, signal: stop.signal }).then(resolve, reject);
    });
  } finally {
    done.abort(new Error('done'));
    outer?.removeEventListener('abort', onOuter);
  }
}
