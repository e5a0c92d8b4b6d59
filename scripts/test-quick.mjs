import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { say } from './progress.mjs';
import { report, runChecks } from './run-checks.mjs';
import { ROOT, runTool } from './run.mjs';
import { runSuites } from './suites.mjs';

/**
 * `npm run test:quick`: types, the lint rules that need no types, unit tests; what each has found is kept for the next run.
 * CONTRIBUTING.md says what this leaves to `npm test`.
 */
const CACHE = join(ROOT, 'node_modules', '.cache', 'quick');

/** @param {string} project */
const types = (project) =>
  runTool('typescript', 'tsc', [
    ...['-p', project, '--pretty', 'false', '--incremental'],
    ...['--tsBuildInfoFile', join(CACHE, `${project.replace(/\W/g, '-')}.tsbuildinfo`)],
  ]);

const lint = () =>
  runTool('eslint', 'eslint', ['.', '--max-warnings=0', '--cache', '--cache-strategy=content', '--cache-location', join(CACHE, 'eslint')], {
    env: { HANDSIGHT_LINT: 'untyped' },
  });

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
  { name: 'types', run: () => types('tsconfig.json') },
  { name: 'lint without types', run: lint },
  { name: 'types of the inspector', run: () => types('packages/inspector') },
]);
report(failed.length === 0, `quick: ${passed} unit tests`, performance.now() - begun, failed.join(', '));
say('– npm test also checks typed lint rules, format, import rules, dead code, the build and all other suites');
process.exitCode = failed.length === 0 ? 0 : 1;
