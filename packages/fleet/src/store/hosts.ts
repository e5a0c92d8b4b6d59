import { HandsightError } from '@handsight/core/error';
import type { FleetStore } from './fleet-store.ts';
import type { HostRecord } from './records.ts';

const MOST_HOSTS = 1000;

/** Hosts with a recent heartbeat. */
export async function liveHosts(store: FleetStore): Promise<HostRecord[]> {
  const all = await store.hosts.all(MOST_HOSTS);
  return all.filter(({ value, now }) => value.seen_at + value.silence_ms > now).map(({ value }) => value);
}

/** A fleet runs one version, so that every host reads records as they were meant. */
export function refuseSkew(hosts: readonly HostRecord[], version: string, who: string): void {
  const other = hosts.find((host) => host.version !== version);
  if (other === undefined) return;
  throw new HandsightError(
    'FleetRefused',
    `${who} is Handsight ${version}, but host ${other.name} of the fleet runs ${other.version}: a fleet runs one version; drain and update the others first, or use ${other.version} here`,
    { version, host: other.name, host_version: other.version },
  );
}
