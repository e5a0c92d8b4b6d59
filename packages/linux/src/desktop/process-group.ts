import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { HandsightError } from '@handsight/core/error';

const GRACE_MS = 2000;
const KILL_MS = 5000;

export interface Started {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  stdio?: StdioOptions;
}

/** The path of a program, or undefined. */
export function onPath(command: string, path: string): string | undefined {
  if (command.includes('/')) return existsSync(command) ? command : undefined;
  for (const folder of path.split(delimiter)) if (folder !== '' && existsSync(join(folder, command))) return join(folder, command);
  return undefined;
}

/** A program with all its child processes, stopped as one. */
export class ProcessGroup {
  readonly name: string;
  readonly child: ChildProcess;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
  #hasEnded = false;

  constructor({ command, args, env, stdio = ['ignore', 'ignore', 'ignore'] }: Started) {
    this.name = command;
    // The kernel signals the group when Handsight itself is killed, so nothing is left behind.
    const guard = onPath('setpriv', env['PATH'] ?? '');
    const [file, rest] = guard === undefined ? [command, [...args]] : [guard, ['--pdeathsig', 'TERM', '--', command, ...args]];
    this.child = spawn(file, rest, { env, stdio, detached: true });
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.#hasEnded = true;
        resolve(error.message);
      });
      this.child.once('exit', (code, signal) => {
        this.#hasEnded = true;
        resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
      });
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Asks the whole group to exit, then kills it. */
  async end(): Promise<void> {
    this.#signal('SIGTERM');
    if (!this.#hasEnded) await within(this.ended, GRACE_MS);
    this.#signal('SIGKILL');
    if (!this.#hasEnded) await within(this.ended, KILL_MS);
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.pid === 0) return;
    try {
      process.kill(-this.pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

async function within(done: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

/** The first line a program writes to a file descriptor; fails if it exits before. */
export async function firstLine(group: ProcessGroup, channel: number, ms: number): Promise<string> {
  const stream = group.child.stdio[channel];
  if (stream === undefined || stream === null || !('on' in stream))
    throw new HandsightError('Internal', `${group.name} has no channel ${channel}`, {});
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      let said = '';
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString('utf8');
        if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')).trim());
      });
      const fail = (why: string): void =>
        reject(new HandsightError('DeviceNotFound', `${group.name} did not start: ${why}`, { command: group.name }));
      void group.ended.then(fail);
      timer = setTimeout(() => fail(`it said nothing for ${ms} ms`), ms);
    });
  } finally {
    clearTimeout(timer);
  }
}
