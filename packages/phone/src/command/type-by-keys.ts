import type { Call } from '@handsight/core/device';
import type { Phone } from '../phone.ts';
import { focusedField } from '../screen/focused-field.ts';
import { pressKey } from './press-key.ts';

const ENTER = 66;
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
