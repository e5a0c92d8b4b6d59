/** A run that was taken from a queue and is this host's until the lock runs out. */
export interface TakenRun {
  readonly id: string;
  readonly priority: number;
  /** Throws when the run has gone to another host. */
  extend(ms: number): Promise<void>;
  /** Lets another host take it at once. */
  giveBack(): Promise<void>;
  /** Takes it off the queue for good. */
  complete(): Promise<void>;
}

/** Runs that ask for the same devices, in order. One that a host dies with comes back by itself. */
export interface RunQueue {
  add(runs: readonly { id: string; priority: number }[]): Promise<void>;
  /** The lowest number goes first. Undefined when nothing waits. */
  headPriority(): Promise<number | undefined>;
  take(): Promise<TakenRun | undefined>;
  /** True when it was still waiting. */
  remove(id: string): Promise<boolean>;
  counts(): Promise<{ waiting: number; running: number }>;
  /** When the last runs were over, newest first. */
  lastEnded(limit: number): Promise<{ id: string; at: number }[]>;
  /** Looks after runs whose host has died, until it is closed. */
  recover(onReturned: () => void): Promise<void>;
  close(): Promise<void>;
}
