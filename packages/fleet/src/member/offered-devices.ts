import type { Host } from '@handsight/core/host';
import { DeviceClient } from '@handsight/core/client';
import type { Labels } from '../request/labels.ts';

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

/** A device's labels; opens the device to read them. */
export async function readLabels(host: Host, device: string, hostName: string, tags: readonly string[]): Promise<Labels> {
  const client = await DeviceClient.on(host, device, 'fleet');
  const [{ platform }, { model, osVersion, facts }] = [await client.capabilities(), await client.info()];
  return {
    key: keyOf(device, hostName, facts),
    device,
    host: hostName,
    kind: platform,
    model,
    vendor: text(facts['manufacturer']),
    version: osVersion,
    size: text(facts['kind']),
    width: number(facts['width']),
    height: number(facts['height']),
    tags: [...tags],
  };
}

/** A phone with a real serial number is the same on every host; emulators and displays have the same names everywhere. */
function keyOf(device: string, hostName: string, facts: Readonly<Record<string, unknown>>): string {
  const { serial } = facts;
  if (typeof serial === 'string' && serial !== '') return `${device.split(':')[0]}/${serial}`;
  const isPhone = device.startsWith('android:') && facts['emulator'] === false;
  return isPhone ? device.replace(':', '/') : `${hostName}/${device}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
