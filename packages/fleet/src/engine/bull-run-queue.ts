import { randomUUID } from 'node:crypto';

import type * as Bull from 'bullmq';
import type { BackendFactory, IQueueBackend, Job, Queue, Worker } from 'bullmq';

import { PREFIX } from './engine.ts';
import type { RunQueue, TakenRun } from './run-queue.ts';

export interface BullParts<B extends IQueueBackend, C> {
  bull: typeof Bull;
  connection: C;
  /** Without the blocking connection each worker would have: a single one wakes the host. */
  factory: BackendFactory<B, C>;
  onFault: (error: unknown) => void;
}

/** So large that no run fails because of interruptions; the fleet counts attempts itself. */
const MOST_INTERRUPTIONS = 1_000_000;
const KEPT_ENDED = 1000;
const KEPT_ENDED_S = 24 * 3600;

/** A BullMQ queue with manual fetching, since a host takes only what one of its free devices can serve. */
export class BullRunQueue<B extends IQueueBackend, C> implements RunQueue {
  readonly #queue: Queue<object, null, string, object, null, string, B, C>;
  readonly #makeWorker: () => Worker<object, null, string, B, number, C>;
  #worker: Worker<object, null, string, B, number, C> | undefined;

  constructor(name: string, leaseMs: number, { bull, connection, factory, onFault }: BullParts<B, C>) {
    const plain: BackendFactory<B, C> = (queue, options) => factory(queue, options, {});
    const shared = { connection, prefix: PREFIX };
    this.#queue = new bull.Queue<object, null, string, object, null, string, B, C>(name, shared, plain);
    this.#queue.on('error', onFault);
    this.#makeWorker = () => {
      const worker = new bull.Worker<object, null, string, B, number, C>(
        name,
        null,
        {
          ...shared,
          autorun: false,
          lockDuration: leaseMs,
          stalledInterval: Math.max(500, leaseMs / 2),
          maxStalledCount: MOST_INTERRUPTIONS,
        },
        plain,
      );
      worker.on('error', onFault);
      return worker;
    };
  }

  get #taking(): Worker<object, null, string, B, number, C> {
    return (this.#worker ??= this.#makeWorker());
  }

  async add(runs: readonly { id: string; priority: number }[]): Promise<void> {
    await this.#queue.addBulk(
      runs.map(({ id, priority }) => ({
        name: 'run',
        data: {},
        opts: { jobId: id, priority, removeOnComplete: { count: KEPT_ENDED, age: KEPT_ENDED_S } },
      })),
    );
  }

  async headPriority(): Promise<number | undefined> {
    // On Redis a returned run goes before all others, without a priority.
    const [[returned], [head]] = await Promise.all([this.#queue.getWaiting(0, 0), this.#queue.getPrioritized(0, 0)]);
    return returned === undefined ? head?.opts.priority : 0;
  }

  async take(): Promise<TakenRun | undefined> {
    const token = randomUUID();
    const job = (await this.#taking.getNextJob(token, { block: false })) as Job<object, null> | undefined;
    if (job?.id === undefined) return undefined;
    return {
      id: job.id,
      priority: job.opts.priority ?? 0,
      extend: async (ms) => {
        await job.extendLock(token, ms);
      },
      giveBack: async () => {
        await job.moveToWait(token);
      },
      complete: async () => {
        await job.moveToCompleted(null, token, false);
      },
    };
  }

  async remove(id: string): Promise<boolean> {
    return (await this.#queue.remove(id)) === 1;
  }

  async counts(): Promise<{ waiting: number; running: number }> {
    const { waiting = 0, prioritized = 0, active = 0 } = await this.#queue.getJobCounts('waiting', 'prioritized', 'active');
    return { waiting: waiting + prioritized, running: active };
  }

  async lastEnded(limit: number): Promise<{ id: string; at: number }[]> {
    const jobs = await this.#queue.getCompleted(0, limit - 1);
    return jobs.flatMap(({ id, finishedOn }) => (id === undefined || finishedOn === undefined ? [] : [{ id, at: finishedOn }]));
  }

  async recover(onReturned: () => void): Promise<void> {
    this.#taking.on('stalled', onReturned);
    await this.#taking.startStalledCheckTimer();
  }

  async close(): Promise<void> {
    await this.#worker?.close(true);
    await this.#queue.close();
  }
}
