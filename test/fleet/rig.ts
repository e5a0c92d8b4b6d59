import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { agentRunner } from '../../packages/server/src/fleet/join-fleet.ts';
import { FleetClient } from '../../packages/fleet/src/client/fleet-client.ts';
import { FleetHost } from '../../packages/fleet/src/member/fleet-host.ts';
import { FleetStore } from '../../packages/fleet/src/store/fleet-store.ts';
import type { Driver } from '../../packages/core/src/device/index.ts';
import type { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';
import type { Host } from '../../packages/core/src/host/host.ts';

export const SECRET = 'a secret of the whole fleet';

interface RigHost {
  tags?: string[];
  leaseMs?: number;
  version?: string;
  /** What its devices are sent first. */
  shows?: string;
  guards?: ConfigInput;
  drivers?: Driver[];
}

/** Hosts and submitters of one fleet in this process, all of which end with it. */
export class Rig {
  readonly url: string;
  readonly faults: string[] = [];
  readonly #ends: (() => Promise<void>)[] = [];

  constructor(url: string) {
    this.url = url;
  }

  async host(
    name: string,
    devices: string[],
    { tags = [], leaseMs = 2000, version = '0.1.0', shows = '', guards = {}, drivers }: RigHost = {},
  ): Promise<{ member: FleetHost; host: Host; operator: OperatorAuthority }> {
    const store = await this.#store(leaseMs);
    const { host, operator } = openHost({
      config: { data_folder: `/tmp/handsight-fleet-test-${process.pid}`, ...guards },
      ...(drivers === undefined ? {} : { drivers }),
    });
    this.#ends.push(async () => {
      await host.close();
      await store.close();
    });
    for (const device of shows === '' ? [] : devices) {
      const client = await DeviceClient.on(host, device, 'test');
      const { error } = await client.perform({ type: 'type', text: shows });
      if (error !== null) throw new Error(`${device} does not take "${shows}": ${error.message}`);
    }
    const member = await FleetHost.join({ store, host, name, url: null, devices, tags, agentRunner, version });
    this.#ends.push(() => member.close());
    return { member, host, operator };
  }

  async client(submitter = 'tester', version = '0.1.0'): Promise<FleetClient> {
    const onFault = (error: unknown): void => void this.faults.push(String(error));
    const client = await FleetClient.connect({ url: this.url, secret: SECRET, submitter, version, leaseMs: 2000, onFault });
    this.#ends.push(() => client.close());
    return client;
  }

  #store(leaseMs: number): Promise<FleetStore> {
    const onFault = (error: unknown): void => void this.faults.push(String(error));
    return FleetStore.open({ url: this.url, secret: SECRET, leaseMs, onFault });
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}
