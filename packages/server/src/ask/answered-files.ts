import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const MAX_FILE_BYTES = 10_000_000;

interface AnsweredFile {
  path: string;
  mediaType: string;
  bytes: number;
}

/** Detected by magic bytes; the browser's media type is untrusted. */
const KINDS: readonly { mediaType: string; extension: string; magic: readonly number[] }[] = [
  { mediaType: 'image/png', extension: 'png', magic: [0x89, 0x50, 0x4e, 0x47] },
  { mediaType: 'image/jpeg', extension: 'jpg', magic: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', extension: 'gif', magic: [0x47, 0x49, 0x46, 0x38] },
  { mediaType: 'application/pdf', extension: 'pdf', magic: [0x25, 0x50, 0x44, 0x46] },
];

/** Files that people give as answers, in the data folder, readable only by the host's user. */
export class AnsweredFiles {
  readonly #folder: string;
  readonly #kept = new Map<string, AnsweredFile>();

  constructor(dataFolder: string) {
    this.#folder = resolve(dataFolder, 'answers');
  }

  async keep(approval: string, bytes: Buffer): Promise<void> {
    const kind = KINDS.find(({ magic }) => magic.every((byte, i) => bytes[i] === byte));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${randomBytes(12).toString('hex')}.${kind?.extension ?? 'bin'}`);
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    this.#kept.set(approval, { path, mediaType: kind?.mediaType ?? 'application/octet-stream', bytes: bytes.length });
  }

  take(approval: string): AnsweredFile | undefined {
    const file = this.#kept.get(approval);
    this.#kept.delete(approval);
    return file;
  }
}
