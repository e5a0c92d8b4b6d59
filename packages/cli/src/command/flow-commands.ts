import { environmentName } from '@handsight/core/environment';
import { InvalidArgumentError, Option, type Command } from 'commander';

import { submitOptions } from '../fleet/fleet-options.ts';
import { wholeNumber } from '../number.ts';

import type { LintFlags } from '../flow/run-lint.ts';
import type { RecordFlags } from '../flow/run-record.ts';
import { addOptions, addressOptions } from '../host/host-flags.ts';
import type { TestFlags } from '../flow/run-test.ts';

const LINT_HELP = `
Errors are what a run would refuse, and header keys that are near misses of known ones. Warnings are header and configuration keys that
nothing reads, files that no flow uses, and taps whose selector fits many elements.

Exit codes: 0 no errors, 2 errors.

Examples:
  handsight lint flows/
  handsight lint login.yaml --json`;

const TEST_HELP = `
Flows are files in Maestro's format. A step passes when the device shows evidence for it: a text that did not arrive, a tap that several
elements match equally well, or one that something covers fails, and says what is there instead. --lenient takes the first match and taps
where it lies, as Maestro does.

With several devices each takes the next flow as soon as it is free, the longest first by what earlier runs took. A device that is lost
gives its flow back once. Reports are written to the output folder: report.xml, report.html, report.json.

Exit codes: 0 all passed, 1 a flow did not pass, 2 a flow file is wrong; others as for every command.

Examples:
  handsight test flows/ --device android:emulator-5554
  handsight test flows/ --fleet redis://lab-redis:6379 --request "android>=13 && tag:lab-2" --format junit
  handsight test login.yaml -e USER=eve -e PASSWORD=s3cret --secret PASSWORD
  handsight test flows/ --device virtual:pocket,virtual:login --include-tags smoke --format junit,html --output results`;

const FORMATS = ['junit', 'html', 'json'] as const;

const list = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
];
const collect = (text: string, before: string[] = []): string[] => [...before, text];

function formats(text: string, before: string[] = []): string[] {
  const wanted = list(text.toLowerCase(), before);
  const unknown = wanted.find((each) => !FORMATS.some((known) => known === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`It must be some of ${FORMATS.join(', ')}.`);
  return wanted;
}

function addTest(program: Command): void {
  const command = program
    .command('test')
    .summary('run flow files')
    .description('Run flow files in Maestro’s format on one or more devices, with evidence for every step.')
    .argument('<path...>', 'flow files or folders')
    .addOption(
      new Option('--device <names>', 'devices, with commas between them')
        .env(environmentName('HANDSIGHT_DEVICE'))
        .argParser(list)
        .default([], 'virtual:pocket'),
    )
    .addOption(new Option('--include-tags <tags>', 'flows with one of these tags').argParser(list).default([], 'all'))
    .addOption(new Option('--exclude-tags <tags>', 'no flows with one of these').argParser(list).default([], 'none'))
    .addOption(new Option('--all-tags <tags>', 'flows with all of these').argParser(list).default([], 'none'))
    .addOption(new Option('-e, --env <NAME=value>', 'a variable for the flows; again for more').argParser(collect).default([], 'none'))
    .addOption(new Option('--secret <names>', 'variables whose values no report shows').argParser(list).default([], 'none'))
    .addOption(new Option('--format <names>', `reports to write: ${FORMATS.join(', ')}`).argParser(formats).default([], 'none'))
    .option('--output <folder>', 'where reports, screenshots and recordings go (default: handsight-results)')
    .addOption(new Option('--retries <n>', 'how often a flow that failed is run again').argParser(wholeNumber).default(0))
    .option('--lenient', 'take the first of several matches, as Maestro does')
    .option('--dry-run', 'read and check everything, list the flows, run none')
    .addOption(new Option('--allow-http <hosts>', 'hosts that scripts may send requests to').argParser(list).default([], 'none'))
    .addOption(new Option('--seed <n>', 'makes random input repeatable').argParser(wholeNumber))
    .option('--test-suite-name <name>', 'name of the suite in reports; by default that of the folder or file')
    .option('--flow-config <file>', 'the workspace’s configuration, if it is not the folder’s config.yaml')
    .addOption(new Option('--config <file>', 'configuration of Handsight, JSON or YAML').env(environmentName('HANDSIGHT_CONFIG')))
    .option('--driver <module...>', 'modules with drivers for further kinds of devices');
  for (const option of submitOptions()) command.addOption(option);
  addOptions(command, addressOptions())
    .addHelpText('after', TEST_HELP)
    .action(async (paths: string[], _flags: unknown, self: Command) => {
      const { runTest } = await import('../flow/run-test.ts');
      await runTest(paths, self.optsWithGlobals<TestFlags>());
    });
}

const secretValues = (): Option =>
  new Option('-e, --env <NAME=value>', 'a secret that was typed, for the runs that verify').argParser(collect).default([], 'none');

const FROM_HELP = `
Selectors are ids, else texts, else relations such as below; places only where there is nothing else. Secrets that were typed become variables, waits become assertions.
What may not find its element again is named at the top of the file.

Example:
  handsight flow from trace-01234567 --output login.yaml`;

const RECORD_HELP = `
Whatever is done on the host meanwhile is recorded: by commands, MCP clients, the inspector. On a scenario the flow is then run three
times from its beginning; a step that does not pass is named, and the command exits with 1.

Example:
  handsight record login.yaml`;

function addRecorder(program: Command): void {
  const flow = program.command('flow').summary('make a flow from a trace').description('Make a flow from a trace.');
  flow
    .command('from')
    .summary('turn a trace into a flow')
    .description('Turn a trace into a flow in Maestro’s format.')
    .argument('<trace>', 'trace file or folder, as `handsight trace stop` names it')
    .option('--app <id>', 'the flow’s appId, if it is not the app that most was done in')
    .option('--output <file>', 'where to write it; printed otherwise')
    .option('--verify', 'run it three times on a device reset to its initial state')
    .addOption(secretValues())
    .addHelpText('after', FROM_HELP)
    .action(async (trace: string, _flags: unknown, self: Command) => {
      const { runFlowFrom } = await import('../flow/run-record.ts');
      await runFlowFrom(trace, self.optsWithGlobals<RecordFlags>());
    });
  const record = program
    .command('record')
    .summary('record what is done as a flow')
    .description('Record what is done until interrupted, and write it as a flow in Maestro’s format.')
    .argument('<file>', 'the flow file to write')
    .option('--app <id>', 'the flow’s appId, if it is not the app that most was done in')
    .option('--verify', 'run it three times from the beginning; a step that does not pass is named (default on scenarios)')
    .option('--no-verify', 'write it without running it')
    .addOption(secretValues());
  addOptions(record, addressOptions())
    .addHelpText('after', RECORD_HELP)
    .action(async (file: string, _flags: unknown, self: Command) => {
      const { runRecord } = await import('../flow/run-record.ts');
      await runRecord(file, self.optsWithGlobals<RecordFlags>());
    });
}

export function addFlows(program: Command): void {
  addTest(program);
  addRecorder(program);
  program
    .command('lint')
    .summary('check flow files without a device')
    .description('Check flow files in Maestro’s format, and everything that they name, without a device.')
    .argument('<path...>', 'flow files or folders')
    .option('--flow-config <file>', 'the workspace’s configuration, if it is not the folder’s config.yaml')
    .addHelpText('after', LINT_HELP)
    .action(async (paths: string[], _flags: unknown, self: Command) => {
      const { runLint } = await import('../flow/run-lint.ts');
      await runLint(paths, self.optsWithGlobals<LintFlags>());
    });
}
