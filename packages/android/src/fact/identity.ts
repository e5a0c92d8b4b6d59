import type { PhoneLink } from '../adb/phone-link.ts';
import { parseProperties } from './properties.ts';

/** What a phone is; it does not change as long as it is connected. */
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
  return identityOf(await link.must('getprop', signal), link.serial);
}

export function identityOf(text: string, serial: string): Identity {
  const properties = parseProperties(text);
  const get = (...names: string[]): string => names.map((name) => properties.get(name) ?? '').find((value) => value !== '') ?? '';
  const characteristics = get('ro.build.characteristics');
  return {
    model: get('ro.product.model'),
    manufacturer: get('ro.product.manufacturer'),
    release: get('ro.build.version.release'),
    sdk: Number(get('ro.build.version.sdk')) || 0,
    isEmulator: serial.startsWith('emulator-') || get('ro.kernel.qemu', 'ro.boot.qemu') === '1',
    kind: ['tablet', 'tv', 'watch'].find((kind) => characteristics.split(',').includes(kind)) ?? 'phone',
  };
}
