import type { Call, Modifier } from '@handsight/core/device';
import { characterOf, MAX_KEY_CODE } from './key-codes.ts';
import type { Phone } from '../phone.ts';

const POWER = 26;
const SLEEP = 223;
const WAKEUP = 224;
const NUMPAD_ENTER = 160;
const ENTER = 66;
const NOTIFICATION = 83;

/** One key of the phone, by Android's key code. An unknown code does nothing, as on any phone. */
export async function pressKey(phone: Phone, code: number, modifiers: Modifier[], call: Call): Promise<void> {
  if (code === SLEEP || (code === POWER && phone.isAwake)) phone.sleep();
  else if (code === WAKEUP || code === POWER) phone.wake();
  else if (phone.isUsable && code > 0 && code <= MAX_KEY_CODE && code !== NOTIFICATION) {
    const keycode = code === NUMPAD_ENTER ? ENTER : code;
    await phone.device.press({ modifiers, key: characterOf(keycode) ?? `keycode_${keycode}`, keycode }, call);
  }
  phone.log.changed();
}
