import { ensureBuilt } from './build.mjs';
import { runTool } from './run.mjs';

/** What `npm test` checks before it runs the suites. The slow ones come first, because two run at a time. */
export const CHECKS = [
  { name: 'lint', run: () => runTool('eslint', 'eslint', ['.', '--max-warnings=0']) },
  { name: 'build', run: ensureBuilt },
  { name: 'types', run: () => runTool('typescript', 'tsc', ['-p', 'tsconfig.json', '--pretty', 'false']) },
  { name: 'types of the inspector', run: () => runTool('typescript', 'tsc', ['-p', 'packages/inspector', '--pretty', 'false']) },
  { name: 'dead code', run: () => runTool('knip', 'knip', ['--no-progress']) },
  {
    name: 'import boundaries',
    run: () => runTool('dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'bench', 'test', 'scripts']),
  },
  { name: 'format', run: () => runTool('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']) },
];
