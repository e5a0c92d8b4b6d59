/** A program that runs on the phone. */
export interface ProcessEntry {
  pid: number;
  ppid: number;
  uid: number;
  argv: string[];
  /** Ends it. */
  kill(): void;
}

const FIRST_PID = 9000;
const MAX_PROCESSES = 2000;

/** What `ps` lists beside the apps. */
export class ProcessTable {
  readonly #entries = new Map<number, ProcessEntry>();
  #lastPid = FIRST_PID;

  /** Throws when there are too many already. */
  add(uid: number, argv: string[], kill: () => void, ppid = 1): ProcessEntry {
    if (this.#entries.size >= MAX_PROCESSES) throw new Error("can't fork - try again");
    const entry = { pid: ++this.#lastPid, ppid, uid, argv, kill };
    this.#entries.set(entry.pid, entry);
    return entry;
  }

  remove({ pid }: ProcessEntry): void {
    this.#entries.delete(pid);
  }

  get(pid: number): ProcessEntry | undefined {
    return this.#entries.get(pid);
  }

  get all(): ProcessEntry[] {
    return [...this.#entries.values()];
  }

  killAll(): void {
    for (const entry of this.all) entry.kill();
  }
}
