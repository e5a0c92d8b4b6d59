import { fromEnvironment } from '@handsight/core/environment';
import { readFileSync, statSync } from 'node:fs';

import { Catalogue, type CommandRecord, type ErrorRecord } from '@handsight/dialects/catalogue';
import type { Answer } from '@handsight/server/rest';
import { placeWords, readFlags } from './flags.ts';
import { stateFile } from './host/state-folder.ts';
import { report } from './report.ts';
import { leaveWhenNobodyReads, writeRaw } from './terminal.ts';

const HELP_COLUMNS = 80;

/**
 * Does what needs neither core nor commander: one call of a tool on a running host of this version, help, completions, the version,
 * and the refusal of an unknown command, all from the catalogue. False if the whole program has to be loaded; then nothing was done.
 */
export async function runQuickly(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const catalogue = Catalogue.open();
  const program = catalogue?.program();
  if (catalogue === undefined || program === undefined) return false;
  leaveWhenNobodyReads();
  const text = textFor(args, catalogue, program.version);
  if (text !== undefined) {
    await writeRaw(text);
    return true;
  }
  const typed = args.filter((arg) => arg !== '--json');
  const path = pathIn(typed, catalogue);
  if (path !== undefined) return callFor(path, args, { catalogue, env, version: program.version });
  const [first = '-'] = typed;
  const isHelp = first === 'help' || args.includes('--help') || args.includes('-h');
  if (isHelp || first.startsWith('-') || program.commands.some((each) => each.path === first)) return false;
  return refuseUnknown(args, first, catalogue);
}

/** The longest typed beginning that is a command; aliases are commands of the catalogue too. */
function pathIn([first = '', second = '']: readonly string[], catalogue: Catalogue): string | undefined {
  return [`${first} ${second}`, first].find((path) => catalogue.command(path) !== undefined);
}

/** What is printed as it stands: help, completions, the version. */
function textFor(args: readonly string[], catalogue: Catalogue, version: string): string | undefined {
  const [first, second] = args;
  if (args.length === 1 && (first === '--version' || first === '-V')) return `${version}\n`;
  if (args.length === 2 && first === 'completions') return catalogue.completions(second ?? '');
  const isAsked = args.at(-1) === '--help' || args.at(-1) === '-h';
  const words = isAsked ? args.slice(0, -1) : first === 'help' ? args.slice(1) : args;
  if ((words === args && args.length > 0) || (process.stdout.isTTY && process.stdout.columns !== HELP_COLUMNS)) return undefined;
  return words.some((word) => word.startsWith('-')) ? undefined : catalogue.command(words.join(' '))?.help;
}

interface Around {
  catalogue: Catalogue;
  env: NodeJS.ProcessEnv;
  version: string;
}

async function callFor(path: string, args: readonly string[], { catalogue, env, version }: Around): Promise<boolean> {
  const record = catalogue.command(path);
  const json = args.includes('--json');
  const words = path.split(' ');
  const rest = args.filter((arg) => arg !== '--json').slice(words.length);
  const call = record?.call;
  // Its address may stand in a configuration.
  if (record === undefined || call === undefined || (fromEnvironment('HANDSIGHT_CONFIG', env) ?? '') !== '') return false;
  const input = inputFrom(record, call, rest, env);
  const url = input && runningHost(input.host, input.port, version);
  if (input === undefined || url === undefined) return false;
  const { ask, NoAnswer, refusalIn } = await import('./host/request.ts');
  const rowOf = (kind: string): ErrorRecord => catalogue.error(kind) ?? { exit: 1, hint: '', code: kind, isFinding: false };
  try {
    const at = new URL(`/api/tool/handsight/${encodeURIComponent(call.tool)}`, url);
    const reply = await ask({ method: 'POST', url: at, body: input.fields, token: fromEnvironment('HANDSIGHT_TOKEN', env) });
    if (isAnswer(reply.body)) {
      const { showAnswer } = await import('./call/show.ts');
      await showAnswer(reply.body, { tool: call.tool, flags: json ? { json } : {}, rowOf });
      return true;
    }
    const { status } = reply;
    const unknown = { kind: 'Internal', message: `the host answered with status ${status} and an unknown body`, context: { status } };
    const failure = refusalIn(reply) ?? unknown;
    report(failure, rowOf(failure.kind), { next: rowOf(failure.kind).next });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // Nothing was sent: the whole program finds out what listens there, or starts a host.
    if (error.kind === 'HostUnreachable') return false;
    report(error, rowOf(error.kind), { next: rowOf(error.kind).next });
  }
  return true;
}

interface TypedInput {
  fields: Record<string, unknown>;
  host: string;
  port: number;
}

function inputFrom(record: CommandRecord, call: Call, args: readonly string[], env: NodeJS.ProcessEnv): TypedInput | undefined {
  const typed = readFlags(args, env, record.options);
  const host = typed?.values.get('host');
  const port = typed?.values.get('port');
  if (typed === undefined || typeof host !== 'string' || typeof port !== 'number') return undefined;
  const set = record.options.flatMap(({ name, field }) =>
    field !== undefined && typed.values.has(name) ? [[field, typed.values.get(name)] as const] : [],
  );
  const { input, missing, excess } = placeWords(call.places, Object.fromEntries(set), typed.words);
  const isPlain = Object.entries(call.plain).every(([field, pattern]) => new RegExp(pattern, 'su').test(String(input[field])));
  if (missing !== undefined || excess > 0 || !isPlain) return undefined;
  // `find` searches files too.
  if (call.tool === 'find' && statSync(String(input['selector']), { throwIfNoEntry: false }) !== undefined) return undefined;
  return { fields: input, host, port };
}

type Call = NonNullable<CommandRecord['call']>;

/** The address of this user's host on the port, if it is of this version. */
function runningHost(host: string, port: number, version: string): string | undefined {
  try {
    const state = JSON.parse(readFileSync(stateFile(port), 'utf8')) as { version?: unknown; url?: unknown };
    const url = `http://${host}:${port}`;
    return state.version === version && state.url === url ? url : undefined;
  } catch {
    return undefined;
  }
}

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' &&
  body !== null &&
  ['ok', 'text', 'verdicts', 'remarks', 'screen', 'pictures', 'result'].every((name) => name in body);

/** commander words the refusal and finds similar names; it needs no more than the names of the commands. */
async function refuseUnknown(args: readonly string[], first: string, catalogue: Catalogue): Promise<boolean> {
  const { Command, CommanderError } = await import('commander');
  const program = new Command('handsight')
    .option('--json')
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  for (const { path, aliases } of catalogue.program()?.commands ?? [])
    if (path !== '' && !path.includes(' ')) program.command(path).aliases(aliases);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    const row = catalogue.error('BadRequest');
    if (!(error instanceof CommanderError) || error.code !== 'commander.unknownCommand' || row === undefined) return false;
    const tool = first.replaceAll('-', '_');
    const next = catalogue.tool('handsight', tool) === undefined ? 'handsight --help' : `handsight call ${tool}`;
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    report({ kind: 'BadRequest', message, context: {} }, row, { next });
    return true;
  }
  return false;
}
