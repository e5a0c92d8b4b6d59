import type { Process } from '../process.ts';

/** A class that `app_process` would run, implemented by the phone itself. Resolves to the exit status. */
export type Main = (process: Process) => Promise<number>;

/** Other tools' programs started with `app_process`, by class name. */
export class Mains {
  readonly #mains: ReadonlyMap<string, Main>;

  constructor(mains: ReadonlyMap<string, Main>) {
    this.#mains = mains;
  }

  /** Undefined if the class is not emulated. */
  start(name: string, process: Process): Promise<number> | undefined {
    return this.#mains.get(name)?.(process);
  }
}
