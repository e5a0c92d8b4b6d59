import { ENVIRONMENT, environmentName, type EnvironmentName } from '@handsight/core/environment';
import { InvalidArgumentError, Option, type Command } from 'commander';

import { wholeNumber } from '../number.ts';
import { takeAddress } from './address-in-file.ts';
import type { DeviceFlags } from './choose-device.ts';
import type { ConfigFlags } from './config-of.ts';

export const DEFAULT_PORT = 5001;

/** The address of a host, which is identified by its port. */
export interface AddressFlags {
  host: string;
  port: number;
}

export interface HostFlags extends AddressFlags, DeviceFlags, ConfigFlags {}

export const addressOptions = (): Option[] => [
  new Option('--host <address>', 'address of the host').env(environmentName('HANDSIGHT_HOST')).default('127.0.0.1'),
  new Option('--port <n>', 'port of the host').env(environmentName('HANDSIGHT_PORT')).default(DEFAULT_PORT).argParser(portNumber),
];

/** Budgets as flags. */
const BUDGETS = [
  ['max-actions', 'HANDSIGHT_MAX_ACTIONS'],
  ['max-screenshots', 'HANDSIGHT_MAX_SCREENSHOTS'],
  ['max-vlm-tokens', 'HANDSIGHT_MAX_VLM_TOKENS'],
  ['max-session-seconds', 'HANDSIGHT_MAX_SESSION_SECONDS'],
  ['actions-per-minute', 'HANDSIGHT_ACTIONS_PER_MINUTE'],
] as const satisfies readonly (readonly [string, EnvironmentName])[];

const listenOptions = (): Option[] => [
  new Option('--host <address>', 'address to listen on').env(environmentName('HANDSIGHT_HOST')).default('127.0.0.1'),
  new Option('--port <n>', 'port to listen on, 0 for any free one')
    .env(environmentName('HANDSIGHT_PORT'))
    .default(DEFAULT_PORT)
    .argParser(portNumber),
];

const deviceOptions = (): Option[] => [
  new Option('--device <name...>', 'devices to use; calls that name none are for the first')
    .env(environmentName('HANDSIGHT_DEVICE'))
    .default([], 'virtual:pocket'),
  new Option('--scenario <file>', 'use this scenario as the device'),
  new Option('--mock', 'use the built-in devices only'),
];

const termOptions = (): Option[] => [
  new Option('--config <file>', 'configuration, JSON or YAML').env(environmentName('HANDSIGHT_CONFIG')),
  new Option('--driver <module...>', 'modules with drivers for further kinds of devices'),
  ...BUDGETS.map(([flag, name]) => new Option(`--${flag} <n>`, ENVIRONMENT[name]).env(name).argParser(wholeNumber)),
];

/** The options of commands that start a host. */
export const hostOptions = (): Option[] => [...listenOptions(), ...deviceOptions(), ...termOptions()];

/** The same, for commands that choose the device themselves. */
export const hostOptionsForOneDevice = (): Option[] => [...listenOptions(), ...termOptions()];

export function addOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command.hook('preAction', (_, self) => takeAddress(self));
}

function portNumber(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return number;
}

/** The flags as command-line arguments, for a child process. */
export function writtenFlags({ host, port, device, scenario, mock, config, driver, ...budgets }: HostFlags): string[] {
  const { maxActions, maxScreenshots, maxVlmTokens, maxSessionSeconds, actionsPerMinute } = budgets;
  const numbers: [string, number | undefined][] = [
    ['max-actions', maxActions],
    ['max-screenshots', maxScreenshots],
    ['max-vlm-tokens', maxVlmTokens],
    ['max-session-seconds', maxSessionSeconds],
    ['actions-per-minute', actionsPerMinute],
  ];
  return [
    ...['--host', host, '--port', String(port)],
    ...(device.length === 0 ? [] : ['--device', ...device]),
    ...(scenario === undefined ? [] : ['--scenario', scenario]),
    ...(mock === true ? ['--mock'] : []),
    ...(config === undefined ? [] : ['--config', config]),
    ...(driver === undefined ? [] : ['--driver', ...driver]),
    ...numbers.flatMap(([name, limit]) => (limit === undefined ? [] : [`--${name}`, String(limit)])),
  ];
}
