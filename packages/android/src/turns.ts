/** One at a time, in order of arrival. Android allows one UiAutomation connection, and a second dump kicks out the first. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Work whose signal aborted while it waited is not started. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
