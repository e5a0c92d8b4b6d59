import { joined, viewOf } from '../io/bytes.ts';
import { Pipe } from '../io/pipe.ts';
import type { ByteSink, ByteStream } from '../io/stream.ts';

/** Packets of shell v2: one byte id, four bytes length, then the data. */
const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;
export const EXIT = 3;
const CLOSE_STDIN = 4;

const HEADER_BYTES = 5;
/** adbd's own packets are at most 1 MiB; a longer one is invalid. */
const MAX_DATA = 1 << 20;

export function packet(id: number, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEADER_BYTES + data.length);
  whole[0] = id;
  viewOf(whole).setUint32(1, data.length, true);
  whole.set(data, HEADER_BYTES);
  return whole;
}

export const sinkOf = (stream: ByteStream, id: number): ByteSink => ({
  write: async (data) => {
    for (let from = 0; from < data.length; from += MAX_DATA - HEADER_BYTES) {
      await stream.write(packet(id, data.subarray(from, from + MAX_DATA - HEADER_BYTES)));
    }
  },
});

/** The program's stdin from the host, until the host closes it. */
export function inputOf(stream: ByteStream): Pipe {
  const input = new Pipe();
  const copy = async (): Promise<void> => {
    let rest: Uint8Array = new Uint8Array(0);
    for (let part = await stream.read(); part !== undefined; part = await stream.read()) {
      rest = rest.length === 0 ? part : joined([rest, part]);
      for (;;) {
        if (rest.length < HEADER_BYTES) break;
        const length = viewOf(rest).getUint32(1, true);
        if (length > MAX_DATA) return;
        if (rest.length < HEADER_BYTES + length) break;
        if (rest[0] === CLOSE_STDIN) input.end();
        else if (rest[0] === STDIN) await input.write(rest.slice(HEADER_BYTES, HEADER_BYTES + length));
        rest = rest.subarray(HEADER_BYTES + length);
      }
    }
  };
  copy()
    .catch(() => undefined)
    .finally(() => input.end())
    .catch(() => undefined);
  return input;
}
