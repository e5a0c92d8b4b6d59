import type { Flow } from '../read/flow.ts';

/** A flow that has to be run. */
export interface Work {
  flow: Flow;
  attempts: number;
  failures: number;
  isGivenBack: boolean;
}

/**
 * A queue of flows. A running flow may be given back, so a worker that finds the queue empty waits until all are done.
 */
export class WorkQueue {
  readonly #waiting: Work[];
  #running = 0;
  #wake: (() => void)[] = [];

  /** The longest first; flows that never ran count as long. */
  constructor(flows: readonly Flow[], times: ReadonlyMap<string, number>) {
    const time = ({ file }: Flow): number => times.get(file) ?? Infinity;
    const ordered = [...flows].map((flow, i) => ({ flow, i })).sort((a, b) => compare(time(b.flow), time(a.flow)) || a.i - b.i);
    this.#waiting = ordered.map(({ flow }) => ({ flow, attempts: 0, failures: 0, isGivenBack: false }));
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  take(): Work | undefined {
    const work = this.#waiting.shift();
    if (work !== undefined) this.#running++;
    return work;
  }

  /** The next one, which may be one that another device gives back. */
  async next(): Promise<Work | undefined> {
    for (;;) {
      const work = this.take();
      if (work !== undefined || this.#running === 0) return work;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Goes to the front: a worker may already be waiting for it. */
  giveBack(work: Work): void {
    this.#waiting.unshift(work);
  }

  giveUp(work: Work): void {
    this.giveBack(work);
    this.done();
  }

  /** What was taken is finished or given back. */
  done(): void {
    this.#running--;
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Flows that no device is left to run. */
  drain(): Work[] {
    return this.#waiting.splice(0);
  }
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
