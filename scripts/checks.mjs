import { ensureBuilt } from './build.mjs';
import { runTool } from './run.mjs';

/** With type information: oxlint asks the native compiler through oxlint-tsgolint. */
export const lint = () => runTool('oxlint', 'oxlint', ['.']);

/**
 * @param {string} project
 * @param {string[]} [args]
 */
export const types = (project, args = []) => runTool('typescript-native', 'tsc', ['-p', project, '--pretty', 'false', ...args]);

/** Comes before the others: what the linter knows of other packages' types it reads from what the build has made. */
export const BUILD = { name: 'build', run: ensureBuilt };

/** What `npm test` checks before it runs the suites. The slow ones come first, because two run at a time. */
export const CHECKS = [
  { name: 'lint', run: lint },
  { name: 'types', run: () => types('tsconfig.json') },
  { name: 'types of the inspector', run: () => types('packages/inspector') },
  { name: 'dead code', run: () => runTool('knip', 'knip', ['--no-progress']) },
  {
    name: 'import boundaries',
    run: () => runTool('dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'bench', 'test', 'scripts']),
  },
  { name: 'format', run: () => runTool('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']) },
];
