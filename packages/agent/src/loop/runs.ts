import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';

import type { AgentRun, RunView } from './agent-run.ts';

/** Ended runs kept in memory; older ones are in the traces. */
const MOST_ENDED = 50;
/** Each run occupies a model and a device. */
const MOST_RUNNING = 16;

/** The runs of a host. They continue after their client has disconnected, and end with the host. */
export class AgentRuns {
  readonly #runs = new Map<string, AgentRun>();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.beforeClose(() => this.close());
  }

  /** Refuses a second run on a device: two would undo each other's work. */
  requireRoom(device: string): void {
    const running = this.#running();
    const busy = running.find((run) => run.view.device === device);
    if (busy !== undefined)
      throw new HandsightError('DeviceBusy', `${busy.id} is running on ${device}; cancel it first`, { run_id: busy.id, device });
    if (running.length >= MOST_RUNNING)
      throw new HandsightError('RateLimited', `${MOST_RUNNING} runs at once are the limit`, { limit: MOST_RUNNING });
  }

  add(run: AgentRun): void {
    this.#runs.set(run.id, run);
    run.listen(({ type }) => {
      if (type === 'started' || type === 'state') this.#host.events.emit('agent', { run_id: run.id, device: run.view.device });
    });
    const ended = [...this.#runs.values()].filter(({ state }) => state === 'ended');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) this.#runs.delete(id);
  }

  get(id: string): AgentRun {
    const run = this.#runs.get(id);
    if (run === undefined) throw new HandsightError('RunNotFound', 'this host has no such run', { run_id: id.slice(0, 100) });
    return run;
  }

  /** Newest first. */
  list(): RunView[] {
    return [...this.#runs.values()].map(({ view }) => view).reverse();
  }

  async close(): Promise<void> {
    const running = this.#running();
    for (const run of running) run.stop('the host was stopped');
    await Promise.all(running.map((run) => run.ended()));
  }

  #running(): AgentRun[] {
    return [...this.#runs.values()].filter(({ state }) => state !== 'ended');
  }
}
