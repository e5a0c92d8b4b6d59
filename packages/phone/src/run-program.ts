import { FileFault } from './file/fault.ts';
import type { User } from './file/file-system.ts';
import { BrokenPipe, say } from './io/stream.ts';
import type { Phone } from './phone.ts';
import type { Process, Program } from './process.ts';
import type { Started } from './shell/host.ts';
import { ShellExit } from './shell/shell-state.ts';

const TERMINATED = 143;
const BROKEN_PIPE = 141;

/** The program with that name, whatever its path. */
function findProgram({ programs }: Phone, name: string): Program | undefined {
  const plain = name.replace(/^\/system\/(x?bin)\//, '');
  return Object.hasOwn(programs, plain) ? programs[plain] : undefined;
}

/** Starts a program as a process of the phone; undefined if there is no such program. */
export function runProgram(phone: Phone, argv: string[], started: Started, user: User): Promise<number> | undefined {
  const [name = '', ...args] = argv;
  const program = findProgram(phone, name);
  return program === undefined ? undefined : runProcess(phone, program, argv, args, started, user);
}

async function runProcess(phone: Phone, program: Program, argv: string[], args: string[], started: Started, user: User): Promise<number> {
  const stop = new AbortController();
  const onStop = (): void => stop.abort();
  if (started.signal.aborted) return TERMINATED;
  started.signal.addEventListener('abort', onStop, { once: true });
  const entry = phone.processes.add(user.uid, argv, onStop);
  const process: Process = { ...started, phone, args, user, pid: entry.pid, signal: stop.signal };
  const killed = new Promise<number>((resolve) => stop.signal.addEventListener('abort', () => resolve(TERMINATED), { once: true }));
  try {
    return await Promise.race([
      inItsTime(program, process, argv[0] ?? '').catch((error: unknown) => statusOf(error, process, argv[0] ?? '')),
      killed,
    ]);
  } finally {
    started.signal.removeEventListener('abort', onStop);
    phone.processes.remove(entry);
  }
}

/** Delays the program by the start-up time of a real phone. */
async function inItsTime(program: Program, process: Process, name: string): Promise<number> {
  await process.phone.pace.beforeProgram(name.split('/').at(-1) ?? name, process.signal);
  return program(process);
}

async function statusOf(error: unknown, process: Process, name: string): Promise<number> {
  if (error instanceof ShellExit) throw error;
  if (error instanceof BrokenPipe || process.signal.aborted) return BROKEN_PIPE;
  const message = error instanceof FileFault ? `${error.path}: ${error.message}` : error instanceof Error ? error.message : String(error);
  await say(process.stderr, `${name}: ${message}\n`).catch(() => undefined);
  return 1;
}
