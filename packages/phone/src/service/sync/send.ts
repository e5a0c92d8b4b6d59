import { brotliDecompressSync } from 'node:zlib';
import { FileFault } from '../../file/fault.ts';
import type { User } from '../../file/file-system.ts';
import { LINK, TYPE_MASK } from '../../file/node.ts';
import { absolute, folderOf } from '../../file/path.ts';
import { joined, textOf, viewOf } from '../../io/bytes.ts';
import type { ExactReader } from '../../io/exact-reader.ts';
import type { Phone } from '../../phone.ts';
import { BROTLI, compressionOf, DRY_RUN, NO_COMPRESSION } from './compression.ts';
import type { SyncTalk } from './sync.ts';
import { failure, idOf, MAX_CHUNK, message } from './wire.ts';

/** The phone's storage is held in memory. */
const MAX_FILE = 1 << 28;

/** `SEND`: a file from the host; the path ends with a comma and the mode. */
export async function send(talk: SyncTalk, spec: string): Promise<void> {
  const comma = spec.lastIndexOf(',');
  const mode = Number(spec.slice(comma + 1));
  if (comma === -1 || !Number.isInteger(mode)) await talk.stream.write(failure('bad mode'));
  else await take(talk, spec.slice(0, comma), mode, NO_COMPRESSION);
}

/** `SND2`: the same, with a second message for mode and flags. */
export async function sendV2(talk: SyncTalk, path: string): Promise<void> {
  const setup = await talk.reader.read(12);
  const view = viewOf(setup);
  if (idOf(setup) !== 'SND2') await talk.stream.write(failure('unexpected id'));
  else await take(talk, path, view.getUint32(4, true), view.getUint32(8, true));
}

/** The data received between the request and its end. */
interface Taken {
  parts: Uint8Array[];
  size: number;
  mtime: number;
}

/** Everything is read even if it cannot be stored, because the host reads the answer only after sending its data. */
async function readParts(reader: ExactReader): Promise<Taken | string> {
  const parts: Uint8Array[] = [];
  for (let size = 0; ;) {
    const header = await reader.read(8);
    const id = idOf(header);
    const length = viewOf(header).getUint32(4, true);
    if (id === 'DONE') return { parts, size, mtime: length };
    if (id !== 'DATA') return 'invalid data message';
    if (length > MAX_CHUNK) return 'oversize data message';
    size += length;
    const part = await reader.read(length);
    if (size <= MAX_FILE) parts.push(part.slice());
  }
}

async function take({ phone, user, stream, reader }: SyncTalk, path: string, mode: number, flags: number): Promise<void> {
  const taken = await readParts(reader);
  if (typeof taken === 'string') {
    await stream.write(failure(taken));
    return;
  }
  try {
    const compression = compressionOf(flags);
    if (compression === undefined) throw new Error(`unsupported flags ${flags}`);
    if (taken.size > MAX_FILE) throw new FileFault('ENOSPC', path);
    const whole = joined(taken.parts);
    const data = compression === BROTLI ? new Uint8Array(brotliDecompressSync(whole, { maxOutputLength: MAX_FILE })) : whole;
    if ((flags & DRY_RUN) === 0) keep(phone, user, path, data, mode, taken.mtime);
    await stream.write(message('OKAY', 0));
  } catch (error) {
    await stream.write(failure(reasonOf(error)));
  }
}

function keep({ files }: Phone, user: User, path: string, data: Uint8Array, mode: number, mtime: number): void {
  files.mkdir(folderOf(absolute(path)), user, { parents: true });
  if ((mode & TYPE_MASK) === LINK) {
    if (files.find(path, user, false) !== undefined) files.remove(path, user);
    files.link(textOf(data).replace(/\0$/, ''), path, user);
    return;
  }
  const file = files.write(path, data, user);
  file.mode = mode & 0o777;
  file.mtime = mtime;
}

function reasonOf(error: unknown): string {
  if (error instanceof FileFault) return `couldn't create file: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
