export interface ReadingStep {
  step_id: number;
  /** Null before the first input. */
  caused_by_step_id: number | null;
}

/** Every call is a step; a reading is caused by the last input before it. */
export class Steps {
  #last = 0;
  #lastInput: number | null = null;

  get count(): number {
    return this.#last;
  }

  nextInput(): number {
    this.#lastInput = ++this.#last;
    return this.#last;
  }

  nextReading(): ReadingStep {
    return { step_id: ++this.#last, caused_by_step_id: this.#lastInput };
  }
}
