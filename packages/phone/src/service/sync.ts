import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { FileFault } from '../file/fault.ts';
import type { User } from '../file/file-system.ts';
import { SHELL_UID, type FileNode, LINK, TYPE_MASK, modeOf, sizeOf } from '../file/node.ts';
import { textOf, viewOf, joined, bytesOf } from '../io/bytes.ts';
import { ExactReader, UnexpectedEnd, type ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { absolute, folderOf } from '../file/path.ts';

/** One sync session. */
export interface SyncTalk {
  phone: Phone;
  user: User;
  stream: ByteStream;
  reader: ExactReader;
}

type Request = (talk: SyncTalk, path: string) => Promise<void>;

/** `RECV`: a file to the host. */
const receive = (talk: SyncTalk, path: string): Promise<void> => give(talk, path, NO_COMPRESSION);

/** `RCV2`: the same, with a second message that gives the compression. */
async function receiveV2(talk: SyncTalk, path: string): Promise<void> {
  const setup = await talk.reader.read(8);
  const flags = viewOf(setup).getUint32(4, true);
  if (idOf(setup) !== 'RCV2') await talk.stream.write(failure('unexpected id'));
  else await give(talk, path, flags);
}

async function give({ phone, user, stream }: SyncTalk, path: string, flags: number): Promise<void> {
  const compression = compressionOf(flags);
  if (compression === undefined) {
    await stream.write(failure(`unsupported flags ${flags}`));
    return;
  }
  let data: Uint8Array;
  try {
    data = phone.files.read(path, user);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    await stream.write(failure(`open failed: ${error.message}`));
    return;
  }
  if (compression === BROTLI) data = brotliCompressSync(data, { params: {} });
  for (let from = 0; from < data.length; from += MAX_CHUNK) {
    const chunk = data.subarray(from, from + MAX_CHUNK);
    await stream.write(message('DATA', chunk.length));
    await stream.write(chunk);
  }
  await stream.write(message('DONE', 0));
}

const REQUESTS: Readonly<Record<string, Request>> = {
  STAT: ({ phone, user, stream }, path) => stream.write(statV1(phone.files.find(path, user, false))),
  LST2: (talk, path) => stat(talk, path, 'LST2', false),
  STA2: (talk, path) => stat(talk, path, 'STA2', true),
  LIST: async ({ phone, user, stream }, path) => {
    for (const [name, node] of entries(phone, path, user)) await stream.write(entryV1(name, node));
    await stream.write(endV1());
  },
  LIS2: async ({ phone, user, stream }, path) => {
    for (const [name, node] of entries(phone, path, user)) await stream.write(entryV2(name, node));
    await stream.write(endV2());
  },
  RECV: receive,
  RCV2: receiveV2,
  SEND: send,
  SND2: sendV2,
};

/** `sync:`: stat, list, push and pull, until the host leaves. */
export async function serveSync(phone: Phone, stream: ByteStream): Promise<void> {
  const reader = new ExactReader(stream);
  const talk: SyncTalk = { phone, user: { uid: SHELL_UID }, stream, reader };
  try {
    for (;;) {
      const header = await reader.read(8);
      const id = idOf(header);
      const length = viewOf(header).getUint32(4, true);
      if (id === 'QUIT') return;
      const request = Object.hasOwn(REQUESTS, id) ? REQUESTS[id] : undefined;
      if (request === undefined || length > MAX_PATH_BYTES) {
        await stream.write(failure(request === undefined ? `unknown command ${id}` : 'path too long'));
        return;
      }
      await request(talk, textOf(await reader.read(length)));
    }
  } catch (error) {
    if (!(error instanceof UnexpectedEnd)) throw error;
  }
}

async function stat({ phone, user, stream }: SyncTalk, path: string, id: string, follow: boolean): Promise<void> {
  try {
    await stream.write(statV2(id, phone.files.get(path, user, follow), 0));
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    await stream.write(statV2(id, undefined, error.errno));
  }
}

/** An unreadable folder gives an empty list, as in adbd. */
function entries({ files }: Phone, path: string, user: User): [string, FileNode][] {
  try {
    return files.list(path, user);
  } catch (error) {
    if (error instanceof FileFault) return [];
    throw error;
  }
}

/** The phone's storage is held in memory. */
const MAX_FILE = 1 << 28;

/** `SEND`: a file from the host; the path ends with a comma and the mode. */
async function send(talk: SyncTalk, spec: string): Promise<void> {
  const comma = spec.lastIndexOf(',');
  const mode = Number(spec.slice(comma + 1));
  if (comma === -1 || !Number.isInteger(mode)) await talk.stream.write(failure('bad mode'));
  else await take(talk, spec.slice(0, comma), mode, NO_COMPRESSION);
}

/** `SND2`: the same, with a second message for mode and flags. */
async function sendV2(talk: SyncTalk, path: string): Promise<void> {
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

/** Requests and replies begin with four letters; see SYNC.TXT of packages/modules/adb. */
const MAX_CHUNK = 64 * 1024;
const MAX_PATH_BYTES = 1024;

const idOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString('latin1');

function message(id: string, ...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(4 + numbers.length * 4);
  bytes.set(bytesOf(id));
  numbers.forEach((number, i) => viewOf(bytes).setUint32(4 + i * 4, number >>> 0, true));
  return bytes;
}

function failure(text: string): Uint8Array {
  const words = bytesOf(text);
  return joined([message('FAIL', words.length), words]);
}

/** `STAT`: a file that is not there is all zeros. */
const statV1 = (node: FileNode | undefined): Uint8Array =>
  message('STAT', ...(node === undefined ? [0, 0, 0] : [modeOf(node), sizeOf(node), node.mtime]));

const STAT_V2_BYTES = 72;

/** `STA2`, `LST2` and, under another name, the entries of `LIS2`. */
function statV2(id: string, node: FileNode | undefined, error: number): Uint8Array {
  const bytes = new Uint8Array(STAT_V2_BYTES);
  const view = viewOf(bytes);
  bytes.set(bytesOf(id));
  view.setUint32(4, error, true);
  if (node === undefined) return bytes;
  view.setBigUint64(8, 1n, true);
  view.setBigUint64(16, BigInt(node.ino), true);
  view.setUint32(24, modeOf(node), true);
  view.setUint32(28, 1, true);
  view.setUint32(32, node.uid, true);
  view.setUint32(36, node.gid, true);
  view.setBigUint64(40, BigInt(sizeOf(node)), true);
  for (const at of [48, 56, 64]) view.setBigInt64(at, BigInt(node.mtime), true);
  return bytes;
}

function entryV1(name: string, node: FileNode): Uint8Array {
  const letters = bytesOf(name);
  return joined([message('DENT', modeOf(node), sizeOf(node), node.mtime, letters.length), letters]);
}

function entryV2(name: string, node: FileNode): Uint8Array {
  const letters = bytesOf(name);
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, letters.length, true);
  return joined([statV2('DNT2', node, 0), length, letters]);
}

/** The end of a list has the length of an entry. */
const endV1 = (): Uint8Array => message('DONE', 0, 0, 0, 0);
const endV2 = (): Uint8Array => joined([statV2('DONE', undefined, 0), new Uint8Array(4)]);

/** Flags of `SND2` and `RCV2`. Of the compressed forms only brotli is offered in the banner. */
const NO_COMPRESSION = 0;
const BROTLI = 1;
/** Nothing is written; the host only measures the transfer speed. */
const DRY_RUN = 0x80000000;

/** Undefined for flags that were not offered. */
function compressionOf(flags: number): typeof NO_COMPRESSION | typeof BROTLI | undefined {
  const plain = (flags & ~DRY_RUN) >>> 0;
  return plain === NO_COMPRESSION || plain === BROTLI ? plain : undefined;
}
