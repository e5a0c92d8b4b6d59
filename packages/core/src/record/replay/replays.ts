import { randomBytes } from 'node:crypto';

import { HandsightError } from '../../error/errors.ts';
import { readTrace } from '../trace/reader.ts';
import { Replay, type OnDivergence, type ReplayMode, type ReplayOptions, type ReplayStatus, type ReplayStep } from './replay.ts';

const MAX_REPLAYS = 32;

export interface ReplayStart {
  /** A file or folder that the caller may read. */
  path: string;
  mode: ReplayMode;
  onDivergence: OnDivergence;
}

type CarryOut = Pick<ReplayOptions, 'execute' | 'presentTreeHash' | 'comparedFields'>;

/** The replays of one host, by id. */
export class Replays {
  readonly #carryOut: CarryOut;
  readonly #replays = new Map<string, Replay>();

  constructor(carryOut: CarryOut) {
    this.#carryOut = carryOut;
  }

  async start({
    path,
    mode,
    onDivergence,
  }: ReplayStart): Promise<{ replay_id: string; total: number; mode: ReplayMode; label: string | null }> {
    const trace = await readTrace(path);
    this.#makeRoom();
    const id = `replay-${randomBytes(4).toString('hex')}`;
    const replay = new Replay({ trace, mode, onDivergence, ...this.#carryOut });
    this.#replays.set(id, replay);
    return { replay_id: id, total: replay.status().total, mode, label: trace.header.label };
  }

  step = (id: string, signal?: AbortSignal): Promise<ReplayStep> => this.#get(id).step(signal);

  status = (id: string): ReplayStatus => this.#get(id).status();

  stop(id: string): void {
    this.#get(id).stop();
  }

  #get(id: string): Replay {
    const replay = this.#replays.get(id);
    if (replay === undefined) throw new HandsightError('BadRequest', 'there is no such replay', { replay_id: id });
    return replay;
  }

  /** Evicts the oldest finished one; if all are in progress, the oldest. */
  #makeRoom(): void {
    if (this.#replays.size < MAX_REPLAYS) return;
    const ids = [...this.#replays.keys()];
    const over = ids.find((id) => this.#replays.get(id)?.status().finished) ?? ids[0];
    if (over !== undefined) this.#replays.delete(over);
  }
}
