import type { LogLine } from '@handsight/core/device';
import { bytesOf } from '../io/bytes.ts';

const HEADER_BYTES = 28;
/** Android's numbers for levels (android/log.h). */
const PRIORITIES = { verbose: 2, debug: 3, info: 4, warn: 5, error: 6, fatal: 7 } as const satisfies Record<LogLine['level'], number>;

/** `logcat -B`: a logger_entry_v4 (liblog's log/log_read.h), then priority, tag and message, each text ended by a zero. */
export function binaryEntry({ at, level, tag, text }: LogLine, pid: number, uid: number): Uint8Array {
  const payload = Buffer.concat([Buffer.from([PRIORITIES[level]]), bytesOf(`${tag}\0${text}\0`)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(payload.length, 0);
  header.writeUInt16LE(HEADER_BYTES, 2);
  header.writeInt32LE(pid, 4);
  header.writeUInt32LE(pid, 8);
  header.writeUInt32LE(Math.floor(at / 1000), 12);
  header.writeUInt32LE((at % 1000) * 1_000_000, 16);
  // The main buffer.
  header.writeUInt32LE(0, 20);
  header.writeUInt32LE(uid, 24);
  return Buffer.concat([header, payload]);
}
