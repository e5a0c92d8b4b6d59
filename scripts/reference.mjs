import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliPage } from './reference/cli.mjs';
import { configurationPage } from './reference/configuration.mjs';
import { dialectPages } from './reference/dialects.mjs';
import { errorsPage } from './reference/errors.mjs';
import { eventsPage } from './reference/events.mjs';
import { receiptPage } from './reference/receipt.mjs';
import { restPage } from './reference/rest.mjs';
import { toolsPage } from './reference/tools.mjs';
import { ROOT } from './run.mjs';

/**
 * The pages below docs that are generated from the built packages, wholly or in part.
 * @returns {Promise<Record<string, string>>}
 */
export async function generatedPages() {
  const reference = {
    'cli.md': await cliPage(),
    'configuration.md': await configurationPage(),
    'errors.md': await errorsPage(),
    'events.md': await eventsPage(),
    'receipt.md': await receiptPage(),
    'rest.md': await restPage(),
    'tools.md': await toolsPage(),
  };
  const below = (/** @type {string} */ folder, /** @type {Record<string, string>} */ pages) =>
    Object.entries(pages).map(([name, text]) => [`${folder}/${name}`, text]);
  return Object.fromEntries([...below('reference', reference), ...below('dialects', await dialectPages())]);
}

export async function writeReference() {
  mkdirSync(join(ROOT, 'docs', 'reference'), { recursive: true });
  for (const [path, text] of Object.entries(await generatedPages())) writeFileSync(join(ROOT, 'docs', path), text);
}
