import { DeviceClient } from '@handsight/core/client';
import type { Host } from '@handsight/core/host';
import { iosDriver } from '@handsight/ios';
import { openIphone } from '@handsight/phone';
import { openHost } from 'handsight';
import type { Part, VerdictCase } from '../case.ts';
import { PHONE_SCENARIO } from '../scenario-file.ts';
import { phoneCases } from '../scripted/phone-cases.ts';
import { on } from '../scripted/scripted-case.ts';
import { openPage, type Site } from '../scripted/site.ts';

/** WebDriverAgent does not report that an app has scheduled something for later. */
const PATIENCE_MS = 1000;

/** One host for all iPhones, each behind a WebDriverAgent of its own. */
class IphoneBed {
  readonly #host: Host = openHost({ drivers: [iosDriver()] }).host;

  /** A new iPhone that shows a page. */
  async site(page: string | undefined): Promise<Site & { close: () => Promise<void> }> {
    const iphone = await openIphone({ scenario: PHONE_SCENARIO });
    const id = `ios:${iphone.url}`;
    const client = await DeviceClient.on(this.#host, id, 'bench');
    await openPage(iphone.device, page);
    const close = async (): Promise<void> => {
      await this.#host.devices.close(id);
      await iphone.close();
    };
    return { device: iphone.device, client, close };
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}

/** An action waits for two equal readings: that is not a cost of the verdict. */
const untimed = ({ bareMs: _, ...rest }: VerdictCase<IphoneBed>): VerdictCase<IphoneBed> => rest;

/** An iPhone has no back key, and what opens a list of options is a button like any other: both are refused by name. */
const refused = (each: VerdictCase<IphoneBed>): VerdictCase<IphoneBed> =>
  /^(?:back key|drop-down)/.test(each.control) ? { ...each, verdictless: 'must' } : each;

/** The built-in iPhone behind WebDriverAgent's protocol. */
export const IPHONE: Part<IphoneBed> = {
  name: 'iphone',
  lanes: 12,
  patienceMs: PATIENCE_MS,
  cases: phoneCases()
    .map(on('WebDriverAgent', (bed: IphoneBed, page) => bed.site(page)))
    .map(untimed)
    .map(refused),
  open: () => Promise.resolve(new IphoneBed()),
  close: (bed) => bed.close(),
};
