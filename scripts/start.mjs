import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { ROOT } from './run.mjs';

/** `npm start [-- OPTIONS]`: the built-in phone behind the inspector and REST; the options are those of `handsight serve`. */
await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}

const number = /--port[= ](\d+)/.exec(process.argv.slice(2).join(' '))?.[1] ?? process.env['HANDSIGHT_PORT'];
const port = number === undefined ? '' : `--port ${number}`;
const command = (/** @type {string} */ words) => `  npx handsight ${`${words} ${port}`.trim()}`.padEnd(port === '' ? 32 : 44);
say(`✓ build
Try in another terminal:
${command('snapshot')}the phone's screen as short lines
${command('tap Settings')}a tap, with its receipt
  npx handsight --help
`);
const server = spawn(process.execPath, [join(ROOT, 'packages', 'handsight', 'bin', 'handsight.js'), 'serve', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
