import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { SERVER_VERSION } from '@handsight/core/version';
import type { Labels } from '../request/labels.ts';
import { flowRunner } from '../run/run-flow-work.ts';
import type { Runner } from '../run/runner.ts';
import type { FleetStore } from '../store/fleet-store.ts';
import { liveHosts, refuseSkew } from '../store/hosts.ts';
import type { HostRecord } from '../store/records.ts';
import { Counters } from './counters.ts';
import type { HeldRun } from './held-run.ts';
import { OfferedDevices } from './offered-devices.ts';
import { ScreenRelay } from './screen-relay.ts';
import { RunPicker } from './run-picker.ts';

export interface FleetHostOptions {
  store: FleetStore;
  host: Host;
  /** Unique in the fleet; a new process with the same name replaces the old one. */
  name: string;
  url: string | null;
  devices: readonly string[];
  tags?: readonly string[];
  agentRunner: Runner;
  /** A folder that all hosts and submitters can access, for artifacts of runs. */
  sharedFolder?: string | undefined;
  version?: string;
}

const BEATS_PER_LEASE = 3;
/** As a fraction of a lease. */
const MOST_AHEAD = 0.5;

export interface Readiness {
  ready: boolean;
  reason: string | null;
}

/** A host in its fleet: offers its devices, takes runs for them, and sends heartbeats. */
export class FleetHost {
  readonly name: string;
  readonly counters = new Counters();
  readonly store: FleetStore;
  readonly #options: FleetHostOptions;
  readonly #instance = randomUUID();
  readonly #devices: OfferedDevices;
  readonly #relay: ScreenRelay;
  readonly #picker: RunPicker;
  readonly #folder: string;
  readonly #startedAt = Date.now();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;
  #beating: Promise<void> | undefined;
  #lastBeat = 0;
  #isDraining = false;
  #isReplaced = false;
  /** How far this host's clock is ahead of the server's. */
  #aheadMs = 0;

  private constructor(options: FleetHostOptions, folder: string) {
    const { store, host, name, agentRunner, sharedFolder } = options;
    this.#options = options;
    this.store = store;
    this.name = name;
    this.#folder = folder;
    this.#devices = new OfferedDevices(host, name, options.devices, options.tags ?? [], store.onFault);
    this.#relay = new ScreenRelay(store, host);
    this.#picker = new RunPicker({
      ...{ store, host, sharedFolder, folder, counters: this.counters, devices: this.#devices },
      hostName: name,
      holder: `${name} ${this.#instance}`,
      runners: { flow: flowRunner(join(folder, 'bundles')), agent: agentRunner },
      isTaking: () => !this.#isDraining && !this.#isReplaced && !this.#isClockWrong,
    });
  }

  /** Joins the fleet; refused if its hosts run another version. */
  static async join(options: FleetHostOptions): Promise<FleetHost> {
    const { store, version = SERVER_VERSION, name } = options;
    await store.ask(async () =>
      refuseSkew(
        (await liveHosts(store)).filter((host) => host.name !== name),
        version,
        `host ${name}`,
      ),
    );
    const folder = await mkdtemp(join(tmpdir(), 'handsight-fleet-'));
    await mkdir(join(folder, 'bundles'));
    const member = new FleetHost(options, folder);
    await member.#devices.open();
    await store.ask(() => member.#beat());
    member.#timer = setInterval(() => member.#beatSoon(), store.leaseMs / BEATS_PER_LEASE);
    member.#stopListening = store.engine.listen((message) => member.#hear(message));
    member.#picker.start();
    return member;
  }

  get running(): readonly HeldRun[] {
    return this.#picker.running;
  }

  get devices(): readonly Labels[] {
    return this.#devices.labels;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  readiness(): Readiness {
    const no = (reason: string): Readiness => ({ ready: false, reason });
    if (this.#isReplaced) return no('another process of the same name has joined the fleet');
    if (this.#isDraining) return no('the host is being drained');
    if (performance.now() - this.#lastBeat > this.store.leaseMs) return no(`${this.store.server} does not answer`);
    if (this.#isClockWrong) {
      const by = `${(Math.abs(this.#aheadMs) / 1000).toFixed(1)} s ${this.#aheadMs > 0 ? 'ahead of' : 'behind'}`;
      return no(`the clock of this host is ${by} that of ${this.store.server}`);
    }
    if (this.#devices.labels.length === 0) return no('none of its devices can be used');
    return { ready: true, reason: null };
  }

  /** On PostgreSQL BullMQ compares hosts' clocks to decide whether a run is stalled: a host whose clock is ahead takes runs from others. */
  get #isClockWrong(): boolean {
    return this.store.engine.kind === 'postgres' && Math.abs(this.#aheadMs) > this.store.leaseMs * MOST_AHEAD;
  }

  /** Leaves the fleet; its current runs go to other hosts. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening();
    this.#relay.close();
    await this.#picker.close();
    await this.#beating;
    if (!this.#isReplaced) await this.store.hosts.remove(this.name).catch(this.store.onFault);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #hear(message: string): void {
    const [what, ...rest] = message.split(' ');
    const about = rest.join(' ');
    if (what === 'runs' || what === 'again') this.#picker.wake();
    else if (what === 'cancel') this.#picker.stop(about, 'cancelled');
    else if (what === 'host' && about === this.name) this.#beatSoon();
    else if (what === 'watch') {
      const watched = this.#devices.labels.find(({ key }) => key === about);
      if (watched !== undefined) this.#relay.watch(about, watched.device);
    }
  }

  #beatSoon(): void {
    this.#beating ??= this.#beat()
      .catch((error: unknown) => {
        this.counters.faults++;
        this.store.onFault(error);
      })
      .finally(() => (this.#beating = undefined));
  }

  async #beat(): Promise<void> {
    if (this.#isReplaced) return;
    await this.#devices.refresh();
    const { value } = await this.store.hosts.update(this.name, (held, now) => {
      this.#aheadMs = Date.now() - now;
      const isOther = held !== undefined && held.instance !== this.#instance;
      if (isOther && held.started_at > this.#startedAt) return undefined;
      return this.#record(now, !isOther && held?.draining === true);
    });
    if (value?.instance !== this.#instance) {
      this.#isReplaced = true;
      this.store.onFault(new HandsightError('FleetRefused', `another process has joined the fleet as ${this.name}`, { host: this.name }));
      return;
    }
    this.#lastBeat = performance.now();
    this.#isDraining = value.draining;
    this.#picker.wake();
  }

  #record(now: number, draining: boolean): HostRecord {
    const { url, version = SERVER_VERSION } = this.#options;
    return {
      ...{ name: this.name, instance: this.#instance, version, url, draining },
      ...{ started_at: this.#startedAt, seen_at: now, silence_ms: this.store.leaseMs },
      devices: [...this.#devices.labels],
    };
  }
}
