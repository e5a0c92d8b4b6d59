import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_SCENARIOS } from '@handsight/virtual';

/** A plain name is a scenario shipped with Handsight; anything with a slash or an extension is a file. */
export function scenarioFile(scenario: string): string {
  const shipped = join(SHIPPED_SCENARIOS, `${scenario}.yaml`);
  return /^[\w-]+$/.test(scenario) && existsSync(shipped) ? shipped : scenario;
}
