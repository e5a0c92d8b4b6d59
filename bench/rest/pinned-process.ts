import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Server and generator have a core each; where that cannot be arranged, the figures say so. */
export const ARE_PINNED = hasTaskset && availableParallelism() >= 2;

const CORES = { server: '0', generator: '1' } as const;
/** Linux counts processor time in these. */
const TICKS_PER_SECOND = 100;

/** A Node process on a core of its own. */
export class PinnedProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string, undefined>;

  constructor(core: keyof typeof CORES, args: readonly string[], input = '') {
    const command = [process.execPath, ...args];
    const [program = '', ...rest] = ARE_PINNED ? ['taskset', '-c', CORES[core], ...command] : command;
    this.#child = spawn(program, rest, { stdio: 'pipe' });
    this.#child.stderr.pipe(process.stderr);
    this.#child.stdin.end(input);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The next line that it prints. */
  async line(): Promise<string> {
    const next = await this.#lines.next();
    if (next.value === undefined) throw new Error('a process of the benchmark ended too early');
    return next.value;
  }

  /** CPU time so far, in milliseconds. `taskset` execs the program, so the process id is the program's. */
  cpuMs(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; utime and stime are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  }

  memory(): number {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1]) * 1024;
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
