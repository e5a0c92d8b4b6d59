import { resolve } from 'node:path';
import type { Command } from 'commander';

import type { PlaceRecord } from '@handsight/dialects/catalogue';
import { fillOnUse, lazily } from '../lazy.ts';
import { addLive, addPlaces, type LiveCommand } from './live.ts';

/** Paths are relative to the command's folder; the host may run in another. */
const absolute = ({ path, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  ...(typeof path === 'string' ? { path: resolve(path) } : {}),
});

/** A word without a slash or a dot is the name of a built-in scenario. */
const fileOrName = (input: Record<string, unknown>): Record<string, unknown> =>
  typeof input['path'] === 'string' && /^[\w-]+$/.test(input['path']) ? input : absolute(input);

const TRACE: readonly PlaceRecord[] = [
  { field: 'path', label: 'trace', description: 'a trace: its id, as `handsight trace list` prints it, or its folder' },
];
const FILES = '\nThe host reads files in its data folder and in the folders that `folders` in its configuration lists.';

/** Subcommands of `trace`, in the order of the help. */
const TRACES: readonly LiveCommand[] = [
  {
    name: 'start',
    summary: 'start recording',
    places: [{ field: 'label', description: 'a name for it', optional: true }],
    tool: async () => (await import('@handsight/tools')).traceStart,
    examples: ['trace start "sign in"'],
  },
  {
    name: 'stop',
    summary: 'stop recording',
    tool: async () => (await import('@handsight/tools')).traceStop,
    examples: ['trace stop'],
  },
  {
    name: 'status',
    summary: 'whether something is being recorded',
    tool: async () => (await import('@handsight/tools')).traceState,
    examples: ['trace status'],
  },
  {
    name: 'list',
    summary: 'what was recorded, newest first',
    tool: async () => (await import('@handsight/tools')).traces,
    examples: ['trace list'],
  },
  {
    name: 'compare',
    summary: 'where two recordings of one task diverge',
    places: [
      { field: 'a', description: 'one trace, as `handsight trace list` names it' },
      { field: 'b', description: 'the other' },
    ],
    tool: async () => (await import('@handsight/tools')).traceCompare,
    examples: ['trace compare trace-01234567 trace-89abcdef'],
  },
];

/** Subcommands of `scenario`, in the order of the help. */
const SCENARIOS: readonly LiveCommand[] = [
  {
    name: 'load',
    summary: 'open a scenario as a device, from the beginning',
    places: [{ field: 'path', label: 'scenario', description: 'a YAML file, or the name of a built-in one: pocket, login, notepad' }],
    tool: async () => (await import('@handsight/tools')).scenarioLoad,
    read: fileOrName,
    examples: ['scenario load my-app.yaml', 'scenario load pocket'],
  },
  {
    name: 'state',
    summary: 'which state it is in, its states and tasks',
    tool: async () => (await import('@handsight/tools')).scenarioState,
    examples: ['scenario state --device virtual:login'],
  },
  {
    name: 'check',
    summary: 'whether the goal is reached; exits with 8 if not',
    places: [{ field: 'task', description: 'one of its tasks', optional: true }],
    tool: async () => (await import('@handsight/tools')).scenarioCheck,
    examples: ['scenario check turn_off_wifi'],
  },
];

export function addRecords(program: Command): void {
  const trace = fillOnUse(program.command('trace').summary('record what is done').description('Record every call and its result.'));
  for (const each of TRACES) addLive(trace, each);
  addReport(trace);
  addReplay(program);
  const scenario = fillOnUse(
    program
      .command('scenario')
      .summary('scripted apps and their goals')
      .description('Open scripted apps, and check whether their goals are reached.'),
  );
  for (const each of SCENARIOS) {
    const command = addLive(scenario, each);
    if (each.read === fileOrName) command.addHelpText('after', `${FILES}\n\`handsight serve --scenario FILE\` opens a file from anywhere.`);
  }
}

function addReport(trace: Command): void {
  trace
    .command('report')
    .summary('one HTML file with every step')
    .description('Write a trace, or the run of the agent that it holds, as one HTML file: film strip, pictures, trees, receipts.')
    .argument('<trace>', 'a trace: its id, as `handsight trace list` prints it, or its folder')
    .option('--output <file>', 'where to write it (default: <trace_id>.html)')
    .addHelpText('after', '\nThe file needs no network.\n\nExample:\n  handsight trace report trace-01234567 --output run.html')
    .action(async (path: string, _flags: unknown, self: Command) => {
      const { runTraceReport } = await import('../flow/run-trace-report.ts');
      await runTraceReport(path, self.optsWithGlobals<{ output?: string; json?: true }>());
    });
}

function addReplay(program: Command): void {
  const replay = program.command('replay').summary('replay a recorded trace');
  addPlaces(replay, TRACE);
  lazily(replay, async () => {
    const [{ replayStart }, { addFields }] = await Promise.all([import('@handsight/tools'), import('../call/call-command.ts')]);
    replay.description('Replay the steps of a trace and report where they diverge.');
    addFields(replay, replayStart);
    replay.addHelpText('after', `${FILES}\n\nExample:\n  handsight replay trace-01234567 --mode verify`);
  });
  replay.action(async () => {
    const { runReplay } = await import('../run/replay.ts');
    await runReplay(replay, TRACE);
  });
}
