import { inflateRawSync } from 'node:zlib';
import { viewOf } from '../io/bytes.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** A manifest is small; a larger claimed size is not unpacked. */
const MAX_UNPACKED = 1 << 24;
const MAX_COMMENT = 0xffff;

/** One file of a ZIP archive; undefined if it is not an archive or has no such file. */
export function readZipEntry(archive: Uint8Array, name: string): Uint8Array | undefined {
  const view = viewOf(archive);
  const end = findEnd(archive, view);
  if (end === -1) return undefined;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > archive.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const entryName = Buffer.from(archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)).toString('utf8');
    if (entryName === name) return unpack(archive, view, at);
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return undefined;
}

/** The end-of-central-directory record is last, before an optional comment. */
function findEnd(archive: Uint8Array, view: DataView): number {
  for (let at = archive.length - END_BYTES; at >= Math.max(0, archive.length - END_BYTES - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}

function unpack(archive: Uint8Array, view: DataView, entry: number): Uint8Array | undefined {
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + LOCAL_BYTES > archive.length) return undefined;
  const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packed > archive.length) return undefined;
  const data = archive.subarray(from, from + packed);
  if (method === STORED) return data;
  if (method !== DEFLATED) return undefined;
  try {
    return new Uint8Array(inflateRawSync(data, { maxOutputLength: MAX_UNPACKED }));
  } catch {
    return undefined;
  }
}
