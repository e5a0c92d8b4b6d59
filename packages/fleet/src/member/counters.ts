import { RUN_OUTCOMES, type RunOutcome } from '../store/records.ts';

/** What a host has done for its fleet since it joined. */
export class Counters {
  readonly ended = new Map<RunOutcome, number>(RUN_OUTCOMES.map((outcome) => [outcome, 0]));
  begun = 0;
  givenBack = 0;
  leasesLost = 0;
  faults = 0;

  count(outcome: RunOutcome): void {
    this.ended.set(outcome, (this.ended.get(outcome) ?? 0) + 1);
  }
}
