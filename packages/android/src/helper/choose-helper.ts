import type { DeviceListener } from '@handsight/core/device';
import { AppiumHelper } from './appium/appium-helper.ts';
import { startAppium } from './appium/start-appium.ts';
import type { HelperPhone } from './helper-phone.ts';
import { PhoneHelper } from './phone-helper.ts';
import { startHelper } from './start-helper.ts';

/** What drives a phone besides plain adb, and why nothing better does. */
export interface ChosenHelper {
  own: PhoneHelper | undefined;
  appium: AppiumHelper | undefined;
  /** One sentence. */
  why: string;
}

export const NO_HELPER = (why: string): ChosenHelper => ({ own: undefined, appium: undefined, why });

const TIMEOUT_MS = 12_000;

/** Handsight's own helper, else Appium's server where it is installed, else plain adb. Never throws. */
export async function chooseHelper(phone: HelperPhone, onEvent: DeviceListener): Promise<ChosenHelper> {
  let failure: string;
  try {
    const running = await startHelper(phone, { startupTimeoutMs: TIMEOUT_MS });
    return { own: new PhoneHelper(running, onEvent), appium: undefined, why: "Handsight's helper runs on the phone" };
  } catch (error) {
    failure = `Handsight's helper did not start: ${messageOf(error)}`;
  }
  try {
    const running = await startAppium(phone, TIMEOUT_MS);
    if (running === undefined) return NO_HELPER(`${failure}; Appium's server is not installed`);
    return { own: undefined, appium: new AppiumHelper(running), why: failure };
  } catch (error) {
    return NO_HELPER(`${failure}; Appium's server did not start: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
