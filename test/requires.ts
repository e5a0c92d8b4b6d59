import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { isInstalled, type TestPackage } from '../scripts/system-packages.mjs';

/** What a suite needs beyond the project itself: a folder beside it, or a Debian package that `npm test` installs. */
export type Need = { folder: string } | { package: TestPackage };

export const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The sentence that names what is missing, or undefined when it is there. */
export function missing(need: Need): string | undefined {
  if ('folder' in need) return existsSync(fromRoot(need.folder)) ? undefined : `needs the folder ${need.folder}, which is not here`;
  return isInstalled(need.package) ? undefined : `needs the Debian package ${need.package}, which is not installed`;
}

/**
 * A suite that needs something the machine may lack. Without it the suite is one skipped test that names what is missing;
 * with CI=true a missing package fails instead.
 */
export function describeWith(need: Need | readonly Need[], name: string, body: () => void): void {
  const needs = 'length' in need ? need : [need];
  const lacked = needs.find((each) => missing(each) !== undefined);
  if (lacked === undefined) {
    describe(name, body);
    return;
  }
  const reason = missing(lacked) ?? '';
  const mustBeHere = 'package' in lacked && process.env['CI'] === 'true';
  describe(name, () => {
    test.skipIf(!mustBeHere)(reason, () => {
      throw new Error(reason);
    });
  });
}
