import { environmentName } from '@handsight/core/environment';
import { Option } from 'commander';

import { positiveNumber, wholeNumber } from '../number.ts';

export interface FleetFlags {
  fleet?: string;
  fleetFolder?: string;
  submitter?: string;
  request?: string;
  /** Devices by name, in addition to `request`. */
  device?: string | string[];
  priority?: number;
  deadline?: number;
  once?: true;
}

export const fleetOption = (what: string): Option => new Option('--fleet <url>', what).env(environmentName('HANDSIGHT_FLEET'));

export const fleetFolderOption = (): Option =>
  new Option('--fleet-folder <folder>', 'folder that all hosts share, for what runs leave').env(environmentName('HANDSIGHT_FLEET_FOLDER'));

/** Options of the commands that submit runs. */
export const submitOptions = (): Option[] => [
  fleetOption('run on a fleet: redis://…, rediss://… or postgres://…'),
  new Option('--request <expression>', 'with --fleet: which devices, such as "android>=13 && tag:lab-2"'),
  new Option('--priority <0-9>', 'with --fleet: the highest goes first (default: 5)').argParser(wholeNumber),
  new Option('--deadline <minutes>', 'with --fleet: when a run that has not ended is given up (default: 60)').argParser(positiveNumber),
  new Option('--once', 'with --fleet: never repeat a run that has acted, even if its host is lost'),
  new Option('--submitter <name>', 'with --fleet: on whose behalf; fairness is between submitters').env(
    environmentName('HANDSIGHT_FLEET_SUBMITTER'),
  ),
  fleetFolderOption(),
];

function requestOf(request: string | undefined, devices: readonly string[]): string | undefined {
  if (devices.length === 0) return request;
  const named = devices.map((name) => `device:${JSON.stringify(name)}`).join(' || ');
  return request === undefined ? named : `(${request}) && (${named})`;
}

/** The terms as the fleet takes them. */
export const termsOf = ({ request, device, priority, deadline, once }: FleetFlags): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries({ request: requestOf(request, [device ?? []].flat()), priority, deadline_minutes: deadline, once }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value]]),
    ),
  );
