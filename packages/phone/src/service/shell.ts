import { SHELL_UID } from '../file/node.ts';
import { type ByteStream, linesOf, say, type ByteSink, type ByteSource } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { shellHost } from '../shell-host.ts';
import type { Io } from '../shell/host.ts';
import { runText, runLine } from '../shell/interpreter.ts';
import { newState, type ShellState, ShellExit } from '../shell/shell-state.ts';
import { runProgram } from '../run-program.ts';
import { parseScript } from '../shell/parse.ts';
import { ShellSyntaxError } from '../shell/syntax.ts';
import { joined, viewOf, bytesOf } from '../io/bytes.ts';
import { Pipe } from '../io/pipe.ts';

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

/** Packets of shell v2: one byte id, four bytes length, then the data. */
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const CLOSE_STDIN = 4;

const HEADER_BYTES = 5;
/** adbd's own packets are at most 1 MiB; a longer one is invalid. */
const MAX_DATA = 1 << 20;

function packet(id: number, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEADER_BYTES + data.length);
  whole[0] = id;
  viewOf(whole).setUint32(1, data.length, true);
  whole.set(data, HEADER_BYTES);
  return whole;
}

const sinkOf = (stream: ByteStream, id: number): ByteSink => ({
  write: async (data) => {
    for (let from = 0; from < data.length; from += MAX_DATA - HEADER_BYTES) {
      await stream.write(packet(id, data.subarray(from, from + MAX_DATA - HEADER_BYTES)));
    }
  },
});

/** The program's stdin from the host, until the host closes it. */
function inputOf(stream: ByteStream): Pipe {
  const input = new Pipe();
  const copy = async (): Promise<void> => {
    let rest: Uint8Array = new Uint8Array(0);
    for (let part = await stream.read(); part !== undefined; part = await stream.read()) {
      rest = rest.length === 0 ? part : joined([rest, part]);
      for (;;) {
        if (rest.length < HEADER_BYTES) break;
        const length = viewOf(rest).getUint32(1, true);
        if (length > MAX_DATA) return;
        if (rest.length < HEADER_BYTES + length) break;
        if (rest[0] === CLOSE_STDIN) input.end();
        else if (rest[0] === STDIN) await input.write(rest.slice(HEADER_BYTES, HEADER_BYTES + length));
        rest = rest.subarray(HEADER_BYTES + length);
      }
    }
  };
  copy()
    .catch(() => undefined)
    .finally(() => input.end())
    .catch(() => undefined);
  return input;
}

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const ERASE = '\x7f';
/** Limit of the type-ahead buffer. */
const MAX_AHEAD = 1 << 20;

/** A simple terminal: echoes input when it is read, delivers whole lines, and writes CRLF. */
class Terminal {
  readonly input: ByteSource = { read: () => this.#readLine() };
  readonly output: ByteSink;
  onInterrupt: () => void = () => undefined;
  readonly #io: Io;
  #ahead: string[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(io: Io) {
    this.#io = io;
    this.output = { write: (data) => io.stdout.write(withReturns(data)) };
    this.#copy()
      .catch(() => undefined)
      .finally(() => {
        this.#ended = true;
        this.#wake?.();
      });
  }

  /** Input is buffered until it is read, except for the interrupt key. */
  async #copy(): Promise<void> {
    const decoder = new TextDecoder();
    for (let part = await this.#io.stdin.read(); part !== undefined; part = await this.#io.stdin.read()) {
      for (const character of decoder.decode(part, { stream: true })) {
        if (character === CTRL_C) {
          this.#ahead = [];
          this.onInterrupt();
        }
        if (this.#ahead.length < MAX_AHEAD) this.#ahead.push(character);
      }
      this.#wake?.();
    }
  }

  async #readLine(): Promise<Uint8Array | undefined> {
    let line = '';
    for (;;) {
      const character = await this.#next();
      if (character === undefined || (character === CTRL_D && line === '')) return line === '' ? undefined : bytesOf(line);
      if (character === CTRL_D) return bytesOf(line);
      if (character === CTRL_C) {
        await say(this.#io.stdout, '^C\r\n');
        return bytesOf('\n');
      }
      if (character === '\r' || character === '\n') {
        await say(this.#io.stdout, '\r\n');
        return bytesOf(`${line}\n`);
      }
      if (character === ERASE || character === '\b') {
        if (line !== '') await say(this.#io.stdout, '\b \b');
        line = Array.from(line).slice(0, -1).join('');
      } else {
        line += character;
        await say(this.#io.stdout, character);
      }
    }
  }

  async #next(): Promise<string | undefined> {
    while (this.#ahead.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
    return this.#ahead.shift();
  }
}

/** Byte by byte, whatever the bytes are. */
const withReturns = (data: Uint8Array): Uint8Array =>
  data.includes(10) ? new Uint8Array(Buffer.from(Buffer.from(data).toString('latin1').replace(/\n/g, '\r\n'), 'latin1')) : data;
