import { HandsightError } from '../error/errors.ts';
import type { Run, RunKind, RunSummary } from './run.ts';

interface Limits {
  running: number;
  /** Ended runs kept for viewing. */
  ended: number;
  /** A second run on the device would undo the first one's work. */
  onePerDevice: boolean;
}

const LIMITS: Record<RunKind, Limits> = {
  // Each holds its screenshots.
  flow: { running: 32, ended: 10, onePerDevice: false },
  // Each occupies a model and a device; older ones are in the traces.
  agent: { running: 16, ended: 50, onePerDevice: true },
};

/** The class of a kind of run. */
export interface RunClass<R extends Run> {
  readonly prototype: R;
}

/** The runs of a host. They continue after their client has disconnected, and end with the host. */
export class Runs {
  readonly #runs = new Map<string, Run>();
  /** Runs that are being started. */
  readonly #places = new Set<{ kind: RunKind; device: string }>();

  /** Keeps a place for a run until it is added; refuses one too many. Returns a function that gives the place back. */
  reserve(kind: RunKind, device: string): () => void {
    const { running, onePerDevice } = LIMITS[kind];
    const taken = [...this.#running(), ...this.#places].filter((each) => each.kind === kind);
    const busy = onePerDevice ? taken.find((each) => each.device === device) : undefined;
    if (busy !== undefined) {
      const run_id = 'id' in busy ? busy.id : null;
      throw new HandsightError(
        'DeviceBusy',
        `${run_id ?? 'a run that is starting'} is running on ${device}; follow it, or cancel it first${run_id === null ? '' : ` (POST /api/runs/${run_id}/cancel)`}`,
        {
          run_id,
          device,
        },
      );
    }
    if (taken.length >= running)
      throw new HandsightError('RateLimited', `${running} ${kind} runs at once are the limit`, { limit: running });
    const place = { kind, device };
    this.#places.add(place);
    return () => this.#places.delete(place);
  }

  add(run: Run): void {
    this.#runs.set(run.id, run);
    const ended = [...this.#runs.values()].filter(({ kind, state }) => kind === run.kind && state === 'ended');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - LIMITS[run.kind].ended))) this.#runs.delete(id);
  }

  get(id: string): Run;
  get<R extends Run>(id: string, type: RunClass<R>): R;
  get(id: string, type?: RunClass<Run>): Run {
    const run = this.#runs.get(id);
    if (run === undefined || (type !== undefined && !isOf(run, type)))
      throw new HandsightError('RunNotFound', 'this host has no such run', { run_id: id.slice(0, 100) });
    return run;
  }

  /** Runs of one kind, newest first. */
  of<R extends Run>(type: RunClass<R>): R[] {
    return [...this.#runs.values()].filter((run) => isOf(run, type)).reverse();
  }

  /** Newest first. */
  list(): RunSummary[] {
    return [...this.#runs.values()].map(({ summary }) => summary).reverse();
  }

  async close(): Promise<void> {
    const running = this.#running();
    for (const run of running) run.stop('the host was stopped');
    await Promise.all(running.map((run) => run.ended().catch(() => undefined)));
  }

  #running(): Run[] {
    return [...this.#runs.values()].filter(({ state }) => state !== 'ended');
  }
}

const isOf = <R extends Run>(run: Run, { prototype }: RunClass<R>): run is R => Object.prototype.isPrototypeOf.call(prototype, run);
