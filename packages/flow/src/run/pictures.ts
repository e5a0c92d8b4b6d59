import { HandsightError } from '@handsight/core/error';
import type { StepPicture } from './result.ts';
import type { RecordedRun } from './step-recorder.ts';

/** Screenshots of steps. The screen after one step is the screen before the next, so one picture per step is enough. */
export class Pictures {
  readonly taken: StepPicture[] = [];
  readonly #which: 'all' | 'failures' | 'none';
  #last: string | null = null;

  constructor(which: 'all' | 'failures' | 'none') {
    this.#which = which;
  }

  async before(run: RecordedRun): Promise<string | null> {
    if (this.#which !== 'all') return null;
    return this.#last ?? this.#take(run);
  }

  async after(run: RecordedRun, hasFailed: boolean): Promise<string | null> {
    if (this.#which === 'none' || (this.#which === 'failures' && !hasFailed)) return null;
    return this.#take(run);
  }

  /** Null if none can be taken; a screenshot never fails a step. */
  async #take(run: RecordedRun): Promise<string | null> {
    if (!run.capabilities.screenshot) return null;
    try {
      const { png, area } = await run.client.picture('screen', run.signal);
      const name = `picture-${this.taken.length + 1}`;
      this.taken.push({ name, png, area });
      this.#last = name;
      return name;
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      this.#last = null;
      return null;
    }
  }
}
