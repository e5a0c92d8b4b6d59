import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

import { HandsightError } from '../../error/errors.ts';

interface Waiting {
  line: string;
  resolve: () => void;
  reject: (reason: HandsightError) => void;
}

/** A file of lines. A line is acknowledged once it is on the disk; lines that arrive meanwhile share the next sync. */
export class Journal {
  readonly path: string;
  readonly #handle: FileHandle;
  #waiting: Waiting[] = [];
  #committing: Promise<void> | undefined;
  #failure: HandsightError | undefined;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** The file must not exist yet. */
  static async create(path: string): Promise<Journal> {
    const handle = await open(path, 'ax', 0o600);
    await syncFolder(dirname(path));
    return new Journal(path, handle);
  }

  append(line: string): Promise<void> {
    const failure = this.#failure;
    if (failure !== undefined) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      this.#committing ??= this.#commit();
    });
  }

  async close(): Promise<void> {
    await this.#committing;
    await this.#handle.close();
  }

  async #commit(): Promise<void> {
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      try {
        await this.#handle.appendFile(batch.map(({ line }) => `${line}\n`).join(''));
        await this.#handle.datasync();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#fail(error, batch);
      }
    }
    this.#committing = undefined;
  }

  #take(): Waiting[] {
    const batch = this.#waiting;
    this.#waiting = [];
    return batch;
  }

  /** After a failed write the file may end in the middle of a line, so nothing more is written to it. */
  #fail(error: unknown, batch: readonly Waiting[]): void {
    const problem = error instanceof Error ? error.message : String(error);
    const failure = new HandsightError('Internal', `cannot be written: ${problem}`, { path: this.path }, { cause: error });
    this.#failure = failure;
    for (const { reject } of [...batch, ...this.#take()]) reject(failure);
  }
}

/** A new file is durable only once its folder is synced. Not every system can sync a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
