import { fileURLToPath } from 'node:url';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { openHost } from 'handsight';
import { openScenario, type VirtualDevice } from '@handsight/virtual';
import type { Site } from '../scripted/site.ts';

const scenario = (name: string): string => fileURLToPath(new URL(`../scenarios/${name}.yaml`, import.meta.url));
export const PHONE_SCENARIO = scenario('phone');

/** A host whose devices are scenarios of this bench, a new one for every case. */
export class VirtualBed {
  readonly #devices = new Map<string, VirtualDevice>();
  readonly #host = openHost({
    drivers: [
      {
        scheme: 'virtual',
        list: () => Promise.resolve([]),
        open: (name) => {
          const device = this.#devices.get(name);
          return device === undefined
            ? Promise.reject(new HandsightError('DeviceNotFound', `no device "${name}"`))
            : Promise.resolve(device);
        },
      },
    ],
  }).host;

  async site(file: string): Promise<Site> {
    const name = `case-${this.#devices.size}`;
    const device = await openScenario(file, { id: `virtual:${name}` });
    this.#devices.set(name, device);
    return { device, client: await DeviceClient.on(this.#host, `virtual:${name}`, 'bench') };
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}
