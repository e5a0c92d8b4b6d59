import type { Receipt, Verdict } from '@handsight/core/host';

import type { Known } from './run-result.ts';

/** Counts the verdicts in a run's receipts. */
export class KnownActs {
  readonly #acts: Record<Verdict, number> = { verified: 0, observed: 0, no_effect: 0, failed: 0, unverifiable: 0 };
  #refused = 0;
  #unknown = 0;

  note({ dispatched, verification }: Receipt): void {
    if (dispatched === 'unknown') this.#unknown++;
    else if (verification === null) this.#refused++;
    else this.#acts[verification.status]++;
  }

  get counts(): Pick<Known, 'acts' | 'refused' | 'unknown_delivery'> {
    return { acts: { ...this.#acts }, refused: this.#refused, unknown_delivery: this.#unknown };
  }
}
