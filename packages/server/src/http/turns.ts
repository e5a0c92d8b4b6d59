/**
 * Node accepts one new connection per turn of its event loop, but serves all requests that have arrived within that turn: with a
 * hundred busy clients a new one waited seconds. To keep turns short, only a few requests are served in each, in order of arrival.
 */
const PER_TURN = 8;

/** A queue of work spread over turns of the event loop. */
export class Turns {
  #waiting: (() => void)[] = [];

  take(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setImmediate(() => this.#serve());
  }

  #serve(): void {
    const now = this.#waiting.slice(0, PER_TURN);
    for (const work of now) work();
    // New work was appended meanwhile; the list was never empty, so `take` has not scheduled another turn.
    this.#waiting = this.#waiting.slice(now.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#serve());
  }
}
