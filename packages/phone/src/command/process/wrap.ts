import { readAll } from '../../io/stream.ts';
import { fail, print, type Process, type Program, pathOf } from '../../process.ts';
import { runProgram } from '../../run-program.ts';
import { BUILTINS } from '../../shell/builtin.ts';
import { shellHost } from '../../shell-host.ts';
import { newState } from '../../shell/shell-state.ts';
import { appFolder } from '../../file/app-folder.ts';
import { runText } from '../../shell/interpreter.ts';
import { textOf } from '../../io/bytes.ts';

const NOT_FOUND = 127;
const TIMED_OUT = 124;

/** Runs another program with the same input and output. */
export async function runOther(process: Process, argv: string[], change: Partial<Process> = {}): Promise<number> {
  const started = { ...process, ...change };
  const [name = '', ...args] = argv;
  const running = runProgram(process.phone, argv, started, started.user);
  if (running !== undefined) return running;
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin === undefined) return fail(process, `${name}: inaccessible or not found`, NOT_FOUND);
  return builtin(args, newState(shellHost(process.phone, started.user, process.pid), started.env, started.cwd, started.signal), started);
}

/** Outlives the connection that started it. */
export const nohup: Program = (process) => {
  if (process.args.length === 0) return fail(process, 'nohup: Needs 1 argument', 125);
  const own = process.phone.processes.get(process.pid);
  const stop = new AbortController();
  if (own !== undefined) own.kill = () => stop.abort();
  return runOther(process, process.args, { signal: stop.signal });
};

/** `timeout SECONDS COMMAND…`. */
export const timeout: Program = async (process) => {
  const args = process.args.filter((arg, i) => !(i === 0 && /^-[iv]+$/.test(arg)));
  const [seconds = '', ...argv] = args;
  const ms = Number.parseFloat(seconds) * (seconds.endsWith('m') ? 60_000 : 1000);
  if (!Number.isFinite(ms) || argv.length === 0) return fail(process, 'timeout: Needs 2 arguments', 125);
  const stop = new AbortController();
  const done = new AbortController();
  const onAbort = (): void => stop.abort();
  process.signal.addEventListener('abort', onAbort, { once: true });
  const late = process.phone.clock.after(ms, done.signal).then(
    () => {
      stop.abort();
      return true;
    },
    () => false,
  );
  const status = await runOther(process, argv, { signal: stop.signal });
  done.abort(new Error('done'));
  process.signal.removeEventListener('abort', onAbort);
  return (await late) ? TIMED_OUT : status;
};

/** `env NAME=value… COMMAND`, or the environment. */
export const env: Program = async (process) => {
  const at = process.args.findIndex((arg) => !/^[A-Za-z_]\w*=/.test(arg));
  const given = (at === -1 ? process.args : process.args.slice(0, at)).map((arg): [string, string] => {
    const equals = arg.indexOf('=');
    return [arg.slice(0, equals), arg.slice(equals + 1)];
  });
  const all = new Map([...process.env, ...given]);
  if (at !== -1) return runOther(process, process.args.slice(at), { env: all });
  for (const [name, value] of all) await print(process, `${name}=${value}\n`);
  return 0;
};

/** `xargs COMMAND…`: the words of the input become arguments. */
export const xargs: Program = async (process) => {
  const words = Buffer.from(await readAll(process.stdin, 1 << 20))
    .toString('utf8')
    .split(/\s+/)
    .filter(Boolean);
  const argv = process.args.filter((arg, i) => !(i === 0 && arg.startsWith('-')));
  return runOther(process, [...(argv.length === 0 ? ['echo'] : argv), ...words]);
};

export const sleep: Program = async (process) => {
  const seconds = process.args.reduce((sum, arg) => sum + Number.parseFloat(arg) * (arg.endsWith('m') ? 60 : 1), 0);
  if (process.args.length === 0 || !Number.isFinite(seconds)) return fail(process, 'sleep: bad number');
  await process.phone.clock.after(Math.min(seconds * 1000, 2 ** 31 - 1), process.signal);
  return 0;
};

/** Runs a class, if the phone emulates it. */
export const appProcess: Program = (process) => {
  const main = process.args.find((arg) => /^[a-z]\w*(\.\w+)+$/i.test(arg)) ?? '';
  const emulated = process.phone.mains.start(main, process);
  return emulated ?? fail(process, `app_process: ${main}: this phone does not run code for Android`, 1);
};

/** `run-as PACKAGE [COMMAND…]`: as the app itself, which only debuggable apps allow. */
export const runAs: Program = (process) => {
  const args = process.args[0] === '--user' ? process.args.slice(2) : process.args;
  const [name, ...argv] = args;
  if (name === undefined) return fail(process, 'run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]');
  const found = process.phone.packages.get(name);
  if (found === undefined) return fail(process, `run-as: unknown package: ${name}`);
  if (!found.debuggable) return fail(process, `run-as: package not debuggable: ${name}`);
  const change = { user: { uid: found.uid }, cwd: appFolder(name) };
  return runOther(process, argv.length === 0 ? ['sh'] : argv, change);
};

const MAX_SCRIPT = 1 << 20;

/** `sh -c 'commands'`, `sh file`, or commands from the input. */
export const sh: Program = async (process) => {
  const state = newState(shellHost(process.phone, process.user, process.pid), process.env, process.cwd, process.signal);
  const args = [...process.args];
  while (/^-[a-z]+$/.test(args[0] ?? '') && args[0]?.includes('c') !== true) args.shift();
  if (args[0]?.startsWith('-') === true) {
    const [, text, ...parameters] = args;
    if (text === undefined) return fail(process, '/system/bin/sh: -c: requires an argument');
    if (parameters.length > 0) state.parameters = parameters;
    return runText(text, state, process);
  }
  const [file] = args;
  if (file === undefined) return runText(textOf(await readAll(process.stdin, MAX_SCRIPT)), state, process);
  state.parameters = args;
  return runText(textOf(process.phone.files.read(pathOf(process, file), process.user)), state, process);
};

export const which: Program = async (process) => {
  const names = process.args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^\/system\/bin\//, ''));
  const found = names.filter((name) => Object.hasOwn(process.phone.programs, name));
  for (const name of found) await print(process, `/system/bin/${name}\n`);
  return names.length > 0 && found.length === names.length ? 0 : 1;
};
