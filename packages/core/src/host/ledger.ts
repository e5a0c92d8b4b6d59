import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';

export type Dispatched = 'yes' | 'no' | 'unknown';

/** A device that answers so has not acted. */
const REFUSALS: ReadonlySet<ErrorKind> = new Set([
  'BadRequest',
  'PlatformUnsupported',
  'PatternUnsupported',
  'TextNotTypable',
  'OffScreen',
  'ElementNotFound',
  'StaleRef',
  'ElementDisabled',
  'WindowGone',
  'AppNotInstalled',
  'PermissionDenied',
  // The device was not reached at all; contact that is lost later is DeviceGone or ActionLost.
  'AdbConnection',
]);

/** Keeps account of whether input went out. An input that neither arrived nor was refused leaves it unknown. */
export class Ledger {
  #state: Dispatched = 'no';
  #isClosed = false;

  get dispatched(): Dispatched {
    return this.#state;
  }

  /** The caller has been answered: whatever is still under way must not send any more. */
  close(): void {
    this.#isClosed = true;
  }

  async send<T>(input: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new HandsightError('Cancelled', 'the action is over', {});
    const before = this.#state;
    this.#state = 'unknown';
    try {
      const answer = await input();
      this.#state = 'yes';
      return answer;
    } catch (error) {
      if (error instanceof HandsightError && REFUSALS.has(error.kind)) this.#state = before;
      throw error;
    }
  }
}
