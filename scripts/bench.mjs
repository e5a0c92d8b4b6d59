import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { ROOT } from './run.mjs';

/** `npm run bench -- NAME [OPTIONS]`: one benchmark, on the built packages; without a name, the list of them. */
await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}
const args = process.argv.length > 2 ? process.argv.slice(2) : ['--help'];
const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const { status } = spawnSync(process.execPath, [tsx, '--tsconfig', join(ROOT, 'tsconfig.json'), join(ROOT, 'bench', 'main.ts'), ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
