import { createHost } from '@handsight/core/client';
import type { ConfigInput } from '@handsight/core/config';
import type { Clock, Driver } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import { PictureDescriber } from '@handsight/vision';
import { defaultDrivers } from './default-drivers.ts';

export interface HostOptions {
  config?: ConfigInput;
  clock?: Clock;
  /** Further kinds of devices; one of a built-in kind's scheme takes its place. */
  drivers?: Driver[];
  onFault?: (error: unknown) => void;
}

/** A host with the built-in devices. Whoever opens it is its operator and alone can decide approvals. */
export function openHost({ drivers = [], ...options }: HostOptions = {}): { host: Host; operator: OperatorAuthority } {
  return createHost({
    ...options,
    drivers: (config, clock) => [...defaultDrivers(config, clock), ...drivers],
    describer: (config, clock) => new PictureDescriber(config, process.env, clock),
  });
}
