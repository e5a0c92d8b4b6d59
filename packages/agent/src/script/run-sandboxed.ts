import { spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { lstatSync, readlinkSync } from 'node:fs';
import { HandsightError } from '@handsight/core/error';
import type { Config } from '@handsight/core/config';
import type { ScriptResult } from './script-executor.ts';

/** A program that writes more than this is killed. */
const FLOOD_BYTES = 64 * 1024 * 1024;
const PROBE_MS = 10_000;

export interface SandboxUser {
  isRoot: boolean;
  /** Switch to this user first; only for root. */
  uid?: number;
  /** The PATH for bubblewrap and the sandbox's other programs. */
  path?: string;
}

const PATH = '/usr/bin:/bin';

export const currentUser = (): SandboxUser => ({ isRoot: process.getuid?.() === 0 });

/** Runs a program inside the sandbox until it exits, times out or the signal is aborted. No process of it is left afterwards. */
export async function runSandboxed(
  program: readonly string[],
  { limits, timeoutMs, user, signal }: { limits: ShellLimits; timeoutMs: number; user: SandboxUser; signal: AbortSignal },
): Promise<ScriptResult> {
  const [command = '', ...args] = sandboxCommand(program, limits, user);
  const stdout = new BoundedOutput(limits.output_bytes);
  const stderr = new BoundedOutput(limits.output_bytes);
  const started = performance.now();
  const identity = user.uid === undefined ? {} : { uid: user.uid, gid: user.uid };
  const child = spawn(command, args, { cwd: '/', env: { PATH: user.path ?? PATH }, stdio: ['ignore', 'pipe', 'pipe'], ...identity });
  let timedOut = false;
  // bubblewrap's process is the parent of the sandbox's init, which dies with it and takes the namespace down.
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, timeoutMs);
  const keep = (output: BoundedOutput) => (chunk: Buffer) => {
    output.add(chunk);
    if (stdout.bytes + stderr.bytes > FLOOD_BYTES) kill();
  };
  child.stdout.on('data', keep(stdout));
  child.stderr.on('data', keep(stderr));
  signal.addEventListener('abort', kill, { once: true });
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (cause) => reject(unavailable(`${command} could not be started: ${cause.message}`)));
      child.once('close', resolve);
    });
    if (signal.aborted) throw new HandsightError('Cancelled', 'the script was cancelled');
    return {
      ok: exitCode === 0,
      exitCode,
      stdout: stdout.text,
      stderr: stderr.text,
      truncated: stdout.isTruncated || stderr.isTruncated,
      timedOut,
      durationMs: Math.round(performance.now() - started),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

/** Checks that this machine can create the sandbox. Done every time, so that a sandbox failure never looks like the script's. */
export async function requireSandbox(limits: ShellLimits, user: SandboxUser, signal: AbortSignal): Promise<void> {
  const { ok, stderr, timedOut } = await runSandboxed(['/bin/true'], { limits, timeoutMs: PROBE_MS, user, signal });
  if (ok) return;
  const why = timedOut ? `it took longer than ${PROBE_MS} ms` : (stderr.trim().split('\n')[0] ?? '');
  throw unavailable(`the sandbox cannot be made: ${why.slice(0, 300)}`);
}

const unavailable = (message: string): HandsightError =>
  new HandsightError('SandboxUnavailable', message, {
    install: 'bubblewrap (0.8 or later) and util-linux',
    hint: 'Install bubblewrap and util-linux, and allow user namespaces; host scripts run nowhere else.',
  });

/** Keeps the beginning of a program's output; the rest is read and dropped, so that the program does not block. */
class BoundedOutput {
  readonly #limit: number;
  readonly #parts: Buffer[] = [];
  #kept = 0;
  #seen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, Math.max(0, this.#limit - this.#kept));
    this.#parts.push(part);
    this.#kept += part.length;
    this.#seen += chunk.length;
  }

  /** Total bytes written, kept or not. */
  get bytes(): number {
    return this.#seen;
  }

  get isTruncated(): boolean {
    return this.#seen > this.#limit;
  }

  /** A character cut in half by the limit is left out. */
  get text(): string {
    return new StringDecoder('utf8').write(Buffer.concat(this.#parts));
  }
}

type ShellLimits = Config['scripts']['host_shell'];

/** nproc limits do not apply to root, and files created by a root sandbox would belong to root. */
const ORDINARY_USER = '65534';
const MEGABYTE = 1024 * 1024;

/** The files visible in a sandbox: programs and libraries, read-only. Of /etc only what the loader and `awk` need. */
function visibleFiles(): string[] {
  const links = ['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) => {
    const entry = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (entry === undefined) return [];
    return entry.isSymbolicLink() ? ['--symlink', readlinkSync(`/${name}`), `/${name}`] : ['--ro-bind', `/${name}`, `/${name}`];
  });
  const read = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', '--tmpfs', '/usr/local', ...links, ...read];
}

/** With network, a sandbox reaches everything that the machine reaches, including its loopback. */
const NETWORK = [
  '--share-net',
  ...['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs', '/etc/nsswitch.conf'].flatMap((path) => ['--ro-bind-try', path, path]),
];

/**
 * The command that runs a program inside bubblewrap. Limits are set inside, where processes are counted apart from the user's other ones.
 * `--disable-userns` needs a user namespace, and `--cap-drop ALL` is needed because root's sandbox keeps all capabilities without it.
 */
function sandboxCommand(program: readonly string[], limits: ShellLimits, { isRoot }: { isRoot: boolean }): string[] {
  const { network, memory_mb, processes, file_mb } = limits;
  const bytes = String(file_mb * MEGABYTE);
  return [
    ...(isRoot
      ? ['setpriv', `--reuid=${ORDINARY_USER}`, `--regid=${ORDINARY_USER}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs']
      : []),
    'bwrap',
    '--unshare-all',
    '--unshare-user',
    ...(network ? NETWORK : []),
    ...['--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL', '--disable-userns', '--clearenv', '--die-with-parent', '--new-session'],
    ...visibleFiles(),
    ...['--proc', '/proc', '--dev', '/dev', '--size', bytes, '--tmpfs', '/tmp', '--size', bytes, '--tmpfs', '/work'],
    // Both are in memory and have no size limit of their own.
    ...['--remount-ro', '/dev', '--remount-ro', '/usr/local', '--remount-ro', '/', '--chdir', '/work'],
    ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/work', '--setenv', 'LANG', 'C.UTF-8', '--hostname', 'sandbox'],
    ...['prlimit', `--nproc=${processes}`, `--as=${memory_mb * MEGABYTE}`, `--fsize=${bytes}`, '--core=0', '--nofile=256', '--'],
    ...program,
  ];
}
