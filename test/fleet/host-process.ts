import { connect, type Socket } from 'node:net';
import { createInterface, type Interface } from 'node:readline';

import { once } from 'node:events';
import type { Call, DeviceInfo, Driver, Route } from '../../packages/core/src/device/index.ts';
import { realClock } from '../../packages/core/src/device/index.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { agentRunner } from '../../packages/server/src/fleet/join-fleet.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { FleetHost } from '../../packages/fleet/src/member/fleet-host.ts';
import { FleetStore } from '../../packages/fleet/src/store/fleet-store.ts';
import { openScenario, SHIPPED_SCENARIOS, VirtualDevice } from '../../packages/virtual/src/index.ts';
import type { HostProcessOptions } from './spawned-host.ts';
import type { WitnessLine } from './witness.ts';

/** A fleet host as a separate process, which can be killed and stopped. */
const { url, secret, name, devices, tags, leaseMs, witness, stopsBeforeSending } = JSON.parse(process.argv[2] ?? '') as HostProcessOptions;

const onFault = (error: unknown): void => void process.send?.({ fault: String(error) });

/** A remote device: what is typed arrives at the witness, which outlives this process. */
class WitnessedDevice extends VirtualDevice {
  readonly #serial: string;
  #wire: { socket: Socket; lines: Interface } | undefined;
  #lease: number | undefined;

  constructor(serial: string, like: VirtualDevice) {
    super(`witness:${serial}`, like.definition, realClock, () => Promise.reject(new Error('it has no picture')));
    this.#serial = serial;
  }

  override async info(call: Call): Promise<DeviceInfo> {
    const info = await super.info(call);
    return { ...info, facts: { ...info.facts, serial: this.#serial } };
  }

  override async type(text: string, call: Call): Promise<Route> {
    const lease = this.#lease;
    if (stopsBeforeSending === true) stopHere();
    await this.#report({ lease, text }, call);
    return super.type(text, call);
  }

  async fence(token: number | undefined, call: Call): Promise<void> {
    if (token !== undefined) await this.#report({ lease: token }, call);
    this.#lease = token;
  }

  async #report({ lease, ...act }: { lease: number | undefined; text?: string }, call: Call): Promise<void> {
    if (witness === undefined) return;
    const { socket, lines } = (this.#wire ??= this.#connect(witness));
    const answer = once(lines, 'line', { signal: AbortSignal.any([call.signal, AbortSignal.timeout(5000)]) });
    const line: WitnessLine = { device: this.#serial, host: name, lease: lease ?? null, ...act };
    socket.write(`${JSON.stringify(line)}\n`);
    const [said] = await answer.catch((error: unknown) => {
      // A late answer must not be taken for the next request's.
      socket.destroy();
      this.#wire = undefined;
      throw error;
    });
    if (said === 'refused') throw new HandsightError('LeaseLost', `${this.id} has a newer lease than ${lease}`, { device: this.id });
  }

  #connect(path: string): { socket: Socket; lines: Interface } {
    const socket = connect(path);
    const lines = createInterface({ input: socket });
    for (const each of [socket, lines]) each.on('error', onFault);
    return { socket, lines };
  }
}

/** The lease has been checked, and nothing was sent yet: the worst moment. */
function stopHere(): void {
  process.send?.({ stops: true });
  process.kill(process.pid, 'SIGSTOP');
}

const witnessed: Driver = {
  scheme: 'witness',
  list: () => Promise.resolve([]),
  open: async (serial) => new WitnessedDevice(serial, await openScenario(`${SHIPPED_SCENARIOS}/login.yaml`)),
};

const { host } = openHost({ drivers: [witnessed], onFault });
const store = await FleetStore.open({ url, secret, leaseMs, onFault });
const member = await FleetHost.join({ store, host, name, url: null, devices, tags, agentRunner });
process.send?.({ offers: member.devices.length });
process.once('disconnect', () => process.exit(0));
