import { ADB_COMMANDS_EXT, ANDROID_PROPS } from '../adb/command-words.ts';
import type { PhoneLink } from '../adb/phone-link.ts';

/** What a phone is; constant while it is connected. */
export interface Identity {
  model: string;
  manufacturer: string;
  release: string;
  sdk: number;
  isEmulator: boolean;
  /** `phone`, `tablet`, `tv`, `watch`. */
  kind: string;
}

export async function readIdentity(link: PhoneLink, signal: AbortSignal): Promise<Identity> {
  return identityOf((await link.read(ADB_COMMANDS_EXT.GETPROP, signal)).stdout, link.serial);
}

export function identityOf(text: string, serial: string): Identity {
  const properties = parseProperties(text);
  const get = (...names: string[]): string => names.map((name) => properties.get(name) ?? '').find((value) => value !== '') ?? '';
  const characteristics = get('ro.build.characteristics');
  return {
    model: get(ANDROID_PROPS.DEVICE_MODEL),
    manufacturer: get(ANDROID_PROPS.DEVICE_MANUFACTURER),
    release: get(ANDROID_PROPS.ANDROID_VERSION),
    sdk: Number(get(ANDROID_PROPS.SDK_VERSION)) || 0,
    isEmulator: serial.startsWith('emulator-') || get('ro.kernel.qemu', 'ro.boot.qemu') === '1',
    kind: ['tablet', 'tv', 'watch'].find((kind) => characteristics.split(',').includes(kind)) ?? 'phone',
  };
}

/** `getprop` without a name prints every property as `[name]: [value]`. */
export function parseProperties(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/^\[([^\]]+)\]: \[(.*)\]\r?$/gm)) found.set(name, value);
  return found;
}
