/** How a run can end. */
export const RUN_STATUSES = [
  'finished',
  'gave_up',
  'stuck',
  'refused',
  'cancelled',
  'out_of_steps',
  'out_of_cost',
  'out_of_time',
  'model_error',
  'device_lost',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Ends the loop from wherever it is. */
export class RunEnded extends Error {
  readonly status: RunStatus;
  /** The agent's own claim; null if it made none. */
  readonly claim: string | null;
  /** The answer as data, where the run asked for it; null otherwise. */
  readonly output: unknown;

  constructor(status: RunStatus, reason: string, claim: string | null = null, output: unknown = null) {
    super(reason);
    this.name = 'RunEnded';
    this.status = status;
    this.claim = claim;
    this.output = output;
  }
}
