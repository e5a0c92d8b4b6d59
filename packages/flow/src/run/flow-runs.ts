import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { LiveFlowRun, type LiveRunView, type LiveWork } from './live-run.ts';
import type { RunOptions } from './options.ts';

/** Ended runs kept for viewing; each holds its screenshots. */
const MOST_ENDED = 10;
const MOST_RUNNING = 32;

const registries = new WeakMap<Host, FlowRuns>();

/** The flow runs of a host. They end with it. */
export class FlowRuns {
  readonly #host: Host;
  readonly #runs = new Map<string, LiveFlowRun>();

  private constructor(host: Host) {
    this.#host = host;
    host.beforeClose(() => this.#close());
  }

  static of(host: Host): FlowRuns {
    const runs = registries.get(host) ?? new FlowRuns(host);
    registries.set(host, runs);
    return runs;
  }

  start(work: LiveWork, client: DeviceClient, options: RunOptions & { isPaused?: boolean }): LiveFlowRun {
    if (this.#running().length >= MOST_RUNNING)
      throw new HandsightError('RateLimited', `${MOST_RUNNING} flows at once are the limit`, { limit: MOST_RUNNING });
    const run = new LiveFlowRun(work, client, options, ({ view }) => this.#host.events.emit('flow', view));
    this.#runs.set(run.id, run);
    const ended = [...this.#runs.values()].filter(({ state }) => state === 'ended');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) this.#runs.delete(id);
    return run;
  }

  get(id: string): LiveFlowRun {
    const run = this.#runs.get(id);
    if (run === undefined) throw new HandsightError('RunNotFound', 'this host has no such flow run', { run_id: id.slice(0, 100) });
    return run;
  }

  /** Newest first. */
  list(): LiveRunView[] {
    return [...this.#runs.values()].map(({ view }) => view).reverse();
  }

  async #close(): Promise<void> {
    const running = this.#running();
    for (const run of running) run.cancel();
    await Promise.all(running.map((run) => run.ended().catch(() => undefined)));
  }

  #running(): LiveFlowRun[] {
    return [...this.#runs.values()].filter(({ state }) => state !== 'ended');
  }
}
