import { Duplex } from 'node:stream';
import type { ByteStream } from './stream.ts';

/** A stream as a Node Duplex. Buffered writes go out together. */
export function duplexOf(stream: ByteStream): Duplex {
  const duplex = new Duplex({
    read() {
      stream.read().then(
        (part) => this.push(part ?? null),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    write(chunk: Uint8Array, _encoding, done) {
      stream.write(chunk).then(() => done(), done);
    },
    writev(chunks: { chunk: Uint8Array }[], done) {
      stream.write(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
    },
    final(done) {
      stream.close().then(() => done(), done);
    },
    destroy(error, done) {
      stream.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  stream.signal.addEventListener('abort', () => duplex.destroy(), { once: true });
  duplex.on('error', () => undefined);
  return duplex;
}
