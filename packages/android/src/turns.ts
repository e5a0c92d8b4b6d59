/** One at a time, in order of arrival. Android has one seat for automation, and a second dump throws the first one out. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Whoever has given up while waiting is not begun. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
