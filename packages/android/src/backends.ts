import type { Call, Clipboard } from '@handsight/core/device';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import type { AppiumHelper } from './helper/appium/appium-helper.ts';
import { NO_HELPER, type ChosenHelper } from './helper/choose-helper.ts';
import type { PhoneHelper } from './helper/phone-helper.ts';

const PLAIN = NO_HELPER('plain adb was asked for');

/** What drives a phone: Handsight's helper, the emulator's own service, Appium's server, or plain adb when none of them is available. */
export class Backends {
  readonly #helper: ChosenHelper;
  readonly #emulator: EmulatorClient | undefined;
  readonly #adbClipboard: Clipboard | undefined;
  readonly #display: number | undefined;
  #isPlain = false;
  /** Under a lease, input uses only routes on which the phone refuses input of an older lease. */
  isLeased = false;

  constructor(
    helper: ChosenHelper,
    emulator: EmulatorClient | undefined,
    adbClipboard: Clipboard | undefined,
    display: number | undefined,
  ) {
    this.#helper = helper;
    this.#emulator = emulator;
    this.#adbClipboard = adbClipboard;
    this.#display = display;
  }

  /** Plain adb was requested although another backend is available. */
  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** Handsight's helper while it runs and supports the selected display. */
  get own(): PhoneHelper | undefined {
    const { own } = this.#chosen;
    return own?.isUp === true && (this.#display ?? 0) === 0 ? own : undefined;
  }

  get appium(): AppiumHelper | undefined {
    return this.#chosen.appium;
  }

  get grpc(): EmulatorClient | undefined {
    return this.#isPlain ? undefined : this.#emulator;
  }

  get clipboard(): Clipboard | undefined {
    const { own } = this.#chosen;
    return own?.isUp === true ? own.clipboard : this.#adbClipboard;
  }

  /** What performs gestures other than adb. Neither the emulator's service nor Appium's server knows about leases. */
  get pointer(): Pick<PhoneHelper | EmulatorClient, 'gesture'> | undefined {
    return this.own ?? (this.isLeased ? undefined : (this.grpc ?? this.appium));
  }

  /** Types text that key events cannot. */
  get typist(): AppiumHelper | undefined {
    return this.isLeased ? undefined : this.appium;
  }

  /** Which are available now, for `get_capabilities`. */
  get present(): { clipboard: boolean; helper: boolean; appium: boolean; grpc: boolean; reportsChanges: boolean } {
    const { own, appium } = this.#chosen;
    return {
      clipboard: this.clipboard !== undefined,
      helper: own?.isUp ?? false,
      appium: appium?.isUp ?? false,
      grpc: this.grpc !== undefined,
      reportsChanges: own?.reportsChanges ?? false,
    };
  }

  /** Whether the helper on the phone is this host's. The helper is asked, since another host may have replaced it with its own. */
  async isHelperOwn(call: Call): Promise<boolean> {
    return (await this.#chosen.own?.isAnswering(call)) === true;
  }

  /** Which one it is, and why that. */
  get via(): { helper: 'handsight' | 'appium' | 'none'; why: string } {
    const { own, appium, why } = this.#chosen;
    if (own?.isUp === true) return { helper: 'handsight', why };
    if (appium?.isUp === true) return { helper: 'appium', why };
    return { helper: 'none', why: own === undefined && appium === undefined ? why : 'the helper on the phone has ended' };
  }

  /** uiautomator cannot read while a helper holds the automation connection, so the helper is stopped; it restarts when the phone is reopened. */
  async usePlainAdb(): Promise<void> {
    this.#isPlain = true;
    await this.#endHelpers();
  }

  async close(): Promise<void> {
    this.#emulator?.close();
    await this.#endHelpers();
  }

  async #endHelpers(): Promise<void> {
    const { own, appium } = this.#helper;
    await Promise.all([own?.close(), appium?.close()]);
  }

  get #chosen(): ChosenHelper {
    return this.#isPlain ? PLAIN : this.#helper;
  }
}
