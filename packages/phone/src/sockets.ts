import type { ByteStream } from './io/stream.ts';

/** What answers on an address of the phone: `tcp:6790`, `localabstract:chrome_devtools_remote`. */
export type Listener = (stream: ByteStream) => Promise<void>;

/** The addresses on which programs of the phone listen, the targets of `adb forward`. */
export class Sockets {
  readonly #listeners = new Map<string, Listener>();

  /** Returns a function that stops listening. */
  listen(address: string, listener: Listener): () => void {
    if (this.#listeners.has(address)) throw new Error(`Address already in use: ${address}`);
    this.#listeners.set(address, listener);
    return () => {
      if (this.#listeners.get(address) === listener) this.#listeners.delete(address);
    };
  }

  at(address: string): Listener | undefined {
    return this.#listeners.get(plainAddress(address));
  }

  get addresses(): string[] {
    return [...this.#listeners.keys()];
  }
}

/** `tcp:6790:localhost` and `local:x` are aliases of the same addresses. */
function plainAddress(address: string): string {
  const tcp = /^tcp:(\d+)(?::(?:localhost|127\.0\.0\.1))?$/.exec(address);
  if (tcp !== null) return `tcp:${Number(tcp[1])}`;
  return address.replace(/^local:/, 'localfilesystem:');
}

/** The local addresses as `/proc/net/unix` lists them; abstract ones begin with an `@`. */
export function unixSockets(addresses: string[]): string {
  const names = addresses
    .filter((address) => address.startsWith('local'))
    .map((address) => address.replace(/^localabstract:/, '@').replace(/^local\w+:/, ''));
  const rows = names.map((name, i) => `0000000000000000: 00000002 00000000 00010000 0001 01 ${10_000 + i} ${name}\n`);
  return `Num       RefCount Protocol Flags    Type St Inode Path\n${rows.join('')}`;
}
