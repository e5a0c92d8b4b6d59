import { createHost } from '@handsight/core/client';
import type { ConfigInput } from '@handsight/core/config';
import type { Clock, Driver } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import { RECEIPT_TERMS, TOOL_NAMES } from '@handsight/dialects/names';
import { PATH_NAMES } from '@handsight/server/rest';
import { PictureDescriber } from '@handsight/vision';
import { defaultDrivers } from './default-drivers.ts';

export interface HostOptions {
  config?: ConfigInput;
  clock?: Clock;
  /** Additional drivers; one with a built-in driver's scheme replaces it. */
  drivers?: Driver[];
  onFault?: (error: unknown) => void;
}

/** A host with the built-in drivers. The caller gets the operator authority, which alone can decide approvals. */
export function openHost({ drivers = [], ...options }: HostOptions = {}): { host: Host; operator: OperatorAuthority } {
  return createHost({
    ...options,
    terms: RECEIPT_TERMS,
    names: [...TOOL_NAMES, ...PATH_NAMES],
    drivers: (config, clock) => [...defaultDrivers(config, clock), ...drivers],
    describer: (config, clock) => new PictureDescriber(config, process.env, clock),
  });
}
