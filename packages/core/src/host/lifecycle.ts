import type { Clock } from '../device/clock.ts';

export const LIFECYCLE_STATES = ['resolved', 'dispatched', 'pending_verification', 'verified', 'failed'] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

export interface LifecycleStep {
  state: LifecycleState;
  /** ISO 8601. */
  at: string;
}

/** An action's states as they are reached, reported to the listener. */
export class Lifecycle {
  readonly steps: LifecycleStep[] = [];
  readonly #clock: Clock;
  readonly #notify: (step: LifecycleStep) => void;

  constructor(clock: Clock, notify: (step: LifecycleStep) => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  /** Verified and failed are final: abandoned work may still finish later. */
  enter(state: LifecycleState): void {
    const last = this.steps.at(-1)?.state;
    if (last === 'verified' || last === 'failed') return;
    const step: LifecycleStep = { state, at: new Date(this.#clock.now()).toISOString() };
    this.steps.push(step);
    this.#notify(step);
  }

  has(state: LifecycleState): boolean {
    return this.steps.some((step) => step.state === state);
  }

  /** An action that never got as far as being resolved has failed. */
  get state(): LifecycleState {
    return this.steps.at(-1)?.state ?? 'failed';
  }
}
