import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';

import type { FleetClient } from '../../packages/fleet/src/client/fleet-client.ts';
import { until } from './eventually.ts';
import { openLink, type Link, type LinkKind } from './link.ts';
import { SECRET } from './rig.ts';
import type { FleetServer } from './servers.ts';
import { SpawnedHost } from './spawned-host.ts';
import type { Witness } from './witness.ts';

export const FAULTS = ['stopped', 'cut off', 'killed'] as const;
export type Fault = (typeof FAULTS)[number];

const DEVICES_PER_HOST = 3;
const LEASE_MS = 2000;
/** Long enough for another host to take over whatever a host held. */
const BEYOND_LEASE_MS = 2 * LEASE_MS;
const BACK_MS = 120_000;
const MOST_STARTS = 5;

/** Hosts in separate processes, each behind its own link. A device is reached by two of them. */
export class FailingHosts {
  readonly devices: readonly string[];
  readonly #server: FleetServer;
  readonly #witness: Witness;
  readonly #client: FleetClient;
  readonly #links: Link[] = [];
  readonly #hosts: SpawnedHost[] = [];
  readonly #failing = new Map<number, Promise<void>>();

  private constructor(server: FleetServer, witness: Witness, client: FleetClient, count: number) {
    this.#server = server;
    this.#witness = witness;
    this.#client = client;
    this.devices = Array.from({ length: count * DEVICES_PER_HOST }, (_, i) => `witness:d${i}`);
  }

  static async start(
    server: FleetServer,
    witness: Witness,
    client: FleetClient,
    { count, links }: { count: number; links: LinkKind },
  ): Promise<FailingHosts> {
    const hosts = new FailingHosts(server, witness, client, count);
    for (let i = 0; i < count; i++) hosts.#links.push(await openLink(links, server.port));
    hosts.#hosts.push(...(await Promise.all(hosts.#links.map((_, i) => hosts.#start(i)))));
    return hosts;
  }

  get healthy(): string[] {
    return this.#hosts.filter((_, i) => !this.#failing.has(i)).map(({ name }) => name);
  }

  /** Injects a fault; at most half of the hosts are failing afterwards. */
  async fail(name: string, fault: Fault): Promise<void> {
    const i = this.#hosts.findIndex((host) => host.name === name);
    const [host, link] = [this.#hosts[i], this.#links[i]];
    if (host === undefined || link === undefined) throw new Error(`there is no ${name}`);
    const failing = { killed: () => this.#kill(i, host), stopped: () => stop(host), 'cut off': () => cut(link) }[fault]();
    this.#failing.set(
      i,
      failing.then(() => this.#untilBack(name)).finally(() => this.#failing.delete(i)),
    );
    while (this.#failing.size > this.#hosts.length / 2 || this.healthy.length === 0) await Promise.race(this.#failing.values());
  }

  async settled(): Promise<void> {
    await Promise.all(this.#failing.values());
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#failing.values());
    await Promise.all(this.#hosts.map((host) => host.kill()));
    await Promise.all(this.#links.map((link) => link.close()));
  }

  #start(i: number): Promise<SpawnedHost> {
    const count = this.devices.length / DEVICES_PER_HOST;
    const { address, port, inside } = this.#links[i] ?? expect.unreachable();
    return SpawnedHost.start(
      {
        ...{ url: this.#server.url.replace(`127.0.0.1:${this.#server.port}`, `${address}:${port}`), secret: SECRET, name: `host-${i}` },
        ...{ tags: [], devices: this.devices.filter((_, d) => d % count === i || (d + 1) % count === i) },
        ...{ leaseMs: LEASE_MS, witness: this.#witness.path },
      },
      inside,
    );
  }

  /** As `Restart=always` does: the server itself may be down at the moment. */
  async #startAgain(i: number): Promise<SpawnedHost> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#start(i);
      } catch (error) {
        if (tries === MOST_STARTS) throw error;
      }
    }
  }

  /** The fault is over when the fleet hears of the host again. */
  async #untilBack(name: string): Promise<void> {
    const isBack = async (): Promise<boolean> => (await this.#client.status()).hosts.some((host) => host.name === name);
    await until(isBack, BACK_MS);
  }

  async #kill(i: number, host: SpawnedHost): Promise<void> {
    await host.kill();
    this.#hosts[i] = await this.#startAgain(i);
  }
}

async function stop(host: SpawnedHost): Promise<void> {
  host.stop();
  await after(BEYOND_LEASE_MS);
  host.wake();
}

async function cut(link: Link): Promise<void> {
  await link.cut();
  await after(BEYOND_LEASE_MS);
  await link.mend();
}
