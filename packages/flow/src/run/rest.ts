import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';

/** The agentest dialect's time without change after which a screen counts as idle. */
const QUIET_MS = 150;
/** Older reactions say little about how busy the device is now; several are kept so that one outlier does not decide. */
const REMEMBERED = 5;

/** A step ends with its first visible effect; the next one waits for the remaining effects, but no longer than needed. */
export class Rest {
  readonly #client: DeviceClient;
  readonly #signal: AbortSignal;
  /** How long the device took to show and report the effects of the last inputs. */
  #reactionsMs: number[] = [];
  /** The last input with an effect: when it was sent, and how long the first look afterwards took. */
  #last: { sentAt: number; lookMs: number } | undefined;

  constructor(client: DeviceClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  learn({ changed, lifecycle, settle_ms }: Receipt): void {
    const sent = lifecycle.find(({ state }) => state === 'dispatched')?.at;
    this.#last = changed && sent !== undefined ? { sentAt: Date.parse(sent), lookMs: settle_ms } : undefined;
  }

  /** Computed late, because some effects of an input are reported after its receipt. */
  #count(): void {
    if (this.#last === undefined) return;
    const { sentAt, lookMs } = this.#last;
    this.#last = undefined;
    this.#reactionsMs = [Math.max(lookMs, this.#client.lastEventAt - sentAt), ...this.#reactionsMs].slice(0, REMEMBERED);
  }

  /**
   * Before the next input: waits for twice the median reaction time without change, which on a real phone is the whole `QUIET_MS`
   * and on one that answers at once next to nothing. Resolves to whether there was anything to wait for.
   */
  beforeInput(): Promise<boolean> {
    this.#count();
    const middle = [...this.#reactionsMs].sort((a, b) => a - b)[this.#reactionsMs.length >> 1] ?? QUIET_MS;
    return this.#client.waitRest(Math.min(QUIET_MS, 2 * middle), this.#signal);
  }

  /** Before something is judged absent, copied or captured: pending changes would make that wrong. */
  beforeJudging(): Promise<boolean> {
    return this.#client.waitRest(QUIET_MS, this.#signal);
  }
}
