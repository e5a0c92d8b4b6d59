import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { ROOT } from './run.mjs';
import { isOnPath } from './system-packages.mjs';

/** `npm run bench [-- FOLDER]`: the start of the MCP server, then the screen benchmark over a folder of dumps, then real programs on a private desktop where one can be started. */
const CORPUS = join('..', 'shared', 'corpus', 'android');

await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}
const corpus = join(ROOT, CORPUS);
const folder = process.argv[2] ?? (existsSync(corpus) ? corpus : join(ROOT, 'examples'));
const desktop = isOnPath('Xvfb') && isOnPath('openbox') ? [['desktop']] : [];
for (const args of [['mcp'], ['screen', folder], ...desktop]) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'dist', 'cli', 'main.js'), 'bench', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
