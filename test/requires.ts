import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { isOnPath } from '../scripts/system-packages.mjs';

/** What a suite needs beyond the project itself: a folder beside it, or a Debian package recognised by a command it provides. */
export type Need = { folder: string } | { package: string; command: string };

export const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The sentence that names what is missing, or undefined when it is there. */
export function missing(need: Need): string | undefined {
  if ('folder' in need) return existsSync(fromRoot(need.folder)) ? undefined : `needs the folder ${need.folder}, which is not here`;
  return isOnPath(need.command) ? undefined : `needs the Debian package ${need.package}, which is not installed`;
}

/**
 * A suite that needs something the machine may lack. Without it the suite is one skipped test that names what is missing;
 * with CI=true a missing package fails instead.
 */
export function describeWith(need: Need, name: string, body: () => void): void {
  const reason = missing(need);
  if (reason === undefined) {
    describe(name, body);
    return;
  }
  const mustBeHere = 'package' in need && process.env['CI'] === 'true';
  describe(name, () => {
    test.skipIf(!mustBeHere)(reason, () => {
      throw new Error(reason);
    });
  });
}
