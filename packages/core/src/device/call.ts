import { HandsightError } from '../error/errors.ts';
import type { Clock } from './clock.ts';

/** Every call to a device has an end: a deadline by the host's clock and a signal that can come earlier. */
export interface Call {
  clock: Clock;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal;
  /** The sender of this input reads the screen right after it: a device that can combine both may do so. */
  looksAfter?: boolean;
}

/** Run work under a deadline. The work's own call ends with it. */
export function withDeadline<T>(clock: Clock, ms: number, what: string, work: (call: Call) => Promise<T>, outer?: AbortSignal): Promise<T> {
  return new BoundedCall(clock, ms, what).run(work, outer);
}

/** Why a call is over; undefined while it lasts. Reading `call.signal` would create a signal. */
export function endOf(call: Call): unknown {
  if (call instanceof BoundedCall) return call.end;
  return call.signal.aborted ? (call.signal.reason ?? new Error('aborted')) : undefined;
}

/** One call with a deadline. It can be cancelled from outside, and has a signal only once somebody asks for it: most calls end before. */
export class BoundedCall implements Call {
  readonly clock: Clock;
  readonly deadline: number;
  readonly #ms: number;
  readonly #what: string;
  #end: HandsightError | undefined;
  #stop: AbortController | undefined;
  #giveUp: ((error: HandsightError) => void) | undefined;

  constructor(clock: Clock, ms: number, what: string) {
    this.clock = clock;
    this.deadline = clock.now() + ms;
    this.#ms = ms;
    this.#what = what;
  }

  get signal(): AbortSignal {
    if (this.#stop === undefined) {
      this.#stop = new AbortController();
      if (this.#end !== undefined) this.#stop.abort(this.#end);
    }
    return this.#stop.signal;
  }

  /** Why it is over. */
  get end(): HandsightError | undefined {
    return this.#end;
  }

  cancel(reason: string): void {
    this.#endWith(new HandsightError('Cancelled', `${this.#what} was cancelled`, { reason }));
  }

  run<T>(work: (call: Call) => Promise<T>, outer?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const onOuter = (): void => this.cancel(String(outer?.reason ?? 'cancelled'));
      const silence = alarm(this.clock, this.#ms, () => {
        this.#endWith(new HandsightError('Timeout', `${this.#what} took longer than ${this.#ms} ms`, { timeout_ms: this.#ms }));
      });
      const settle = (): void => {
        silence();
        outer?.removeEventListener('abort', onOuter);
      };
      this.#giveUp = (error) => {
        settle();
        reject(error);
      };
      if (outer?.aborted === true) onOuter();
      if (this.#end !== undefined) {
        this.#giveUp(this.#end);
        return;
      }
      outer?.addEventListener('abort', onOuter, { once: true });
      const fail = (error: unknown): void => {
        settle();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      // Work that throws before its first wait must not leave the timer behind, which would keep the process alive.
      try {
        work(this).then((value) => {
          settle();
          resolve(value);
        }, fail);
      } catch (error) {
        fail(error);
      }
    });
  }

  #endWith(error: HandsightError): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    this.#giveUp?.(error);
    this.#stop?.abort(error);
  }
}

/** For clocks that have no alarm of their own. */
function alarm(clock: Clock, ms: number, ring: () => void): () => void {
  if (clock.alarm !== undefined) return clock.alarm(ms, ring);
  const silenced = new AbortController();
  clock.after(ms, silenced.signal).then(ring, () => undefined);
  return () => silenced.abort();
}
