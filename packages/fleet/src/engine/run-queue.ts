/** A run taken from a queue; it belongs to this host until its lock expires. */
export interface TakenRun {
  readonly id: string;
  readonly priority: number;
  /** Throws when the run has gone to another host. */
  extend(ms: number): Promise<void>;
  /** Lets another host take it at once. */
  giveBack(): Promise<void>;
  /** Removes it from the queue permanently. */
  complete(): Promise<void>;
}

/** Runs that request the same devices, in order. A run whose host dies is requeued automatically. */
export interface RunQueue {
  add(runs: readonly { id: string; priority: number }[]): Promise<void>;
  /** The lowest number goes first. Undefined when nothing waits. */
  headPriority(): Promise<number | undefined>;
  take(): Promise<TakenRun | undefined>;
  /** True when it was still waiting. */
  remove(id: string): Promise<boolean>;
  counts(): Promise<{ waiting: number; running: number }>;
  /** When the last runs ended, newest first. */
  lastEnded(limit: number): Promise<{ id: string; at: number }[]>;
  /** Requeues runs whose host has died, until the queue is closed. */
  recover(onReturned: () => void): Promise<void>;
  close(): Promise<void>;
}
