import type { Call, Modifier } from '@handsight/core/device';
import type { Phone } from '../phone.ts';
import { focusedField } from '../screen/foreground.ts';
import { characterOf, MAX_KEY_CODE } from './key-codes.ts';

const TAB = 61;

/** A character that the phone's virtual keyboard has no key for. */
export class UntypableText extends Error {}

/** Text as key events: the virtual keyboard has keys for ASCII only, and nothing is typed if one is missing. */
export async function typeByKeys(phone: Phone, text: string, call: Call): Promise<void> {
  if (!/^[\x20-\x7e\n\t]*$/.test(text)) throw new UntypableText();
  if (!phone.isUsable) return;
  const chosen = phone.inputMethods.get(phone.settings.get('secure', 'default_input_method') ?? '');
  // Keyboards do not alter passwords.
  const keyboard = (await focusedField(phone, call))?.password === true ? undefined : chosen;
  for (const part of (keyboard?.(text) ?? text).split(/([\n\t])/)) {
    if (part === '\n') await pressKey(phone, ENTER, [], call);
    else if (part === '\t') await pressKey(phone, TAB, [], call);
    else if (part !== '') await phone.device.type(part, call);
  }
  phone.log.changed();
}

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
