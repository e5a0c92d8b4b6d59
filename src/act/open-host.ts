import { ConfigSchema, type ConfigInput } from '../config/schema.ts';
import { Describe } from '../describe/describe.ts';
import { androidDriver } from '../device/android/driver.ts';
import { realClock, type Clock } from '../device/clock.ts';
import { linuxDriver } from '../device/linux/driver.ts';
import { DeviceRegistry, type Driver } from '../device/registry.ts';
import { virtualDriver } from '../device/virtual/driver.ts';
import { OperatorAuthority } from '../guard/confirmation/operator.ts';
import { makeGuards } from '../guard/guards.ts';
import { Host } from './host.ts';
import { parsed } from './request.ts';

export interface HostOptions {
  config?: ConfigInput;
  clock?: Clock;
  /** Further kinds of devices. */
  drivers?: Driver[];
  onFault?: (error: unknown) => void;
}

/** A host with the built-in devices. Whoever opens it is its operator and alone can decide approvals. */
export function openHost(options: HostOptions = {}): { host: Host; operator: OperatorAuthority } {
  const config = parsed(ConfigSchema, options.config ?? {}, 'configuration');
  const clock = options.clock ?? realClock;
  const operator = new OperatorAuthority();
  const devices = new DeviceRegistry();
  devices.register(virtualDriver(undefined, { clock }));
  devices.register(androidDriver(config.android));
  devices.register(linuxDriver());
  for (const driver of options.drivers ?? []) devices.register(driver);
  const host = new Host({
    config,
    clock,
    devices,
    guard: makeGuards(config, { clock, authority: operator }),
    describe: new Describe(config, process.env, clock),
    onFault: options.onFault ?? ((error) => process.emitWarning(error instanceof Error ? error : String(error))),
  });
  return { host, operator };
}
