import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface HostProcessOptions {
  url: string;
  secret: string;
  name: string;
  devices: string[];
  tags: string[];
  leaseMs: number;
  /** Socket of the witness of `witness:` devices. */
  witness?: string;
  /** Stops itself between the last lease check and each input. */
  stopsBeforeSending?: boolean;
}

const PROGRAM = fileURLToPath(new URL('host-process.ts', import.meta.url));
/** Against hangs only: a busy machine starts slowly. */
const START_MS = 120_000;

/** A host in a separate process. */
export class SpawnedHost {
  readonly name: string;
  readonly faults: string[] = [];
  /** By itself. */
  timesStopped = 0;
  readonly #process: ChildProcess;

  private constructor(options: HostProcessOptions, inside: readonly string[]) {
    this.name = options.name;
    const [execPath, ...execArgv] = [...inside, process.execPath, '--import', 'tsx'];
    this.#process = fork(PROGRAM, [JSON.stringify(options)], {
      execPath,
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (message) => {
      if (isFault(message)) this.faults.push(message.fault);
      if (isStop(message)) this.timesStopped++;
    });
  }

  /** Resolves when it has joined its fleet. `inside` is its command prefix. */
  static async start(options: HostProcessOptions, inside: readonly string[] = []): Promise<SpawnedHost> {
    const host = new SpawnedHost(options, inside);
    try {
      await host.#joined();
      return host;
    } catch (error) {
      await host.kill();
      throw error;
    }
  }

  #joined(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${this.name} did not join`)), START_MS);
      const fail = (code: number | null): void => reject(new Error(`${this.name} exited with code ${code}: ${this.faults.join('; ')}`));
      this.#process.once('exit', fail);
      this.#process.on('message', (message) => {
        if (isFault(message) || isStop(message)) return;
        clearTimeout(timer);
        this.#process.off('exit', fail);
        resolve();
      });
    });
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Like a power failure. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }

  stop(): void {
    this.#process.kill('SIGSTOP');
  }

  wake(): void {
    this.#process.kill('SIGCONT');
  }
}

const isFault = (message: unknown): message is { fault: string } => typeof message === 'object' && message !== null && 'fault' in message;
const isStop = (message: unknown): boolean => typeof message === 'object' && message !== null && 'stops' in message;
