export interface Step {
  step_id: number;
  /** The input before it; null before the first. */
  caused_by_step_id: number | null;
}

/** Every call is a step; its cause is the last input before it. */
export class Steps {
  #last = 0;
  #lastInput: number | null = null;

  get count(): number {
    return this.#last;
  }

  nextInput(): Step {
    const step = this.nextReading();
    this.#lastInput = step.step_id;
    return step;
  }

  nextReading(): Step {
    return { step_id: ++this.#last, caused_by_step_id: this.#lastInput };
  }
}
