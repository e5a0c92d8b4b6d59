import { viewOf } from '../io/bytes.ts';

/** Commands are four letters read as a little-endian number; see protocol.txt of packages/modules/adb. */
export const COMMANDS = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  WRTE: 0x45545257,
  CLSE: 0x45534c43,
  SYNC: 0x434e5953,
  STLS: 0x534c5453,
} as const;

export interface Packet {
  command: number;
  arg0: number;
  arg1: number;
  data: Uint8Array;
}

export const HEADER_BYTES = 24;
/** From this version on both ends omit the checksum. */
export const VERSION_WITHOUT_CHECKSUM = 0x01000001;
export const OLDEST_VERSION = 0x01000000;
/** What adbd offers since Android 8; old hosts say 4096 or 256 KiB. */
export const MAX_PAYLOAD = 1 << 20;
/** Before CNXN nobody needs more than a public key. */
export const MAX_PAYLOAD_BEFORE_CNXN = 4096;

export function checksum(data: Uint8Array): number {
  let sum = 0;
  for (const byte of data) sum += byte;
  return sum >>> 0;
}

/** The header of a packet; its data follows as it is. */
export function headerOf({ command, arg0, arg1, data }: Packet, withChecksum: boolean): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = viewOf(header);
  view.setUint32(0, command, true);
  view.setUint32(4, arg0, true);
  view.setUint32(8, arg1, true);
  view.setUint32(12, data.length, true);
  view.setUint32(16, withChecksum ? checksum(data) : 0, true);
  view.setUint32(20, (command ^ 0xffffffff) >>> 0, true);
  return header;
}
