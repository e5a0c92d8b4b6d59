import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endGroup, requireInstalled } from '../end-group.ts';

const END_MS = 5000;

/** A real-world program with its standard output. */
export class RealProgram {
  readonly folder: string;
  stdout = '';
  readonly #child: ChildProcess;

  constructor([file = '', ...args]: readonly string[], env: Record<string, string>, folder: string) {
    this.folder = folder;
    requireInstalled(file);
    this.#child = spawn(file, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
  }

  /** Its exit code once it has ended by itself; undefined while it runs. */
  async ended(): Promise<number | undefined> {
    const { exitCode } = this.#child;
    if (exitCode !== null) return exitCode;
    const signal = AbortSignal.timeout(END_MS);
    await once(this.#child, 'close', { signal }).catch(() => undefined);
    return this.#child.exitCode ?? undefined;
  }

  end(): Promise<void> {
    return endGroup(this.#child);
  }
}
