import { HandsightError } from '../error/errors.ts';
import type { Door } from './fence.ts';

export type Dispatched = 'yes' | 'no' | 'unknown';

/** Records whether input was sent. An input that neither arrived nor was refused leaves it unknown. */
export class Ledger {
  readonly #door: Door | undefined;
  #state: Dispatched = 'no';
  #isClosed = false;

  constructor(door?: Door) {
    this.#door = door;
  }

  get dispatched(): Dispatched {
    return this.#state;
  }

  /** The caller has been answered: work still in progress must not send anything more. */
  close(): void {
    this.#isClosed = true;
  }

  /** A step that is not itself an input, but must not run once the caller has been answered either. */
  async prepare<T>(step: () => Promise<T>): Promise<T> {
    this.#requireOpen();
    await this.#door?.admit();
    this.#requireOpen();
    return step();
  }

  async send<T>(input: () => Promise<T>): Promise<T> {
    this.#requireOpen();
    await this.#door?.begin();
    this.#requireOpen();
    const before = this.#state;
    this.#state = 'unknown';
    try {
      const answer = await input();
      this.#state = 'yes';
      return answer;
    } catch (error) {
      if (error instanceof HandsightError && error.row.raisedBeforeDispatch) this.#state = before;
      throw error;
    } finally {
      await this.#door?.end(this.#state);
    }
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new HandsightError('Cancelled', 'the action is over', {});
  }
}
