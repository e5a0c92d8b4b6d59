import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

/** What `handsight mcp` answers before it is loaded, written beside the compiled command. The build runs this when it has compiled. */
const COMMAND = join(ROOT, 'packages', 'cli', 'dist', 'mcp');

/** @type {typeof import('../packages/cli/src/mcp/early-lists.ts')} */
const { earlyFiles } = await import(pathToFileURL(join(COMMAND, 'early-lists.js')).href);
const folder = join(COMMAND, 'early');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(await earlyFiles())) writeFileSync(join(folder, name), JSON.stringify(content));
