import { resolve } from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import type { Driver } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';

/**
 * A third-party driver: the `driver` export of a module. A name that begins with a dot or a slash is a path; any other is a package,
 * resolved from the current folder, where the user has installed it.
 */
export async function loadDriver(module: string): Promise<Driver> {
  let exported: unknown;
  try {
    exported = await import(addressOf(module));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HandsightError('BadRequest', `the driver ${module} cannot be loaded: ${why}`, { driver: module }, { cause: error });
  }
  const driver = typeof exported === 'object' && exported !== null && 'driver' in exported ? exported.driver : undefined;
  if (isDriver(driver)) return driver;
  throw new HandsightError('BadRequest', `${module} exports no \`driver\` with a scheme, list and open`, { driver: module });
}

function addressOf(module: string): string {
  const path = /^[./]/.test(module) ? resolve(module) : createRequire(resolve('package.json')).resolve(module);
  return pathToFileURL(path).href;
}

const SCHEME = /^[a-z][a-z0-9-]*$/;

const isDriver = (value: unknown): value is Driver =>
  typeof value === 'object' &&
  value !== null &&
  'scheme' in value &&
  typeof value.scheme === 'string' &&
  SCHEME.test(value.scheme) &&
  'list' in value &&
  typeof value.list === 'function' &&
  'open' in value &&
  typeof value.open === 'function';
