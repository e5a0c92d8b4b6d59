import type { Host } from '@handsight/core/host';
import type { Labels } from '../request/labels.ts';
import { readLabels } from './read-labels.ts';

/** The devices a host offers. An unusable one is not offered until it is usable. */
export class OfferedDevices {
  readonly #host: Host;
  readonly #hostName: string;
  readonly #devices: readonly string[];
  readonly #tags: readonly string[];
  readonly #onFault: (error: unknown) => void;
  readonly #labels = new Map<string, Labels>();

  constructor(host: Host, hostName: string, devices: readonly string[], tags: readonly string[], onFault: (error: unknown) => void) {
    this.#host = host;
    this.#hostName = hostName;
    this.#devices = devices;
    this.#tags = tags;
    this.#onFault = onFault;
  }

  get labels(): readonly Labels[] {
    return [...this.#labels.values()];
  }

  async open(): Promise<void> {
    await this.refresh();
  }

  /** Rechecks devices that were unusable. */
  async refresh(): Promise<void> {
    const missing = this.#devices.filter((device) => !this.#labels.has(device));
    await Promise.all(
      missing.map(async (device) => {
        try {
          this.#labels.set(device, await readLabels(this.#host, device, this.#hostName, this.#tags));
        } catch (error) {
          this.#onFault(error);
        }
      }),
    );
  }

  lost(device: string): void {
    this.#labels.delete(device);
  }
}
