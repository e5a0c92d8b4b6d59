/** Packet ids of the shell protocol, version 2. */
export const PACKET = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const HEADER = 5;

/** One byte id, four bytes length, then the payload. */
export function shellPacket(id: number, data: Uint8Array = new Uint8Array()): Buffer {
  const packet = Buffer.alloc(HEADER + data.length);
  packet.writeUInt8(id, 0);
  packet.writeUInt32LE(data.length, 1);
  packet.set(data, HEADER);
  return packet;
}

export interface ShellOutput {
  stdout: Buffer;
  stderr: Buffer;
  /** Undefined until the command has ended. */
  exitCode: number | undefined;
}

/** Assembles a command's output from packets that may arrive in fragments. */
export class ShellPackets {
  readonly #out: Buffer[] = [];
  readonly #err: Buffer[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #exitCode: number | undefined;
  #size = 0;

  /** Bytes of output so far. */
  get size(): number {
    return this.#size;
  }

  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  push(bytes: Buffer): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (rest.length >= HEADER) {
      const length = rest.readUInt32LE(1);
      if (rest.length < HEADER + length) {
        // The received part of a long packet is passed on at once, so nothing is copied twice.
        if (rest.length === HEADER) break;
        this.#carry(rest[0], rest.subarray(HEADER));
        const open = Buffer.from(rest.subarray(0, HEADER));
        open.writeUInt32LE(length - (rest.length - HEADER), 1);
        rest = open;
        break;
      }
      this.#carry(rest[0], rest.subarray(HEADER, HEADER + length));
      rest = rest.subarray(HEADER + length);
    }
    this.#rest = rest;
  }

  output(): ShellOutput {
    return { stdout: joined(this.#out), stderr: joined(this.#err), exitCode: this.#exitCode };
  }

  #carry(id: number | undefined, data: Buffer): void {
    if (id === PACKET.exit) {
      this.#exitCode = data[0] ?? 0;
      return;
    }
    this.#size += data.length;
    if (id === PACKET.stdout) this.#out.push(data);
    if (id === PACKET.stderr) this.#err.push(data);
  }
}

const joined = ([first, ...others]: Buffer[]): Buffer =>
  first !== undefined && others.length === 0 ? first : Buffer.concat(first === undefined ? [] : [first, ...others]);
