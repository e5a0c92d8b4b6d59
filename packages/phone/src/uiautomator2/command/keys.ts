import type { Modifier } from '@handsight/core/device';
import { pressKey } from '../../command/keys.ts';
import { numberIn, route, type Context, type Route } from '../route.ts';
import { WireFault } from '../fault.ts';

const BACK = 4;
/** Bits of Android's meta state. */
const META: readonly [bit: number, modifier: Modifier][] = [
  [0x1, 'shift'],
  [0x2, 'alt'],
  [0x1000, 'ctrl'],
  [0x10000, 'meta'],
];

async function pressCode({ phone, call, body }: Context): Promise<unknown> {
  const code = numberIn(body, 'keycode');
  if (code === undefined) throw new WireFault('invalid argument', "'keycode' must be a number");
  const state = numberIn(body, 'metastate') ?? 0;
  const modifiers = META.filter(([bit]) => (state & bit) !== 0).map(([, modifier]) => modifier);
  await pressKey(phone, code, modifiers, call);
  return null;
}

/** Text into whatever has the focus. */
async function typeKeys({ phone, call, body }: Context): Promise<unknown> {
  const raw = body['text'] ?? body['value'];
  const text = Array.isArray(raw) ? raw.join('') : typeof raw === 'string' ? raw : '';
  if (text !== '') await phone.device.type(text, call);
  phone.log.changed();
  return null;
}

export const KEY_ROUTES: Route[] = [
  route('POST /appium/device/press_keycode', pressCode),
  route('POST /appium/device/long_press_keycode', pressCode),
  route('POST /keys', typeKeys),
  route('POST /back', async ({ phone, call }) => {
    await pressKey(phone, BACK, [], call);
    return true;
  }),
];
