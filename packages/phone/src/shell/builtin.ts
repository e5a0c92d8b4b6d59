import { linesOf, say, type ByteSource } from '../io/stream.ts';
import type { Io } from './host.ts';
import { ShellExit, type ShellState } from './shell-state.ts';
import { quote } from './syntax.ts';

/** Thrown for an invalid expression; `test` then exits with code 2. */
class TestFault extends Error {}

const FILE_TESTS = new Set(['-e', '-f', '-d', '-r', '-w', '-x', '-s', '-L', '-h', '-c', '-b', '-p', '-S']);
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '-eq': (a, b) => a === b,
  '-ne': (a, b) => a !== b,
  '-lt': (a, b) => a < b,
  '-le': (a, b) => a <= b,
  '-gt': (a, b) => a > b,
  '-ge': (a, b) => a >= b,
};

/** Evaluates the arguments of `test` and `[`. */
function evaluateTest(args: string[], state: ShellState): boolean {
  const left = [...args];
  if (left.length === 0) return false;
  const value = either(left, state);
  if (left.length > 0) throw new TestFault(`${left[0] ?? ''}: unexpected operator/operand`);
  return value;
}

function either(left: string[], state: ShellState): boolean {
  let value = both(left, state);
  while (left[0] === '-o') {
    left.shift();
    const other = both(left, state);
    value ||= other;
  }
  return value;
}

function both(left: string[], state: ShellState): boolean {
  let value = one(left, state);
  while (left[0] === '-a') {
    left.shift();
    const other = one(left, state);
    value &&= other;
  }
  return value;
}

function one(left: string[], state: ShellState): boolean {
  const [first, second, third] = left;
  if (first === undefined) throw new TestFault('argument expected');
  if (second !== undefined && third !== undefined && isComparison(second)) {
    left.splice(0, 3);
    return compare(first, second, third);
  }
  left.shift();
  if (first === '!' && second !== undefined) return !one(left, state);
  if (first === '(' && second !== undefined) {
    const value = either(left, state);
    if (left.shift() !== ')') throw new TestFault("missing ')'");
    return value;
  }
  if (second === undefined || second === '-a' || second === '-o') return first !== '';
  if (first === '-n' || first === '-z') {
    left.shift();
    return (second !== '') === (first === '-n');
  }
  if (first === '-t') {
    left.shift();
    return false;
  }
  if (!FILE_TESTS.has(first)) return first !== '';
  left.shift();
  return state.host.test(first, second, state.cwd);
}

const isComparison = (word: string): boolean => ['=', '==', '!=', '<', '>'].includes(word) || Object.hasOwn(COMPARISONS, word);

function compare(a: string, operator: string, b: string): boolean {
  if (operator === '=' || operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  for (const text of [a, b]) if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new TestFault(`${text}: bad number`);
  return COMPARISONS[operator]?.(Number(a), Number(b)) ?? false;
}

/** A command built into the shell. */
export type Builtin = (args: string[], state: ShellState, io: Io) => Promise<number> | number;

/** Commands that change the shell, or need no program of their own. */
export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ':': () => 0,
  true: () => 0,
  false: () => 1,
  echo: async (args, _state, io) => {
    await io.stdout.write(escapedBytes(echoText(args)));
    return 0;
  },
  printf: async ([format, ...args], _state, io) => {
    if (format === undefined) return complain(io, 'printf: usage: printf format [arguments]', 1);
    await io.stdout.write(escapedBytes(printfText(format, args)));
    return 0;
  },
  pwd: async (_args, { cwd }, io) => {
    await say(io.stdout, `${cwd}\n`);
    return 0;
  },
  cd: ([path = '/'], state, io) => {
    try {
      state.cwd = state.host.folder(path === '-' ? (state.variables.get('OLDPWD') ?? '/') : path, state.cwd);
      return 0;
    } catch (error) {
      return complain(io, `cd: ${path}: ${messageOf(error)}`, 2);
    }
  },
  export: (args, state) => {
    for (const arg of args) {
      const [, name = '', value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(arg) ?? [];
      if (name === '') continue;
      state.exported.add(name);
      if (value !== undefined) state.variables.set(name, value);
    }
    return 0;
  },
  unset: (args, state) => {
    for (const name of args) {
      state.variables.delete(name);
      state.exported.delete(name);
    }
    return 0;
  },
  set: async (args, state, io) => {
    if (args.length === 0) for (const [name, value] of state.variables) await say(io.stdout, `${name}=${quote(value)}\n`);
    if (args[0] === '--') state.parameters = [state.parameters[0] ?? '', ...args.slice(1)];
    return 0;
  },
  shift: (_args, state) => {
    state.parameters.splice(1, 1);
    return 0;
  },
  exit: ([status], state) => {
    throw new ShellExit(status === undefined ? state.status : Number.parseInt(status, 10) || 0);
  },
  test: (args, state, io) => test(args, state, io),
  '[': (args, state, io) => (args.at(-1) === ']' ? test(args.slice(0, -1), state, io) : complain(io, '[: missing ]', 2)),
  '[[': (args, state, io) => (args.at(-1) === ']]' ? test(args.slice(0, -1), state, io) : complain(io, '[[: missing ]]', 2)),
  read: async (args, state, io) => {
    const names = args.filter((arg) => !arg.startsWith('-'));
    const line = await nextLine(io.stdin);
    const words = state.variables.get('IFS') === '' ? [line ?? ''] : (line ?? '').trim().split(/[ \t]+/);
    for (const [i, name] of (names.length === 0 ? ['REPLY'] : names).entries()) {
      const isLast = i >= names.length - 1;
      state.variables.set(name, isLast ? words.slice(i).join(' ') : (words[i] ?? ''));
    }
    return line === undefined ? 1 : 0;
  },
  umask: () => 0,
  wait: async (_args, state) => {
    await Promise.allSettled(state.jobs);
    return 0;
  },
  trap: () => 0,
};

/** Input read beyond a line is kept for the next `read` of the same source. */
const LINES = new WeakMap<ByteSource, AsyncGenerator<string>>();

async function nextLine(source: ByteSource): Promise<string | undefined> {
  const lines = LINES.get(source) ?? linesOf(source);
  LINES.set(source, lines);
  const next = await lines.next();
  return next.done === true ? undefined : next.value;
}

function test(args: string[], state: ShellState, io: Io): Promise<number> | number {
  try {
    return evaluateTest(args, state) ? 0 : 1;
  } catch (error) {
    if (error instanceof TestFault) return complain(io, `[: ${error.message}`, 2);
    throw error;
  }
}

export async function complain({ stderr }: Io, message: string, status: number): Promise<number> {
  await say(stderr, `/system/bin/sh: ${message}\n`);
  return status;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
};

/** Backslash sequences; `\c` ends the output. */
function unescaped(text: string): { text: string; ended: boolean } {
  let ended = false;
  const made = text.replace(/\\(c[\s\S]*|0[0-7]{0,3}|x[\da-fA-F]{1,2}|[ntrabfve\\])/g, (_, code: string) => {
    if (code.startsWith('c')) {
      ended = true;
      return '';
    }
    if (code.startsWith('0')) return byteText(Number.parseInt(`0${code.slice(1)}`, 8) & 0xff);
    if (code.startsWith('x')) return byteText(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
  return { text: made, ended };
}

/** A non-ASCII byte is represented as a lone surrogate until the text is encoded. */
const byteText = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);

/** The text as UTF-8, with lone surrogates turned back into bytes. */
const escapedBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text.split(/([\udc80-\udcff])/u).map((part) => {
      const code = part.length === 1 ? part.charCodeAt(0) : 0;
      return code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(part);
    }),
  );

/** mksh's echo: `-n`, `-e`, `-E`, and backslash sequences even without `-e`. */
function echoText(args: string[]): string {
  const words = [...args];
  let newline = true;
  let escapes = true;
  for (; /^-[neE]+$/.test(words[0] ?? ''); words.shift()) {
    if (words[0]?.includes('n') === true) newline = false;
    if (words[0]?.includes('E') === true) escapes = false;
    else if (words[0]?.includes('e') === true) escapes = true;
  }
  const plain = words.join(' ');
  const { text, ended } = escapes ? unescaped(plain) : { text: plain, ended: false };
  return newline && !ended ? `${text}\n` : text;
}

/** `%s %d %x %c %%` and backslash sequences; the format is reused while there are arguments. */
function printfText(format: string, args: string[]): string {
  const left = [...args];
  let out = '';
  do {
    const before = left.length;
    out += unescaped(format).text.replace(/%(-?)(0?)(\d*)([sdixXuocb%])/g, (_, dash: string, zero: string, width: string, kind: string) => {
      if (kind === '%') return '%';
      const text = formatted(kind, left.shift() ?? '');
      const size = Math.min(Number(width || 0), 10_000);
      return dash === '-' ? text.padEnd(size) : text.padStart(size, zero === '0' ? '0' : ' ');
    });
    if (left.length === before) break;
  } while (left.length > 0 && out.length < 1 << 20);
  return out;
}

function formatted(kind: string, arg: string): string {
  if (kind === 's') return arg;
  if (kind === 'b') return unescaped(arg).text;
  if (kind === 'c') return arg.slice(0, 1);
  const number = Math.trunc(Number(arg)) || 0;
  const radix = kind === 'x' || kind === 'X' ? 16 : kind === 'o' ? 8 : 10;
  const text = number.toString(radix);
  return kind === 'X' ? text.toUpperCase() : text;
}
