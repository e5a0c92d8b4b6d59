import { bytesOf, joined, viewOf } from '../io/bytes.ts';
import { modeOf, sizeOf, type FileNode } from '../file/node.ts';

/** Requests and replies begin with four letters; see SYNC.TXT of packages/modules/adb. */
export const MAX_CHUNK = 64 * 1024;
export const MAX_PATH_BYTES = 1024;

export const idOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString('latin1');

export function message(id: string, ...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(4 + numbers.length * 4);
  bytes.set(bytesOf(id));
  numbers.forEach((number, i) => viewOf(bytes).setUint32(4 + i * 4, number >>> 0, true));
  return bytes;
}

export function failure(text: string): Uint8Array {
  const words = bytesOf(text);
  return joined([message('FAIL', words.length), words]);
}

/** `STAT`: a file that is not there is all zeros. */
export const statV1 = (node: FileNode | undefined): Uint8Array =>
  message('STAT', ...(node === undefined ? [0, 0, 0] : [modeOf(node), sizeOf(node), node.mtime]));

const STAT_V2_BYTES = 72;

/** `STA2`, `LST2` and, under another name, the entries of `LIS2`. */
export function statV2(id: string, node: FileNode | undefined, error: number): Uint8Array {
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

export function entryV1(name: string, node: FileNode): Uint8Array {
  const letters = bytesOf(name);
  return joined([message('DENT', modeOf(node), sizeOf(node), node.mtime, letters.length), letters]);
}

export function entryV2(name: string, node: FileNode): Uint8Array {
  const letters = bytesOf(name);
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, letters.length, true);
  return joined([statV2('DNT2', node, 0), length, letters]);
}

/** The end of a list has the length of an entry. */
export const endV1 = (): Uint8Array => message('DONE', 0, 0, 0, 0);
export const endV2 = (): Uint8Array => joined([statV2('DONE', undefined, 0), new Uint8Array(4)]);

/** Flags of `SND2` and `RCV2`. Of the compressed forms only brotli is offered in the banner. */
export const NO_COMPRESSION = 0;
export const BROTLI = 1;
/** Nothing is written; the host only measures the transfer speed. */
export const DRY_RUN = 0x80000000;

/** Undefined for flags that were not offered. */
export function compressionOf(flags: number): typeof NO_COMPRESSION | typeof BROTLI | undefined {
  const plain = (flags & ~DRY_RUN) >>> 0;
  return plain === NO_COMPRESSION || plain === BROTLI ? plain : undefined;
}
