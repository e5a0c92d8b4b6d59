import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { ROOT } from './run.mjs';

await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}

const sample = join('examples', 'settings.xml');
say(`Handsight is built. So far it reads screens from files; the server and the virtual phone are not there yet.

A first task: read this sample screen (npx handsight parse ${sample})
`);
spawnSync(process.execPath, [join(ROOT, 'dist', 'cli', 'main.js'), 'parse', sample], { cwd: ROOT, stdio: 'inherit' });
say(`
Next: npx handsight diff ${sample} ${join('examples', 'settings-wifi-off.xml')}
      npx handsight --help`);
