import { randomUUID } from 'node:crypto';

import type { Config } from '../config/schema.ts';
import type { Describe } from '../describe/describe.ts';
import type { Clock } from '../device/clock.ts';
import type { DeviceRegistry } from '../device/registry.ts';
import type { Guard } from '../guard/guard.ts';
import type { Records } from '../record/records.ts';
import { RefRegistry } from '../screen/ref/registry.ts';
import { HostEmitter } from './events.ts';
import { perform } from './perform.ts';
import type { Receipt } from './receipt.ts';
import type { ActRequest } from './request.ts';
import { DeviceSession } from './session.ts';
import { Steps } from './steps.ts';

export interface HostParts {
  config: Config;
  clock: Clock;
  devices: DeviceRegistry;
  guard: Guard;
  records: Records;
  describe: Describe;
  onFault: (error: unknown) => void;
}

/**
 * What all surfaces share: one set of devices, refs, budgets, audit and timeline. Nothing but this holds a device, and
 * nothing gets past it but through `look` and `perform`.
 */
export class Host {
  readonly id = randomUUID();
  readonly config: Config;
  readonly clock: Clock;
  readonly devices: DeviceRegistry;
  readonly guard: Guard;
  readonly records: Records;
  readonly describe: Describe;
  readonly refs = new RefRegistry();
  readonly steps = new Steps();
  readonly events: HostEmitter;
  readonly startedAt: number;
  readonly #sessions = new Map<string, Promise<DeviceSession>>();

  constructor(parts: HostParts) {
    this.config = parts.config;
    this.clock = parts.clock;
    this.devices = parts.devices;
    this.guard = parts.guard;
    this.records = parts.records;
    this.describe = parts.describe;
    this.events = new HostEmitter(parts.onFault);
    this.startedAt = parts.clock.now();
  }

  /** The one session of a device; a device that went away is opened anew when it is asked for again. */
  session(id: string): Promise<DeviceSession> {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const opening = this.devices.get(id).then((device) => {
      const session = new DeviceSession(this, device);
      device.subscribe((event) => {
        if (event.type !== 'gone') return;
        session.close();
        this.#sessions.delete(id);
      });
      return session;
    });
    this.#sessions.set(id, opening);
    opening.catch(() => this.#sessions.delete(id));
    return opening;
  }

  perform(request: ActRequest): Promise<Receipt> {
    return perform(this, request);
  }

  /** Trace, audit and listeners learn of an action before its caller does. */
  async record(receipt: Receipt, request: ActRequest): Promise<void> {
    this.events.emit('receipt', receipt);
    await this.records.action(receipt, request);
  }

  async close(): Promise<void> {
    for (const opening of this.#sessions.values()) {
      const session = await opening.catch(() => undefined);
      session?.close();
    }
    this.#sessions.clear();
    await this.devices.closeAll();
    await this.records.close();
    await this.describe.close();
  }
}
