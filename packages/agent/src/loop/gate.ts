import type { RunState } from './run-status.ts';

type Closed = Extract<RunState, 'paused' | 'taken_over'>;

/** Blocks a run while a person has paused it or taken over the screen. */
export class Gate {
  #closed: Closed | undefined;
  #open: (() => void) | undefined;
  #opened: Promise<void> = Promise.resolve();

  get closed(): Closed | undefined {
    return this.#closed;
  }

  close(how: Closed): void {
    if (this.#closed === undefined) this.#opened = new Promise((resolve) => (this.#open = resolve));
    this.#closed = how;
  }

  open(): void {
    this.#closed = undefined;
    this.#open?.();
  }

  /** Resolves when the gate is open, with the reason it was closed; rejects if the run ends first. */
  async pass(signal: AbortSignal): Promise<Closed | undefined> {
    const closed = this.#closed;
    if (closed === undefined) return undefined;
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      void this.#opened.then(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      });
    });
    return closed;
  }
}
