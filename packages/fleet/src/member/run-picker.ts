import type { Host } from '@handsight/core/host';
import { matchesRequest, type DeviceRequest } from '../request/device-request.ts';
import type { Labels } from '../request/labels.ts';
import { parseRequest } from '../request/parse-request.ts';
import type { FleetStore } from '../store/fleet-store.ts';
import { acquireLease } from '../store/leases.ts';
import type { Counters } from './counters.ts';
import { HeldRun, type HeldRunParts } from './held-run.ts';
import type { OfferedDevices } from './offered-devices.ts';

export interface PickerParts extends Pick<HeldRunParts, 'store' | 'host' | 'hostName' | 'runners' | 'folder' | 'sharedFolder'> {
  store: FleetStore;
  host: Host;
  counters: Counters;
  devices: OfferedDevices;
  /** The lease holder's id, unique to this process. */
  holder: string;
  isTaking: () => boolean;
}

interface Lane {
  name: string;
  request: DeviceRequest;
}

/** A lost message delays work by at most this. */
const LOOK_MS = 2000;
const MOST_LANES = 500;

/** Takes runs for free devices: of those a device can serve, the one first in order. */
export class RunPicker {
  readonly #parts: PickerParts;
  readonly #running = new Map<string, HeldRun>();
  readonly #ends = new Set<Promise<void>>();
  readonly #lanes = new Map<string, Lane>();
  #isClosed = false;
  #isDue = false;
  #wake: () => void = () => undefined;
  #loop: Promise<void> | undefined;

  constructor(parts: PickerParts) {
    this.#parts = parts;
  }

  get running(): readonly HeldRun[] {
    return [...this.#running.values()];
  }

  start(): void {
    this.#loop = this.#pick();
  }

  wake(): void {
    this.#isDue = true;
    this.#wake();
  }

  stop(run: string, why: 'cancelled'): void {
    for (const held of this.#running.values()) if (held.id === run) held.stop(why);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.wake();
    await this.#loop;
    for (const held of this.#running.values()) held.stop('closing');
    await Promise.all(this.#ends);
  }

  async #pick(): Promise<void> {
    const { store, counters } = this.#parts;
    while (!this.#isClosed) {
      this.#isDue = false;
      await this.#fill().catch((error: unknown) => {
        counters.faults++;
        store.onFault(error);
      });
      await this.#untilDue();
    }
  }

  #untilDue(): Promise<void> {
    if (this.#isDue || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #fill(): Promise<void> {
    const { store, devices, isTaking } = this.#parts;
    await this.#learnLanes();
    const idle = new Set(devices.labels.filter(({ device }) => !this.#running.has(device)));
    const heads = new Map<string, number | undefined>();
    while (isTaking() && !this.#isClosed && idle.size > 0) {
      const usable = [...this.#lanes.values()].filter(({ request }) => [...idle].some((labels) => matchesRequest(request, labels)));
      const unknown = usable.filter(({ name }) => !heads.has(name));
      await Promise.all(unknown.map(async ({ name }) => void heads.set(name, await store.queue(name).headPriority())));
      const [first] = usable.flatMap((lane) => [{ lane, head: heads.get(lane.name) ?? Infinity }]).sort((a, b) => a.head - b.head);
      if (first === undefined || first.head === Infinity) return;
      const labels = [...idle].find((each) => matchesRequest(first.lane.request, each));
      if (labels === undefined) return;
      const found = await this.#take(first.lane, labels);
      if (found === 'nothing') heads.set(first.lane.name, Infinity);
      else {
        idle.delete(labels);
        heads.delete(first.lane.name);
      }
    }
  }

  /** Runs of dead hosts are recovered in every lane, whether or not this host serves it. */
  async #learnLanes(): Promise<void> {
    const { store } = this.#parts;
    for (const { id, value } of await store.lanes.all(MOST_LANES)) {
      if (this.#lanes.has(id)) continue;
      this.#lanes.set(id, { name: id, request: parseRequest(value.request) });
      await store.queue(id).recover(() => this.wake());
    }
  }

  /** `in use`: by another host that also offers the device. */
  async #take(lane: Lane, labels: Labels): Promise<'a run' | 'nothing' | 'in use'> {
    const { store, holder } = this.#parts;
    const lease = await acquireLease(store, labels.key, holder, null);
    if (lease === undefined) return 'in use';
    const taken = await store
      .queue(lane.name)
      .take()
      .catch(async (error: unknown) => {
        await lease.release().catch(store.onFault);
        throw error;
      });
    if (taken === undefined) {
      await lease.release();
      return 'nothing';
    }
    await store.leases
      .update(labels.key, (held) => (held?.token === lease.token ? { ...held, run: taken.id } : undefined))
      .catch(store.onFault);
    const held = new HeldRun({ ...this.#parts, labels, lease, taken });
    this.#running.set(labels.device, held);
    const end = this.#serve(held, labels.device).finally(() => this.#ends.delete(end));
    this.#ends.add(end);
    return 'a run';
  }

  async #serve(held: HeldRun, device: string): Promise<void> {
    const { store, counters, devices } = this.#parts;
    try {
      if (!(await held.serve())) devices.lost(device);
    } catch (error) {
      counters.faults++;
      store.onFault(error);
    } finally {
      this.#running.delete(device);
      this.wake();
    }
  }
}
