import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { writeReference } from './reference.mjs';

/** `npm run docs [-- --pictures]`: docs/reference from the code; the pictures of README and docs from the running product. */
await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code === 0) await writeReference();
else say(built.output);
process.exitCode = built.code;

if (built.code === 0 && process.argv.includes('--pictures')) {
  const { takePictures } = await import('./pictures.mjs');
  await takePictures();
}
