import { viewOf, EMPTY, joined } from '../io/bytes.ts';

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

const HEADER_BYTES = 24;
/** From this version on both ends omit the checksum. */
export const VERSION_WITHOUT_CHECKSUM = 0x01000001;
export const OLDEST_VERSION = 0x01000000;
/** What adbd offers since Android 8; old hosts say 4096 or 256 KiB. */
export const MAX_PAYLOAD = 1 << 20;
/** Before CNXN nobody needs more than a public key. */
export const MAX_PAYLOAD_BEFORE_CNXN = 4096;

function checksum(data: Uint8Array): number {
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

/** The received bytes are not adb's protocol. */
export class ProtocolFault extends Error {}

const KNOWN = new Set<number>(Object.values(COMMANDS));

/** A reconnecting host greets in the negotiated version, without a checksum. */
const isUnchecked = (command: number, sum: number): boolean => command === COMMANDS.CNXN && sum === 0;

/** Assembles packets from arbitrary chunks. Every length is checked before memory is allocated for it. */
export class PacketReader {
  #parts: Uint8Array[] = [];
  #size = 0;
  #header: { packet: Packet; length: number; sum: number } | undefined;
  /** The largest accepted payload. */
  maxPayload: number;
  checksums = true;

  constructor(maxPayload: number) {
    this.maxPayload = maxPayload;
  }

  push(data: Uint8Array): void {
    if (data.length === 0) return;
    this.#parts.push(data);
    this.#size += data.length;
  }

  /** The next complete packet, or undefined until more bytes arrive. Throws ProtocolFault. */
  next(): Packet | undefined {
    this.#header ??= this.#size < HEADER_BYTES ? undefined : this.#readHeader(this.#take(HEADER_BYTES));
    if (this.#header === undefined || this.#size < this.#header.length) return undefined;
    const { packet, length, sum } = this.#header;
    this.#header = undefined;
    const data = length === 0 ? EMPTY : this.#take(length);
    if (this.checksums && !isUnchecked(packet.command, sum) && checksum(data) !== sum) throw new ProtocolFault('the checksum is wrong');
    return { ...packet, data };
  }

  #readHeader(bytes: Uint8Array): { packet: Packet; length: number; sum: number } {
    const view = viewOf(bytes);
    const command = view.getUint32(0, true);
    const length = view.getUint32(12, true);
    if (view.getUint32(20, true) !== (command ^ 0xffffffff) >>> 0) throw new ProtocolFault('the magic number is wrong');
    if (!KNOWN.has(command)) throw new ProtocolFault(`unknown command 0x${command.toString(16)}`);
    if (length > this.maxPayload) throw new ProtocolFault(`a payload of ${length} bytes is longer than ${this.maxPayload}`);
    const packet = { command, arg0: view.getUint32(4, true), arg1: view.getUint32(8, true), data: EMPTY };
    return { packet, length, sum: view.getUint32(16, true) };
  }

  #take(count: number): Uint8Array {
    const taken: Uint8Array[] = [];
    let left = count;
    while (left > 0) {
      const [first] = this.#parts;
      if (first === undefined) throw new ProtocolFault('fewer bytes than counted');
      if (first.length <= left) {
        taken.push(first);
        this.#parts.shift();
        left -= first.length;
      } else {
        taken.push(first.subarray(0, left));
        this.#parts[0] = first.subarray(left);
        left = 0;
      }
    }
    this.#size -= count;
    return joined(taken);
  }
}
