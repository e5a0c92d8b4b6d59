import { hostname } from 'node:os';

import type { Host } from '@handsight/core/host';
import { FleetHost, FleetStore } from '@handsight/fleet';
import { enterFleet } from './fleet-of.ts';
import { fleetSecret } from './fleet-settings.ts';
import { agentRunner } from './run-agent-work.ts';

export interface JoinOptions {
  url: string;
  name?: string | undefined;
  tags: readonly string[];
  sharedFolder?: string | undefined;
  leaseSeconds?: number | undefined;
  /** The host's own address. */
  ownUrl: string;
  devices: readonly string[];
  onFault: (error: unknown) => void;
}

/** Offers a host's devices to a fleet; it leaves the fleet when the host closes. */
export async function joinFleet(host: Host, options: JoinOptions): Promise<FleetHost> {
  const { url, tags, sharedFolder, leaseSeconds, ownUrl, devices, onFault } = options;
  const store = await FleetStore.open({
    ...{ url, secret: fleetSecret(), onFault },
    ...(leaseSeconds === undefined ? {} : { leaseMs: leaseSeconds * 1000 }),
  });
  try {
    const name = options.name ?? `${hostname()}:${new URL(ownUrl).port}`;
    const member = await FleetHost.join({ store, host, name, url: ownUrl, devices, tags, sharedFolder, agentRunner });
    enterFleet(host, member);
    host.beforeClose(async () => {
      await member.close();
      await store.close();
    });
    return member;
  } catch (error) {
    await store.close();
    throw error;
  }
}
