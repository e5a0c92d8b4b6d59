import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { ROOT } from './run.mjs';
import { runSuites } from './suites.mjs';
import { ensureProgramPackages } from './system-packages.mjs';

/**
 * `npm run soak [-- MINUTES | verdict [ROUNDS] | flows [COUNT] | fleet [RUNS FAULTS]]`: what `npm test` does briefly, in full: 20,000 random actions over the built-in devices, 50 kills
 * while a trace is written, a minute of load, 50 rounds of every fault of a phone, 20 rounds of real programs on a Linux desktop,
 * of losses while an action is verified and of the verdict bench on all its devices; with "verdict" only the last two, until interrupted;
 * with "flows" only 200 flows over four phones that are killed during the run;
 * with "fleet" only 500 runs over twelve devices of four hosts that are killed, stopped and cut off 100 times, on each engine.
 * Then the unit suites again and again; property and fuzz tests draw new cases every time, so each round tries what no round
 * before has tried.
 */
const LONG = { HANDSIGHT_SOAK_ACTIONS: '6700', HANDSIGHT_KILLS: '50', HANDSIGHT_LOAD_SECONDS: '60', HANDSIGHT_FAULT_ROUNDS: '50' };
const LOSSES = ['test/verdict/losses.test.ts', 'test/verdict/program-losses.test.ts'];

const isOnlyVerdict = process.argv[2] === 'verdict';
const minutes = isOnlyVerdict ? 0 : Number(process.argv[2] ?? 10);
const rounds = isOnlyVerdict ? Number(process.argv[3] ?? 20) : 20;
if (!Number.isInteger(rounds) || rounds < 1) {
  say(`verdict takes a number of rounds, not "${process.argv[3] ?? ''}"`);
  process.exit(2);
}
await ensureDependencies();

let passed = 0;
let failed = 0;
/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {boolean} isShown
 */
async function round(name, args, env = {}, isShown = env === LONG) {
  const { tally, ms, output } = await during(name, (note) => runSuites(note, { args, env }));
  passed += tally.passed;
  failed += tally.failed;
  if (tally.failed > 0 || isShown) say(output.trimEnd());
  say(`${name}: ${tally.passed} tests ${seconds(ms)}`);
}

if (process.argv[2] === 'flows') {
  const size = { HANDSIGHT_FLOW_SOAK: process.argv[3] ?? '200' };
  await round('flows over phones that are killed', ['test/flow/lost-phones.test.ts'], size, true);
  process.exit(failed === 0 ? 0 : 1);
}
if (process.argv[2] === 'fleet') {
  const [runs = '500', faults = '100'] = process.argv.slice(3);
  const size = { HANDSIGHT_FLEET_RUNS: runs, HANDSIGHT_FLEET_FAULTS: faults };
  await round('a fleet whose hosts fail', ['test/fleet/faults.test.ts'], size, true);
  await round('throughput of a fleet', ['test/fleet/throughput.test.ts'], size, true);
  process.exit(failed === 0 ? 0 : 1);
}
if (!isOnlyVerdict) await longRuns();
await round(`losses while verifying, ${rounds} rounds`, LOSSES, { HANDSIGHT_LOSS_ROUNDS: String(rounds) });
if (!(await verdictsAreTrue())) failed += 1;
const end = performance.now() + minutes * 60_000;
for (let i = 1; failed === 0 && performance.now() < end; i++) await round(`round ${i}`, ['--project', 'unit']);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function longRuns() {
  await round(
    'long runs',
    ['test/act/random.test.ts', 'packages/core/src/record/trace/kill.spec.ts', 'test/rest/load', 'test/android/faults.test.ts'],
    LONG,
  );
  await round('desktop, 20 rounds', ['--project', 'programs'], { HANDSIGHT_DESKTOP_ROUNDS: '20' });
}

/** The bench on the built-in devices, the phone and programs; it prints one table of all rounds, also when it is interrupted. */
async function verdictsAreTrue() {
  await ensureProgramPackages();
  const built = await during('build', ensureBuilt);
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  // Through the loader, not tsx's own command, which kills the bench immediately on interrupt.
  const args = ['--import', 'tsx', join(ROOT, 'bench', 'main.ts'), 'verdict', '--rounds', String(rounds)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') };
  const bench = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => bench.kill(signal));
  const [code] = await once(bench, 'exit');
  return code === 0;
}
