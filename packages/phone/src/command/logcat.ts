import type { LogLine } from '@handsight/core/device';
import type { Pattern } from '@handsight/core/screen';
import { fail, print, type Process, type Program } from '../process.ts';
import { turns } from '../turns.ts';
import { SYSTEM_UID } from '../file/node.ts';
import { allProcesses } from './process/ps.ts';
import { expressionOf } from './text/expression.ts';
import { bytesOf } from '../io/bytes.ts';

const LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
const LETTERS = { verbose: 'V', debug: 'D', info: 'I', warn: 'W', error: 'E', fatal: 'F' } as const;
const SYSTEM_PID = 520;
/** Polling interval for lines written without a notification. */
const LOOK_AGAIN_MS = 500;

interface Wanted {
  format: string;
  dump: boolean;
  clear: boolean;
  tail: number | undefined;
  since: number | undefined;
  pid: number | undefined;
  regex: Pattern | undefined;
  /** Minimum level by tag; `*` for all others. */
  levels: Map<string, number>;
  sizes: boolean;
  /** Binary entries, for programs. */
  binary: boolean;
}

export const logcat: Program = async (process) => {
  const wanted = readArgs(process.args, process.env.get('ANDROID_LOG_TAGS') ?? '', new Date(process.phone.clock.now()).getUTCFullYear());
  if (typeof wanted === 'string') return fail(process, wanted, 1);
  const { phone } = process;
  if (wanted.clear) {
    await phone.log.clear(phone.call(process.signal));
    return 0;
  }
  if (wanted.sizes) {
    await print(process, 'main: ring buffer is 256 KiB (0 B consumed), max entry is 5120 B, max payload is 4068 B\n');
    return 0;
  }
  let printed = new Set<LogLine>();
  const nextTurn = turns(process.signal);
  const pids = new Map<string, number>();
  const show = async (tail: number | undefined): Promise<void> => {
    for (const { name, pid } of allProcesses(phone)) pids.set(name, pid);
    const all = await phone.log.lines(phone.call(process.signal));
    const chosen: LogLine[] = [];
    for (const line of all) {
      await nextTurn();
      if (!printed.has(line) && isWanted(line, wanted, pids)) chosen.push(line);
    }
    printed = new Set(all);
    const last = tail === undefined ? chosen : chosen.slice(-tail);
    if (wanted.binary) {
      for (const line of last)
        await process.stdout.write(binaryEntry(line, pids.get(line.app) ?? SYSTEM_PID, phone.packages.get(line.app)?.uid ?? SYSTEM_UID));
      return;
    }
    const text = last.map((line) => formatted(line, wanted.format, pidOf(line, pids))).join('');
    if (text !== '') await print(process, text);
  };
  if (!wanted.binary && (!wanted.dump || wanted.tail === undefined)) await print(process, '--------- beginning of main\n');
  await show(wanted.tail);
  if (!wanted.dump) await follow(process, () => show(undefined));
  return 0;
};

/** Prints new lines until it is stopped. */
async function follow(process: Process, show: () => Promise<void>): Promise<void> {
  const { phone, signal } = process;
  while (!signal.aborted) {
    const changed = new AbortController();
    const stop = phone.log.subscribe(() => changed.abort());
    const onAbort = (): void => changed.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    await phone.clock.after(LOOK_AGAIN_MS, changed.signal).catch(() => undefined);
    stop();
    signal.removeEventListener('abort', onAbort);
    await show();
  }
}

/** The process that wrote a line may have ended since. */
const pidOf = ({ pid, app }: LogLine, pids: Map<string, number>): number => pid ?? pids.get(app) ?? SYSTEM_PID;

function isWanted(line: LogLine, { levels, pid, since, regex }: Wanted, pids: Map<string, number>): boolean {
  const least = levels.get(line.tag) ?? levels.get('*') ?? 0;
  if (LEVELS.indexOf(line.level) < least) return false;
  if (pid !== undefined && pidOf(line, pids) !== pid) return false;
  if (since !== undefined && line.at < since) return false;
  return regex === undefined || regex.find(line.text) !== undefined;
}

/** Returns an error message if the arguments are invalid. */
function readArgs(args: string[], tags: string, year: number): Wanted | string {
  const wanted: Wanted = {
    format: 'threadtime',
    dump: false,
    clear: false,
    tail: undefined,
    since: undefined,
    pid: undefined,
    regex: undefined,
    levels: new Map(),
    sizes: false,
    binary: false,
  };
  const left = args.flatMap((arg) => /^(--\w+)=(.*)$/s.exec(arg)?.slice(1) ?? [arg]);
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === '-d') wanted.dump = true;
    else if (arg === '-B') wanted.binary = true;
    else if (arg === '-c') wanted.clear = true;
    else if (arg === '-g') wanted.sizes = true;
    else if (arg === '-s') wanted.levels.set('*', LEVELS.length);
    else if (arg === '-v') wanted.format = formatName(left.shift() ?? '', wanted.format);
    else if (arg === '-b' || arg === '-G' || arg === '-f' || arg === '-r' || arg === '-n' || arg === '--uid') left.shift();
    else if (arg === '--pid') wanted.pid = Number(left.shift());
    else if (arg === '-e' || arg === '--regex') {
      const source = left.shift() ?? '';
      try {
        wanted.regex = expressionOf(source);
      } catch {
        return `logcat: Invalid regex: ${source.slice(0, 80)}`;
      }
    } else if (/^-[tT]/.test(arg)) {
      const from = arg.length > 2 ? arg.slice(2) : (left.shift() ?? '');
      if (arg.startsWith('-t')) wanted.dump = true;
      if (/^\d+$/.test(from)) wanted.tail = Number(from);
      else if (!Number.isNaN(timeOf(from, year))) wanted.since = timeOf(from, year);
      else return `logcat: -${arg[1] ?? ''} "${from}" not in time format`;
    } else if (arg.startsWith('-v')) wanted.format = formatName(arg.slice(2), wanted.format);
    else if (arg.startsWith('-')) return `logcat: Unknown option '${arg}'`;
    else addFilter(wanted.levels, arg);
  }
  if (wanted.levels.size === 0) for (const tag of tags.replaceAll("'", '').split(/\s+/)) addFilter(wanted.levels, tag);
  return wanted;
}

const FORMATS = ['brief', 'long', 'process', 'raw', 'tag', 'thread', 'threadtime', 'time'];
/** Words such as `color` and `epoch` change details of the format that was chosen. */
const formatName = (name: string, before: string): string => FORMATS.find((format) => name.split(',').includes(format)) ?? before;

function addFilter(levels: Map<string, number>, filter: string): void {
  if (filter === '') return;
  const [tag = '', letter = 'V'] = filter.split(':');
  const level = letter.toUpperCase() === 'S' ? LEVELS.length : LEVELS.findIndex((name) => LETTERS[name] === letter.toUpperCase());
  levels.set(tag, level === -1 ? 0 : level);
}

/** `11-16 00:12:34.567`, with the year or without, or seconds since the epoch. */
function timeOf(text: string, year: number): number {
  if (/^\d+\.\d+$/.test(text)) return Number(text) * 1000;
  return Date.parse(`${/^\d{4}-/.test(text) ? text : `${year}-${text}`}Z`.replace(' ', 'T'));
}

/** A crash is logged as an error, on several lines. */
const asAndroid = (line: LogLine): LogLine =>
  line.tag === 'AndroidRuntime' && line.level === 'fatal'
    ? { ...line, level: 'error', text: line.text.replace(/^(FATAL EXCEPTION: \w+) /, '$1\n') }
    : line;

function formatted(logged: LogLine, format: string, pid: number): string {
  const { at, level, tag, text } = asAndroid(logged);
  const time = new Date(at).toISOString().slice(5, 23).replace('T', ' ');
  const letter = LETTERS[level];
  const id = String(pid).padStart(5);
  const heads: Record<string, string> = {
    brief: `${letter}/${tag.padEnd(8)}(${id}): `,
    long: `[ ${time} ${id}:${id} ${letter}/${tag} ]\n`,
    process: `${letter}(${id}) `,
    raw: '',
    tag: `${letter}/${tag.padEnd(8)}: `,
    thread: `${letter}(${id}:${id}) `,
    time: `${time} ${letter}/${tag.padEnd(8)}(${id}): `,
  };
  const head = heads[format] ?? `${time} ${id} ${id} ${letter} ${tag.padEnd(8)}: `;
  return text
    .split('\n')
    .map((line) => `${head}${line}\n`)
    .join('');
}

/** `log [-p LEVEL] [-t TAG] MESSAGE…`. */
export const log: Program = (process) => {
  const args = [...process.args];
  let level: LogLine['level'] = 'info';
  let tag = 'log';
  for (; args[0]?.startsWith('-') === true; args.splice(0, 2)) {
    if (args[0] === '-t') tag = args[1] ?? tag;
    if (args[0] === '-p') level = LEVELS.find((name) => LETTERS[name] === args[1]?.toUpperCase()) ?? level;
  }
  process.phone.log.add(level, tag.slice(0, 100), args.join(' ').slice(0, 4000));
  return 0;
};

const HEADER_BYTES = 28;
/** Android's numbers for levels (android/log.h). */
const PRIORITIES = { verbose: 2, debug: 3, info: 4, warn: 5, error: 6, fatal: 7 } as const satisfies Record<LogLine['level'], number>;

/** `logcat -B`: a logger_entry_v4 (liblog's log/log_read.h), then priority, tag and message, each text ended by a zero. */
function binaryEntry({ at, level, tag, text }: LogLine, pid: number, uid: number): Uint8Array {
  const payload = Buffer.concat([Buffer.from([PRIORITIES[level]]), bytesOf(`${tag}\0${text}\0`)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(payload.length, 0);
  header.writeUInt16LE(HEADER_BYTES, 2);
  header.writeInt32LE(pid, 4);
  header.writeUInt32LE(pid, 8);
  header.writeUInt32LE(Math.floor(at / 1000), 12);
  header.writeUInt32LE((at % 1000) * 1_000_000, 16);
  // The main buffer.
  header.writeUInt32LE(0, 20);
  header.writeUInt32LE(uid, 24);
  return Buffer.concat([header, payload]);
}
