import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliPage } from './reference/cli.mjs';
import { configurationPage } from './reference/configuration.mjs';
import { errorsPage } from './reference/errors.mjs';
import { eventsPage } from './reference/events.mjs';
import { receiptPage } from './reference/receipt.mjs';
import { restPage } from './reference/rest.mjs';
import { toolsPage } from './reference/tools.mjs';
import { ROOT } from './run.mjs';

/**
 * The pages of docs/reference, generated from the built packages.
 * @returns {Promise<Record<string, string>>}
 */
export async function referencePages() {
  return {
    'cli.md': await cliPage(),
    'configuration.md': await configurationPage(),
    'errors.md': await errorsPage(),
    'events.md': await eventsPage(),
    'receipt.md': await receiptPage(),
    'rest.md': await restPage(),
    'tools.md': await toolsPage(),
  };
}

export async function writeReference() {
  const folder = join(ROOT, 'docs', 'reference');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await referencePages())) writeFileSync(join(folder, name), text);
}
