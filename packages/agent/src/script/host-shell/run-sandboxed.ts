import { spawn } from 'node:child_process';

import { HandsightError } from '@handsight/core/error';
import type { ScriptResult } from '../script-executor.ts';
import { BoundedOutput } from './bounded-output.ts';
import { sandboxCommand, type ShellLimits } from './sandbox-command.ts';

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
