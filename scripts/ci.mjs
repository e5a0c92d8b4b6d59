import { spawnSync } from 'node:child_process';
import { say } from './progress.mjs';
import { ROOT } from './run.mjs';

/**
 * `node scripts/ci.mjs [STEP …]`: what decides whether a change is good, in this order; every step installs what it needs.
 * The first step that fails is the last.
 * @type {Record<string, string[]>}
 */
const STEPS = {
  test: ['test'],
  // What runs on phones is what its sources make, byte for byte.
  helper: ['run', 'helper', '--', '--check'],
  coverage: ['run', 'coverage', '--', 'unit'],
  // A case that is judged false is done again alone: only what is false then, too, fails.
  programs: ['run', 'test:programs'],
  // The same programs in the versions of another distribution.
  distros: ['run', 'test:distros'],
  peers: ['run', 'test:peers'],
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  say(`there is no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}
for (const [name, args] of Object.entries(STEPS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
