import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const NEWLINE = 0x0a;

interface OpenFile {
  handle: FileHandle;
  size: number;
}

/**
 * A file of lines that is renamed to `.1`, `.2` … once it is large enough. Every line is one write, and every step of the rotation is a
 * rename: if the process is killed at any moment, only the line being written is lost.
 */
export class RotatingFile {
  readonly path: string;
  readonly #maxBytes: number;
  readonly #backups: number;
  #open: OpenFile | undefined;

  constructor(path: string, { maxBytes, backups }: { maxBytes: number; backups: number }) {
    this.path = path;
    this.#maxBytes = maxBytes;
    this.#backups = backups;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Neither this nor `write` may be called before the previous call has ended. */
  async open(): Promise<void> {
    this.#open ??= await this.#openFile();
  }

  /** After a failure the file is reopened. */
  async write(line: string): Promise<void> {
    try {
      const bytes = Buffer.from(`${line}\n`);
      let file = (this.#open ??= await this.#openFile());
      if (file.size > 0 && file.size + bytes.length > this.#maxBytes) {
        await this.close();
        await this.#rotate();
        file = this.#open = await this.#openFile();
      }
      await file.handle.appendFile(bytes);
      file.size += bytes.length;
    } catch (error) {
      await this.close().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    const file = this.#open;
    this.#open = undefined;
    await file?.handle.close();
  }

  async #openFile(): Promise<OpenFile> {
    await mkdir(dirname(this.path), { recursive: true });
    const handle = await open(this.path, 'a+', 0o600);
    const { size } = await handle.stat();
    if (size === 0 || (await lastByte(handle, size)) === NEWLINE) return { handle, size };
    // A line was cut off by a kill; the next one must not continue it.
    await handle.appendFile('\n');
    return { handle, size: size + 1 };
  }

  async #rotate(): Promise<void> {
    if (this.#backups === 0) return rm(this.path, { force: true });
    const backup = (i: number): string => `${this.path}.${i}`;
    // Only up to the first free slot, so that a rotation that was killed half-way continues where it stopped.
    let free = 1;
    while (free < this.#backups && (await exists(backup(free)))) free++;
    for (let i = free; i > 1; i--) await rename(backup(i - 1), backup(i));
    await rename(this.path, backup(1));
  }
}

async function lastByte(handle: FileHandle, size: number): Promise<number | undefined> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
