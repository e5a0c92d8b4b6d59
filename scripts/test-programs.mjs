import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { judgePrograms } from './program-verdicts.mjs';
import { during, say } from './progress.mjs';
import { run } from './run.mjs';
import { ensureProgramPackages } from './system-packages.mjs';

/** `npm run test:programs`: verdicts on programs of all toolkits, on this machine. */
const MINUTES = 14;

await ensureDependencies();
await ensureProgramPackages();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}
process.exitCode = (await judgePrograms('programs', MINUTES, (command) => run(process.execPath, command))) ? 0 : 1;
