import { androidDriver } from '@handsight/android';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { openPhone, type Keyboard } from '@handsight/phone';
import { openHost } from 'handsight';
import { AdbBed } from '../../android/adb-bed.ts';
import { openPage, type Site } from '../scripted/site.ts';
import { PHONE_SCENARIO } from '../scenario-file.ts';

type Settings = Awaited<ReturnType<typeof openPhone>>['phone']['settings'];

export type Way = 'plain' | 'helper';

export interface PhoneSite extends Site {
  /** What the phone itself has stored. */
  settings: Settings;
  close: () => Promise<void>;
}

/** A real adb server with one host that uses plain adb, and one that uses the helper. */
export class PhoneBed {
  readonly #adb: AdbBed;
  readonly #hosts: Record<Way, Host>;

  private constructor(adb: AdbBed) {
    this.#adb = adb;
    const hostWith = (helper: boolean): Host =>
      openHost({ drivers: [androidDriver({ server_port: adb.port, start_server: false, helper }, {})] }).host;
    this.#hosts = { plain: hostWith(false), helper: hostWith(true) };
  }

  static async open(): Promise<PhoneBed> {
    return new PhoneBed(await AdbBed.open());
  }

  /** A new phone, connected, that shows a page. */
  async site(by: Way, page: string | undefined, keyboard: Keyboard = 'plain'): Promise<PhoneSite> {
    const phone = await openPhone({ scenario: PHONE_SCENARIO, port: 0, keyboard });
    const { device, serial } = phone;
    await this.#adb.connect(serial);
    const client = await DeviceClient.on(this.#hosts[by], `android:${serial}`, 'bench');
    const { adapter } = await client.capabilities();
    if ((adapter === 'helper') !== (by === 'helper'))
      throw new HandsightError('Internal', `the phone is reached by ${adapter}, not by ${by}`);
    await openPage(device, page);
    const end = async (): Promise<void> => {
      await this.#adb.disconnect(serial);
      await phone.close();
    };
    return { device, client, close: end, settings: phone.phone.settings };
  }

  async close(): Promise<void> {
    for (const host of Object.values(this.#hosts)) await host.close();
    await this.#adb.close();
  }
}
