import { Command, Option } from 'commander';
import { positiveNumber } from '@handsight/cli';
import type { TasksOptions } from './tasks/tasks.ts';
import { addVerdict } from './verdict/command.ts';

const HELP = `
Every figure comes from this machine and this run. Each time is the median of many rounds after a warm-up; the contenders take turns.
The other parsers are measured where they are installed.

Example:
  npm run bench -- screen dumps/`;

function addMeasurements(bench: Command): void {
  bench
    .command('act')
    .summary('what looking and acting cost on the built-in phone')
    .description('Measure reading, acting and screenshots on the built-in phone, in this process.')
    .option('--seconds <n>', 'time to spend on each thing measured', positiveNumber, 1.5)
    .action(async ({ seconds }: { seconds: number }) => {
      const { runActBench } = await import('./act.ts');
      await runActBench(seconds);
    });
  bench
    .command('agent')
    .summary('what a run of the agent sends, costs and takes, against a model on this machine')
    .description(
      'Measure tokens, money and time of a run of 40 steps against a model on this machine; with --tasks, solve the tasks of the built-in devices by text and by pixels.',
    )
    .option('--tasks', 'also solve the tasks')
    .action(async ({ tasks = false }: { tasks?: boolean }) => {
      const { runAgentBench } = await import('./agent.ts');
      await runAgentBench(tasks);
    });
  bench
    .command('aim')
    .summary('whether names and refs hit the element that is meant')
    .description(
      'Aim by name and by ref on every screen of a folder of real screens, with the named element there and removed, along series of screens and while lists change, and count what hits another element.',
    )
    .argument('[folder]', 'folder with android, android-more and sequences', '../shared/corpus')
    .option('--faults', 'also print every fault')
    .action(async (folder: string, { faults = false }: { faults?: boolean }) => {
      const { runAimBench } = await import('./aim/aim.ts');
      await runAimBench(folder, { faults });
    });
  bench
    .command('android')
    .summary('reading and tapping a virtual phone over a real adb, beside mobile-mcp')
    .description(
      'Measure reading and tapping a virtual phone over a real adb of its own, beside mobile-mcp where it is installed in .cache/peers, and four phones at once.',
    )
    .option('--rounds <n>', 'calls of each kind', positiveNumber, 200)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runAndroidBench } = await import('./android.ts');
      await runAndroidBench(rounds);
    });
  bench
    .command('cli')
    .summary('how long commands take on a running host, beside bare node')
    .description(
      'Measure tap, snapshot, --help, an unknown command and completions on a running host, beside a Node process that does nothing.',
    )
    .option('--rounds <n>', 'runs of each', positiveNumber, 15)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runCliBench } = await import('./cli.ts');
      await runCliBench(Math.ceil(rounds));
    });
  bench
    .command('desktop')
    .summary('trees, clicks and screenshots of real programs on a private Linux desktop')
    .description('Measure reading, observing, clicking and screenshots of the programs that are installed, beside a walk with pyatspi.')
    .option('--rounds <n>', 'times to measure each thing', positiveNumber, 30)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runDesktopBench } = await import('./desktop.ts');
      await runDesktopBench(Math.ceil(rounds));
    });
  bench
    .command('flow')
    .summary('a flow of 13 steps on a virtual phone over a real adb, beside maestro-runner')
    .description(
      'Run one flow on the same virtual phone over a real adb by turns, at full speed and at the pace of a real phone, beside maestro-runner where it is installed in .cache/peers; then a flow whose text never arrives.',
    )
    .option('--rounds <n>', 'runs at full speed', positiveNumber, 5)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runFlowBench } = await import('./flow.ts');
      await runFlowBench(Math.ceil(rounds));
    });
  bench
    .command('install')
    .summary('size and packages of an installed handsight, and that it works')
    .description('Pack every package, install the tarballs into an empty folder, measure it, and use mcp, serve and a picture from there.')
    .action(async () => {
      const { runInstallBench } = await import('./install.ts');
      await runInstallBench();
    });
  bench
    .command('ios')
    .summary("reading and tapping the built-in iPhone, beside Appium's XCUITest driver")
    .description(
      "Measure reading and tapping the built-in iPhone over WebDriverAgent's protocol with the round trips of each, beside Appium's XCUITest driver where it is installed in .cache/peers, and the tokens of sources of real apps.",
    )
    .option('--rounds <n>', 'calls of each kind', positiveNumber, 30)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runIosBench } = await import('./ios.ts');
      await runIosBench(Math.ceil(rounds));
    });
  bench
    .command('mcp')
    .summary('how fast handsight mcp answers tools/list, beside other servers')
    .description(
      'Measure the time from the start of `handsight mcp` to its list of tools and the tokens of the list, beside agent-device, mobile-mcp and Playwright MCP, which are installed into .cache/peers.',
    )
    .option('--rounds <n>', 'starts to measure', positiveNumber, 10)
    .action(async ({ rounds }: { rounds: number }) => {
      const { runMcpBench } = await import('./mcp.ts');
      await runMcpBench(rounds);
    });
  bench
    .command('rest')
    .summary('what a request costs, and a hundred clients at once, beside bare Fastify')
    .description(
      'Measure processor time per request and a hundred REST clients on the built-in phone, with the load generator in a process of its own on another core, beside bare Fastify with the same body.',
    )
    .option('--seconds <n>', 'time to spend on each thing measured', positiveNumber, 10)
    .option('--minutes <n>', 'also keep up the load for so long and print the memory', positiveNumber)
    .action(async ({ seconds, minutes }: { seconds: number; minutes?: number }) => {
      const { runRestBench } = await import('./rest/rest.ts');
      await runRestBench({ seconds, minutes });
    });
  bench
    .command('screen')
    .summary('reading, printing, fingerprint and diff of dumps')
    .description('Measure reading, printing, fingerprint and diff over a folder of dumps (.xml, .uix), beside other XML parsers.')
    .argument('[folder]', 'folder with dumps', '../shared/corpus/android')
    .option('--seconds <n>', 'time to spend on each thing measured', positiveNumber, 1.5)
    .addHelpText('after', HELP)
    .action(async (folder: string, { seconds }: { seconds: number }) => {
      const { runScreenBench } = await import('./screen.ts');
      await runScreenBench(folder, seconds);
    });
  bench
    .command('tasks')
    .summary('calls and tokens that tasks on the phone and in real programs cost an agent')
    .description(
      'Do tasks through a real MCP client, as an agent without thoughts would, and print the calls and the tokens of all replies, beside those of an earlier version.',
    )
    .addOption(new Option('--part <name>', 'which tasks').choices(['phone', 'programs', 'all']).default('all'))
    .option('--only <text>', 'the tasks in programs with this in their names')
    .option('--server <file>', 'the handsight to use for the phone, such as another version')
    .option('--record <commit>', 'write the figures of the phone down as those of this commit')
    .action(async (options: TasksOptions) => {
      const { runTasksBench } = await import('./tasks/tasks.ts');
      await runTasksBench(options);
    });
  bench
    .command('walk')
    .summary('how many files of ours a tap passes, from an MCP client to a phone and back')
    .description('Count the files and functions that one warmed tap over MCP calls on a virtual phone with the helper, by coverage.')
    .option('--files', 'also print the files')
    .action(async ({ files = false }: { files?: boolean }) => {
      const { runWalkBench } = await import('./walk.ts');
      await runWalkBench(files);
    });
}

const bench = new Command('bench').description('Measure, and print the figures.');
addMeasurements(bench);
addVerdict(bench);
await bench.parseAsync();
