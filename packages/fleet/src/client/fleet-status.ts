import type { Labels } from '../request/labels.ts';
import type { FleetStore } from '../store/fleet-store.ts';
import { liveHosts } from '../store/hosts.ts';

const MINUTE_MS = 60_000;
const COUNTED = 1000;

export interface FleetStatus {
  server: string;
  hosts: { name: string; version: string; url: string | null; draining: boolean; devices: number; seen_ms_ago: number }[];
  devices: (Labels & { token: number; run: string | null; busy: boolean })[];
  lanes: { request: string; waiting: number; running: number }[];
  waiting: number;
  running: number;
  /** Runs that ended in the last minute. */
  ended_last_minute: number;
  ended_last_5_minutes: number;
}

/** The fleet's status. */
export async function readStatus(store: FleetStore): Promise<FleetStatus> {
  const [hosts, leases, lanes, now] = await Promise.all([
    liveHosts(store),
    store.leases.all(10_000),
    store.lanes.all(500),
    store.engine.now(),
  ]);
  const held = new Map(leases.map(({ id, value }) => [id, value]));
  const queues = await Promise.all(
    lanes.map(async ({ id, value }) => {
      const [counts, ended] = await Promise.all([store.queue(id).counts(), store.queue(id).lastEnded(COUNTED)]);
      return { request: value.request, ...counts, ended: ended.map(({ at }) => at) };
    }),
  );
  const since = (ms: number): number => queues.flatMap(({ ended }) => ended).filter((at) => at > now - ms).length;
  const sum = (of: 'waiting' | 'running'): number => queues.reduce((total, queue) => total + queue[of], 0);
  return {
    server: store.server,
    hosts: hosts.map(({ name, version, url, draining, devices, seen_at }) => ({
      ...{ name, version, url, draining },
      devices: devices.length,
      seen_ms_ago: Math.round(now - seen_at),
    })),
    devices: hosts
      .flatMap(({ devices }) => devices)
      .map((labels) => {
        const lease = held.get(labels.key);
        const busy = lease !== undefined && lease.expires > now;
        return { ...labels, token: lease?.token ?? 0, run: busy ? lease.run : null, busy };
      }),
    lanes: queues.map(({ ended: _, ...queue }) => queue).filter(({ waiting, running }) => waiting + running > 0),
    waiting: sum('waiting'),
    running: sum('running'),
    ended_last_minute: since(MINUTE_MS),
    ended_last_5_minutes: since(5 * MINUTE_MS),
  };
}
