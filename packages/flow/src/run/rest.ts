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
  /** How long the device took to show and report what came of the last inputs. */
  #reactionsMs: number[] = [];
  /** The last input that something came of: when it was sent, and how long the first look at it took. */
  #last: { sentAt: number; lookMs: number } | undefined;

  constructor(client: DeviceClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  learn({ changed, lifecycle, settle_ms }: Receipt): void {
    const sent = lifecycle.find(({ state }) => state === 'dispatched')?.at;
    this.#last = changed && sent !== undefined ? { sentAt: Date.parse(sent), lookMs: settle_ms } : undefined;
  }

  /** Counted late, as some of what an input brings about is reported after its receipt. */
  #count(): void {
    if (this.#last === undefined) return;
    const { sentAt, lookMs } = this.#last;
    this.#last = undefined;
    this.#reactionsMs = [Math.max(lookMs, this.#client.lastEventAt - sentAt), ...this.#reactionsMs].slice(0, REMEMBERED);
  }

  /**
   * Before the next input: twice as long without change as the last reactions took in the middle, which on a real phone is the whole time
   * and on one that answers at once next to nothing. The answer is whether there was anything to wait for.
   */
  beforeInput(): Promise<boolean> {
    this.#count();
    const middle = [...this.#reactionsMs].sort((a, b) => a - b)[this.#reactionsMs.length >> 1] ?? QUIET_MS;
    return this.#client.waitRest(Math.min(QUIET_MS, 2 * middle), this.#signal);
  }

  /** Before something is said to be absent, copied or pictured: what is still to come would prove it wrong. */
  beforeJudging(): Promise<boolean> {
    return this.#client.waitRest(QUIET_MS, this.#signal);
  }
}
