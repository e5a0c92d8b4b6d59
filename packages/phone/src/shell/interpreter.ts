import { setImmediate } from 'node:timers/promises';
import { bytesOf } from '../io/bytes.ts';
import { Pipe } from '../io/pipe.ts';
import { BrokenPipe, NOTHING, NOWHERE, sourceOf, type ByteSink, type ByteSource } from '../io/stream.ts';
import { BUILTINS, complain, messageOf, type Builtin } from './builtin.ts';
import { expandPattern, expandText, expandWords } from './expand.ts';
import type { Io } from './host.ts';
import { parseScript } from './parse.ts';
import { matches } from './pattern.ts';
import { copyOf, environmentOf, ShellExit, type ShellState } from './shell-state.ts';
import { ShellSyntaxError, type Command, type Pipeline, type Redirect, type Script, type Simple, type Statement } from './syntax.ts';

const INTERRUPTED = 130;
/** Yields to the event loop after this many steps, so no loop blocks the phone. */
const STEPS_AT_ONCE = 100;

/** Runs the text of a script; resolves to its exit status. */
export async function runText(text: string, state: ShellState, io: Io): Promise<number> {
  try {
    await runLine(text, state, io);
  } catch (error) {
    if (!(error instanceof ShellExit)) throw error;
    state.status = error.status;
  }
  return state.status;
}

/** Runs a text in a continuing shell; `exit` is thrown. */
export async function runLine(text: string, state: ShellState, io: Io): Promise<void> {
  const script = await parsed(text, io);
  if (script === undefined) state.status = 1;
  else await runScript(script, state, io);
}

/** Runs a script to its end or to its `exit`. */
async function runWhole(script: Script, state: ShellState, io: Io): Promise<number> {
  try {
    await runScript(script, state, io);
  } catch (error) {
    if (!(error instanceof ShellExit)) throw error;
    state.status = error.status;
  }
  return state.status;
}

/** A script in the shell itself; `exit` is thrown. */
async function runScript(script: Script, state: ShellState, io: Io): Promise<void> {
  for (const statement of script) {
    if (state.signal.aborted) throw new ShellExit(INTERRUPTED);
    if (++state.steps % STEPS_AT_ONCE === 0) await setImmediate();
    if (statement.background) startInBackground(statement, state, io);
    else await runStatement(statement, state, io);
  }
}

function startInBackground(statement: Statement, state: ShellState, io: Io): void {
  const shell = copyOf(state);
  const work = runWhole([{ ...statement, background: false }], shell, { ...io, stdin: NOTHING });
  state.host.background(work);
  state.jobs.push(work);
  state.status = 0;
}

async function runStatement({ pipelines }: Statement, state: ShellState, io: Io): Promise<void> {
  for (const [i, { operator, pipeline }] of pipelines.entries()) {
    if (i === 0 || (operator === '&&') === (state.status === 0)) state.status = await runPipeline(pipeline, state, io);
  }
}

async function runPipeline({ commands, negated }: Pipeline, state: ShellState, io: Io): Promise<number> {
  const [only] = commands;
  const status = commands.length === 1 && only !== undefined ? await runCommand(only, state, io) : await runPiped(commands, state, io);
  return negated ? Number(status === 0) : status;
}

/** Runs each command of a pipeline in its own subshell, concurrently. */
async function runPiped(commands: Command[], state: ShellState, io: Io): Promise<number> {
  let stdin = io.stdin;
  const running = commands.map(async (command, i) => {
    const input = stdin;
    const pipe = i < commands.length - 1 ? new Pipe() : undefined;
    if (pipe !== undefined) stdin = pipe;
    const shell = copyOf(state);
    try {
      return await inSubshell(() => runCommand(command, shell, { ...io, stdin: input, stdout: pipe ?? io.stdout }));
    } finally {
      pipe?.end();
      if (input instanceof Pipe) input.abandon();
    }
  });
  return (await Promise.all(running)).at(-1) ?? 0;
}

async function inSubshell(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ShellExit) return error.status;
    if (error instanceof BrokenPipe) return 141;
    throw error;
  }
}

async function runCommand(command: Command, state: ShellState, io: Io): Promise<number> {
  let redirected: Io;
  try {
    redirected = await redirect(command.redirects, state, io);
  } catch (error) {
    if (error instanceof ShellExit || error instanceof BrokenPipe) throw error;
    return complain(io, messageOf(error), 1);
  }
  switch (command.type) {
    case 'simple':
      return runSimple(command, state, redirected, io);
    case 'group':
      await runScript(command.body, state, redirected);
      return state.status;
    case 'subshell':
      return runWhole(command.body, copyOf(state), redirected);
    case 'if':
      return runIf(command, state, redirected);
    case 'for':
      return runFor(command, state, redirected);
    case 'case':
      return runCase(command, state, redirected);
    case 'while':
      return runWhile(command, state, redirected);
  }
}

async function runIf({ branches, otherwise }: Extract<Command, { type: 'if' }>, state: ShellState, io: Io): Promise<number> {
  for (const { test, then } of branches) {
    await runScript(test, state, io);
    if (state.status !== 0) continue;
    await runScript(then, state, io);
    return state.status;
  }
  if (otherwise === undefined) return 0;
  await runScript(otherwise, state, io);
  return state.status;
}

async function runFor({ name, words, body }: Extract<Command, { type: 'for' }>, state: ShellState, io: Io): Promise<number> {
  const values = words === undefined ? state.parameters.slice(1) : await expandWords(words, state, io, substitute);
  state.status = 0;
  for (const value of values) {
    state.variables.set(name, value);
    await runScript(body, state, io);
  }
  return state.status;
}

async function runCase({ word, clauses }: Extract<Command, { type: 'case' }>, state: ShellState, io: Io): Promise<number> {
  const text = await expandText(word, state, io, substitute);
  for (const { patterns, body } of clauses) {
    for (const pattern of patterns) {
      if (!matches(await expandPattern(pattern, state, io, substitute), text)) continue;
      state.status = 0;
      await runScript(body, state, io);
      return state.status;
    }
  }
  return 0;
}

async function runWhile({ test, until, body }: Extract<Command, { type: 'while' }>, state: ShellState, io: Io): Promise<number> {
  let status = 0;
  for (;;) {
    await runScript(test, state, io);
    if ((state.status === 0) === until) return status;
    await runScript(body, state, io);
    ({ status } = state);
  }
}

async function runSimple({ assignments, words }: Simple, state: ShellState, io: Io, outer: Io): Promise<number> {
  let argv: string[];
  const values = new Map<string, string>();
  try {
    argv = await expandWords(words, state, io, substitute);
    for (const { name, value } of assignments) values.set(name, await expandText(value, state, io, substitute));
  } catch (error) {
    if (error instanceof ShellExit || error instanceof BrokenPipe) throw error;
    return complain(outer, messageOf(error), 1);
  }
  if (argv.length === 0) {
    for (const [name, value] of values) state.variables.set(name, value);
    return words.length === 0 ? 0 : state.status;
  }
  return runArgv(argv, values, state, io);
}

async function runArgv(argv: string[], values: Map<string, string>, state: ShellState, io: Io): Promise<number> {
  const [name = '', ...args] = argv;
  if (name === 'exec' && args.length > 0) throw new ShellExit(await runArgv(args, values, state, io));
  if (name === 'exec') return 0;
  if (name === 'command' && args[0] !== '-v') return runArgv(args, values, state, io);
  if (name === 'eval') {
    await runLine(args.join(' '), state, io);
    return state.status;
  }
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin !== undefined) return runBuiltin(builtin, args, values, state, io);
  const env = new Map([...environmentOf(state), ...values]);
  const running = state.host.run(argv, { ...io, env, cwd: state.cwd, signal: state.signal });
  return running ?? complain(io, `${name}: inaccessible or not found`, 127);
}

/** `IFS= read -r line`: an assignment before a command applies to that command only. */
async function runBuiltin(builtin: Builtin, args: string[], values: Map<string, string>, state: ShellState, io: Io): Promise<number> {
  const before = [...values.keys()].map((name) => [name, state.variables.get(name)] as const);
  for (const [name, value] of values) state.variables.set(name, value);
  try {
    return await builtin(args, state, io);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) state.variables.delete(name);
      else state.variables.set(name, value);
    }
  }
}

/** Undefined, with the error printed, if it cannot be parsed. */
async function parsed(text: string, io: Io): Promise<Script | undefined> {
  try {
    return parseScript(text);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    await complain(io, error.message, 1);
    return undefined;
  }
}

async function substitute(script: Script, state: ShellState, io: Io): Promise<void> {
  const shell = copyOf(state);
  state.status = await inSubshell(() => runWhole(script, shell, io));
}

async function redirect(redirects: Redirect[], state: ShellState, io: Io): Promise<Io> {
  const redirected = { ...io };
  for (const { fd, operator, target } of redirects) {
    const text = await expandText(target, state, io, substitute);
    if (operator === '<&' || operator === '>&') duplicate(redirected, fd, text);
    else if (operator === '<<') redirected.stdin = sourceOf(bytesOf(text));
    else if (operator === '<') redirected.stdin = state.host.openToRead(text, state.cwd);
    else put(redirected, fd, state.host.openToWrite(text, state.cwd, operator === '>>', redirected));
  }
  return redirected;
}

function duplicate(io: Io, fd: number, text: string): void {
  if (text === '-') {
    if (fd === 0) io.stdin = NOTHING;
    else put(io, fd, NOWHERE);
    return;
  }
  const sinks: Record<string, ByteSink | ByteSource> = { '0': io.stdin, '1': io.stdout, '2': io.stderr };
  const from = sinks[text];
  if (from === undefined) throw new Error(`${text}: bad file descriptor`);
  if ('write' in from) put(io, fd, from);
}

function put(io: Io, fd: number, sink: ByteSink): void {
  if (fd === 1) io.stdout = sink;
  else if (fd === 2) io.stderr = sink;
}
