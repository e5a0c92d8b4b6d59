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

/** What a run is doing until then. */
export const RUN_STATES = ['running', 'paused', 'taken_over', 'waiting_for_person', 'ended'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Ends the loop from wherever it is. */
export class RunEnded extends Error {
  readonly status: RunStatus;
  /** What the agent says of its work; null where it said nothing. */
  readonly claim: string | null;

  constructor(status: RunStatus, reason: string, claim: string | null = null) {
    super(reason);
    this.name = 'RunEnded';
    this.status = status;
    this.claim = claim;
  }
}
