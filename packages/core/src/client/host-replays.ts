import { HandsightError } from '../error/errors.ts';
import type { Replays, ReplayStart } from '../record/replay/replays.ts';
import type { Host } from '../host/host.ts';
import { allowedTrace, replaysOn } from './tracing.ts';

type Started = Awaited<ReturnType<Replays['start']>>;

/** More than any one device keeps. */
const MAX_REMEMBERED = 256;

/** All replays of a host, whichever surface and device they were started for. */
class HostReplays {
  readonly #host: Host;
  readonly #byDevice = new Map<string, Replays>();
  readonly #byReplay = new Map<string, Replays>();

  constructor(host: Host) {
    this.#host = host;
  }

  async start(device: string, caller: string, start: ReplayStart): Promise<Started> {
    const key = `${device}\n${caller}`;
    const replays = this.#byDevice.get(key) ?? replaysOn(this.#host, device, caller);
    this.#byDevice.set(key, replays);
    const started = await replays.start(await allowedTrace(this.#host, start));
    this.#byReplay.set(started.replay_id, replays);
    const [oldest] = this.#byReplay.keys();
    if (this.#byReplay.size > MAX_REMEMBERED && oldest !== undefined) this.#byReplay.delete(oldest);
    return started;
  }

  of(replayId: string): Replays {
    const replays = this.#byReplay.get(replayId);
    if (replays === undefined) throw new HandsightError('BadRequest', 'there is no such replay', { replay_id: replayId });
    return replays;
  }
}

const known = new WeakMap<Host, HostReplays>();

export function replaysOf(host: Host): HostReplays {
  const replays = known.get(host) ?? new HostReplays(host);
  known.set(host, replays);
  return replays;
}
