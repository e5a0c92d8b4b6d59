import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILD, lint, types } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { say } from './progress.mjs';
import { report, runChecks } from './run-checks.mjs';
import { ROOT } from './run.mjs';
import { runSuites } from './suites.mjs';

/** `npm run test:quick`: types, lint, unit tests; the compiler's incremental state is kept here for the next run. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'quick');

/** @param {string} project */
const typesKept = (project) =>
  types(project, ['--incremental', '--tsBuildInfoFile', join(CACHE, `${project.replace(/\W/g, '-')}.tsbuildinfo`)]);

const begun = performance.now();
await ensureDependencies();
let passed = 0;
/** @type {string[]} */
let skipped = [];
const unbuilt = await runChecks([BUILD]);
const failed = await runChecks([
  {
    name: 'unit tests',
    run: async (note) => {
      const outcome = await runSuites(note, { args: ['--project', 'unit'] });
      ({ passed, skipped } = outcome.tally);
      return { ...outcome, code: outcome.tally.failed === 0 ? 0 : 1 };
    },
  },
  { name: 'types', run: () => typesKept('tsconfig.json') },
  { name: 'lint', run: lint },
  { name: 'types of the inspector', run: () => typesKept('packages/inspector') },
]);
failed.push(...unbuilt);
report(failed.length === 0, `quick: ${passed} unit tests`, performance.now() - begun, failed.join(', '));
for (const line of skipped) say(`– skipped ${line}`);
say(`– left to npm test: format, import rules, dead code, and the suites of ${suitesOf('test')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * The folders of suites with the number of their files.
 * @param {string} folder
 */
function suitesOf(folder) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const folders = new Set(files.map((name) => join(folder, dirname(name))));
  return [...folders]
    .sort()
    .map((each) => `${each} (${files.filter((name) => join(folder, dirname(name)) === each).length})`)
    .join(', ');
}
