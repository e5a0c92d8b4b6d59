import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { endGroup, requireInstalled } from './end-group.ts';
import { TalkingProgram } from './talking-program.ts';

/** A test program of this bench, driven over stdin and stdout. */
export class PipedProgram extends TalkingProgram {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;

  constructor([file = '', ...args]: readonly string[], env: Record<string, string>) {
    super();
    requireInstalled(file);
    this.#child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'], detached: true });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    // An exited program accepts no more commands; its exit is handled below.
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('exit', () => this.hearEnd()).once('error', () => this.hearEnd());
  }

  protected send(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  end(): Promise<void> {
    return endGroup(this.#child);
  }
}
