import { EMPTY, joined, viewOf } from '../io/bytes.ts';
import { checksum, COMMANDS, HEADER_BYTES, type Packet } from './packet.ts';

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
