import type { Process } from '../process.ts';

/** What `app_process` would run: a class whose work the phone does itself. Gives the exit status when it has ended. */
export type Main = (process: Process) => Promise<number>;

/** Programs of other tools that start with `app_process`, by the name of their class. */
export class Mains {
  readonly #mains: ReadonlyMap<string, Main>;

  constructor(mains: ReadonlyMap<string, Main>) {
    this.#mains = mains;
  }

  /** Undefined when nobody answers for that class. */
  start(name: string, process: Process): Promise<number> | undefined {
    return this.#mains.get(name)?.(process);
  }
}
