import { SHELL_UID } from '../file/node.ts';
import { type ByteStream, linesOf, say } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { shellHost } from '../shell-host.ts';
import type { Io } from '../shell/host.ts';
import { runText, runLine } from '../shell/interpreter.ts';
import { newState, type ShellState, ShellExit } from '../shell/shell-state.ts';
import { EXIT, inputOf, packet, sinkOf, STDERR, STDOUT } from './shell-protocol.ts';
import { Terminal } from './terminal.ts';
import { runProgram } from '../run-program.ts';
import { parseScript } from '../shell/parse.ts';
import { ShellSyntaxError } from '../shell/syntax.ts';

/** The pid of adbd, which starts shells for hosts. */
export const ADBD_PID = 611;
const USER = { uid: SHELL_UID };

/** A parsed shell request: `shell,v2,TERM=xterm,raw:ls`. */
export interface ShellRequest {
  command: string;
  v2: boolean;
  pty: boolean;
  term: string;
}

export function shellRequest(service: string): ShellRequest | undefined {
  const found = /^shell((?:,[^:]*)?):([\s\S]*)$/.exec(service);
  if (found === null) return undefined;
  const options = (found[1] ?? '').split(',').slice(1);
  const command = found[2] ?? '';
  const term = options.find((option) => option.startsWith('TERM='))?.slice(5) ?? 'dumb';
  // By default an interactive shell gets a terminal and a command does not.
  const pty = options.includes('pty') || (command === '' && !options.includes('raw'));
  return { command, v2: options.includes('v2'), pty, term };
}

/** `shell:`, in both versions of its protocol. */
export async function serveShell(phone: Phone, { command, v2, pty, term }: ShellRequest, stream: ByteStream): Promise<void> {
  const io: Io = v2
    ? { stdin: inputOf(stream), stdout: sinkOf(stream, STDOUT), stderr: sinkOf(stream, STDERR) }
    : { stdin: stream, stdout: stream, stderr: stream };
  const state = shellState(phone, stream.signal, term);
  const status = await listed(phone, command, () => (pty ? onTerminal(command, state, io) : plainly(command, state, io)));
  if (v2) await stream.write(packet(EXIT, Uint8Array.of(status)));
}

/** `exec:`: no terminal, no protocol, raw bytes. */
export async function serveExec(phone: Phone, command: string, stream: ByteStream): Promise<void> {
  const state = shellState(phone, stream.signal, 'dumb');
  await listed(phone, command, () => runText(command, state, { stdin: stream, stdout: stream, stderr: stream }));
}

/** `ps` shows a shell with the command that it was started for. */
async function listed<T>({ processes }: Phone, command: string, run: () => Promise<T>): Promise<T> {
  const entry = processes.add(SHELL_UID, ['sh', ...(command === '' ? ['-'] : ['-c', command])], () => undefined, ADBD_PID);
  try {
    return await run();
  } finally {
    processes.remove(entry);
  }
}

async function plainly(command: string, state: ShellState, io: Io): Promise<number> {
  return command === '' ? readAndRun(state, io, undefined) : runText(command, state, io);
}

/** Input and output pass through a terminal, which echoes input and interrupts on ctrl+c. */
async function onTerminal(command: string, state: ShellState, io: Io): Promise<number> {
  const terminal = new Terminal(io);
  const inside: Io = { stdin: terminal.input, stdout: terminal.output, stderr: terminal.output };
  if (command === '') return readAndRun(state, inside, terminal);
  const stop = new AbortController();
  terminal.onInterrupt = () => stop.abort();
  state.signal = AbortSignal.any([state.signal, stop.signal]);
  return runText(command, state, inside);
}

export const environment = (term: string): Map<string, string> =>
  new Map([
    ['ANDROID_DATA', '/data'],
    ['ANDROID_ROOT', '/system'],
    ['ANDROID_STORAGE', '/storage'],
    ['EXTERNAL_STORAGE', '/sdcard'],
    ['HOME', '/'],
    ['HOSTNAME', 'pocket'],
    ['LOGNAME', 'shell'],
    ['PATH', '/product/bin:/system/bin:/vendor/bin'],
    ['SHELL', '/bin/sh'],
    ['TERM', term],
    ['TMPDIR', '/data/local/tmp'],
    ['USER', 'shell'],
  ]);

const SHELL_PID = 2;

const shellState = (phone: Phone, signal: AbortSignal, term: string): ShellState =>
  newState(shellHost(phone, USER, SHELL_PID), environment(term), '/', signal);

/** `abb_exec:`: a service's command with NUL-separated arguments, without a shell; used for streamed installs. */
export async function serveAbb(phone: Phone, words: string, stream: ByteStream): Promise<void> {
  const argv = ['cmd', ...words.split('\0').filter((word, i, all) => word !== '' || i < all.length - 1)];
  const started = { stdin: stream, stdout: stream, stderr: stream, env: environment('dumb'), cwd: '/', signal: stream.signal };
  await runProgram(phone, argv, started, { uid: SHELL_UID });
}

/** A shell that reads its commands line by line; on a terminal it prints a prompt. */
async function readAndRun(state: ShellState, io: Io, terminal: Terminal | undefined): Promise<number> {
  const outer = state.signal;
  const prompt = async (): Promise<void> => {
    if (terminal !== undefined) await say(io.stdout, `pocket:${state.cwd} $ `);
  };
  let pending = '';
  await prompt();
  for await (const line of linesOf(io.stdin)) {
    const text = `${pending}${line}\n`;
    if (isUnfinished(text)) {
      pending = text;
      if (terminal !== undefined) await say(io.stdout, '> ');
      continue;
    }
    pending = '';
    const stop = new AbortController();
    if (terminal !== undefined) terminal.onInterrupt = () => stop.abort();
    state.signal = AbortSignal.any([outer, stop.signal]);
    try {
      await runLine(text, state, io);
    } catch (error) {
      if (!(error instanceof ShellExit)) throw error;
      if (outer.aborted || !stop.signal.aborted) return error.status;
      state.status = error.status;
    }
    await prompt();
  }
  return state.status;
}

/** Ends inside quotes or a compound command. */
function isUnfinished(text: string): boolean {
  try {
    parseScript(text);
    return false;
  } catch (error) {
    return error instanceof ShellSyntaxError && error.message.endsWith('EOF');
  }
}
