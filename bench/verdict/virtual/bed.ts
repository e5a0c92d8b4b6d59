import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { openHost } from 'handsight';
import { openScenario, type VirtualDevice } from '@handsight/virtual';
import { DESKTOP_SCENARIO, PHONE_SCENARIO } from '../scenario-file.ts';
import { openPage, type Site } from '../scripted/site.ts';

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

  /** A new phone that shows a page. */
  async phone(page: string | undefined): Promise<Site> {
    const site = await this.#site(PHONE_SCENARIO);
    await openPage(site.device, page);
    return site;
  }

  /** A new desktop in a state of the scenario, with what is done to its controls. */
  desktop(page = 'main/works/0'): Promise<Site> {
    const [state = 'main', mode = 'works', ms = '0'] = page.split('/');
    return this.#site(DESKTOP_SCENARIO, { state, data: { mode, ms: Number(ms) } });
  }

  async #site(file: string, begun: Parameters<typeof openScenario>[1] = {}): Promise<Site> {
    const name = `case-${this.#devices.size}`;
    const device = await openScenario(file, { ...begun, id: `virtual:${name}` });
    this.#devices.set(name, device);
    return { device, client: await DeviceClient.on(this.#host, `virtual:${name}`, 'bench') };
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}
