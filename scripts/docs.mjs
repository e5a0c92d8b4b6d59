import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { writeReference } from './reference.mjs';

await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code === 0) await writeReference();
else say(built.output);
process.exitCode = built.code;
