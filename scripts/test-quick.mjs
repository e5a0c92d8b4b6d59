import { join } from 'node:path';
import { lint, types } from './checks.mjs';
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
const failed = await runChecks([
  {
    name: 'unit tests',
    run: async (note) => {
      const outcome = await runSuites(note, { args: ['--project', 'unit'] });
      passed = outcome.tally.passed;
      return { ...outcome, code: outcome.tally.failed === 0 ? 0 : 1 };
    },
  },
  { name: 'types', run: () => typesKept('tsconfig.json') },
  { name: 'lint', run: lint },
  { name: 'types of the inspector', run: () => typesKept('packages/inspector') },
]);
report(failed.length === 0, `quick: ${passed} unit tests`, performance.now() - begun, failed.join(', '));
say('– npm test also checks format, import rules, dead code, the build and all other suites');
process.exitCode = failed.length === 0 ? 0 : 1;
