import { fromEnvironment } from '@handsight/core/environment';
import { hostname, userInfo } from 'node:os';

import { HandsightError } from '@handsight/core/error';
import { FleetClient } from '@handsight/fleet';

/** How to reach a fleet, from flags and the environment. */
export interface FleetSettings {
  fleet?: string | undefined;
  fleetFolder?: string | undefined;
  submitter?: string | undefined;
}

export const fleetSecret = (): string | undefined => fromEnvironment('HANDSIGHT_FLEET_SECRET');

/** Connects as a submitter of runs. */
export async function connectFleet(
  { fleet, fleetFolder, submitter }: FleetSettings,
  onFault: (error: unknown) => void,
): Promise<FleetClient> {
  if (fleet === undefined) throw new HandsightError('BadRequest', 'which fleet? Give its address with --fleet or HANDSIGHT_FLEET', {});
  return FleetClient.connect({
    ...{ url: fleet, secret: fleetSecret(), sharedFolder: fleetFolder, onFault },
    submitter: submitter ?? ownName(),
  });
}

const ownName = (): string => `${userInfo().username}@${hostname()}`;
