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
export function withDeadline<T>(clock: Clock, ms: number, what: string, work: (call: Call) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const stop = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const onOuter = (): void => {
      end(new HandsightError('Cancelled', `${what} was cancelled`, { reason: String(outer?.reason ?? 'cancelled') }));
    };
    const silence = alarm(clock, ms, () => {
      end(new HandsightError('Timeout', `${what} took longer than ${ms} ms`, { timeout_ms: ms }));
    });
    const settle = (): void => {
      silence();
      outer?.removeEventListener('abort', onOuter);
    };
    const end = (error: HandsightError): void => {
      settle();
      reject(error);
      stop.abort(error);
    };
    if (outer?.aborted === true) {
      onOuter();
      return;
    }
    outer?.addEventListener('abort', onOuter, { once: true });
    const fail = (error: unknown): void => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    // Work that throws before its first wait must not leave the timer behind, which would keep the process alive.
    try {
      work({ clock, deadline: clock.now() + ms, signal: stop.signal }).then((value) => {
        settle();
        resolve(value);
      }, fail);
    } catch (error) {
      fail(error);
    }
  });
}

/** For clocks that have no alarm of their own. */
function alarm(clock: Clock, ms: number, ring: () => void): () => void {
  if (clock.alarm !== undefined) return clock.alarm(ms, ring);
  const silenced = new AbortController();
  clock.after(ms, silenced.signal).then(ring, () => undefined);
  return () => silenced.abort();
}
