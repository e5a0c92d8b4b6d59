import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';

/** The agentest dialect's time without change after which a screen rests. */
const QUIET_MS = 150;
/** Reactions further back say less of how busy the device is now; one that was held up by chance does not count for them all. */
const REMEMBERED = 5;

/** Steps end with the first thing that comes of them; the next one waits for the rest of it, but no longer than it takes. */
export class Rest {
  readonly #client: DeviceClient;
  readonly #signal: AbortSignal;
  /** How long the device took to show what came of the last inputs. */
  #reactionsMs: number[] = [];

  constructor(client: DeviceClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  learn({ changed, lifecycle, timestamp, duration_ms }: Receipt): void {
    const sent = lifecycle.find(({ state }) => state === 'dispatched')?.at;
    if (!changed || sent === undefined) return;
    this.#reactionsMs = [Date.parse(timestamp) + duration_ms - Date.parse(sent), ...this.#reactionsMs].slice(0, REMEMBERED);
  }

  /**
   * Before the next input: twice as long without change as the last reactions took in the middle, which on a real phone is the whole time
   * and on one that answers at once next to nothing. The answer is whether there was anything to wait for.
   */
  beforeInput(): Promise<boolean> {
    const middle = [...this.#reactionsMs].sort((a, b) => a - b)[this.#reactionsMs.length >> 1] ?? QUIET_MS;
    return this.#client.waitRest(Math.min(QUIET_MS, 2 * middle), this.#signal);
  }

  /** Before something is said to be absent, copied or pictured: what is still to come would prove it wrong. */
  beforeJudging(): Promise<boolean> {
    return this.#client.waitRest(QUIET_MS, this.#signal);
  }
}
