/**
 * Node accepts one new connection per turn of its event loop, and would serve every request that has arrived within one turn: with a
 * hundred busy clients a new one waited seconds. So that turns stay short, a few requests are served in each, in order of arrival.
 */
const PER_TURN = 8;

/** Work that waits for its turn of the event loop. */
export class Turns {
  #waiting: (() => void)[] = [];

  take(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setImmediate(() => this.#serve());
  }

  #serve(): void {
    const now = this.#waiting.slice(0, PER_TURN);
    for (const work of now) work();
    // What came up meanwhile stands behind; the list is never empty before, so that nobody else schedules a turn.
    this.#waiting = this.#waiting.slice(now.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#serve());
  }
}
