import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { endRunning, ROOT } from './run.mjs';

/** `npm start [-- OPTIONS]`: the built-in phone behind the inspector and REST; the options are those of `handsight serve`. */
let server = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined);

/** No event reports a parent's exit, but its pid changes. */
const PARENT_CHECK_MS = 500;
const FORCED = 128 + 15;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));
const parents = parentsNow();
setInterval(() => {
  if (parentsNow() !== parents) end('SIGTERM');
}, PARENT_CHECK_MS).unref();

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
server = spawn(process.execPath, [join(ROOT, 'packages', 'handsight', 'bin', 'handsight.js'), 'serve', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
});

/**
 * Ends the server, or what is being installed or built.
 * @param {NodeJS.Signals} signal
 */
function end(signal) {
  if (server !== undefined) {
    server.kill(signal);
    return;
  }
  endRunning();
  process.exit(FORCED);
}

/** npm runs a script in a shell that hands no signal on; either of the two may be the first to exit. */
function parentsNow() {
  try {
    return `${process.ppid} ${/^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1] ?? ''}`;
  } catch {
    return String(process.ppid);
  }
}
