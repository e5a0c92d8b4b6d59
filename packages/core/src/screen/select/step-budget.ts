import { HandsightError } from '../../error/errors.ts';

/** Instructions times characters: about a fifth of a second for the worst pattern that was found. */
const STEPS = 5_000_000;

/** The cost limit for all patterns of one query, so that it does not block other callers. */
export class StepBudget {
  #left: number;

  constructor(steps = STEPS) {
    this.#left = steps;
  }

  spend(steps: number, pattern: string): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    throw new HandsightError('BadRequest', 'this regular expression would take too long on the text of this screen', {
      pattern: pattern.slice(0, 200),
      steps,
    });
  }
}
