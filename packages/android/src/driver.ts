import { HandsightError } from '@handsight/core/error';
import type { Driver } from '@handsight/core/device';
import type { Phones } from './phones.ts';
import { androidSettings, type AndroidOptions } from './settings.ts';

/** Every phone and emulator that adb knows. Does nothing until it is asked. */
export function androidDriver(options: AndroidOptions = {}, env: Readonly<Record<string, string | undefined>> = process.env): Driver {
  const settings = androidSettings(options, env);
  let phones: Promise<Phones> | undefined;
  const known = (): Promise<Phones> | undefined => {
    if (settings === undefined) return undefined;
    return (phones ??= import('./phones.ts').then((module) => new module.Phones(settings)));
  };
  return {
    scheme: 'android',
    list: async () => (await known())?.list() ?? [],
    open: async (name) => {
      const found = await known();
      if (found !== undefined) return found.open(name);
      throw new HandsightError('DeviceNotFound', 'phones are switched off by HANDSIGHT_ADB or the configuration', {
        device: `android:${name.slice(0, 200)}`,
      });
    },
  };
}
