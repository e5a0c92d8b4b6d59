import type { Config } from '@handsight/core/config';
import type { Clock, Driver } from '@handsight/core/device';

/** The drivers that come with Handsight. Each is imported when the first of its devices is listed or opened. */
export const defaultDrivers = (config: Config, clock: Clock): Driver[] => {
  const virtual = onFirstUse(async () => (await import('@handsight/virtual')).virtualDriver(undefined, { clock }));
  const android = onFirstUse(async () => (await import('@handsight/android')).androidDriver(config.android));
  const ios = onFirstUse(async () => (await import('@handsight/ios')).iosDriver(config.ios));
  const linux = onFirstUse(async () => (await import('@handsight/linux')).linuxDriver());
  return [
    { ...deferred('virtual', virtual), scenarioFiles: async () => (await virtual()).scenarioFiles() },
    deferred('android', android),
    deferred('ios', ios),
    deferred('linux', linux),
  ];
};

const deferred = (scheme: string, driver: () => Promise<Driver>): Driver => ({
  scheme,
  list: async () => (await driver()).list(),
  open: async (name) => (await driver()).open(name),
});

function onFirstUse<D extends Driver>(load: () => Promise<D>): () => Promise<D> {
  let loaded: Promise<D> | undefined;
  return () => (loaded ??= load());
}
