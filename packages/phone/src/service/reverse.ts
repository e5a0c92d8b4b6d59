import type { Connection } from '../adb/connection.ts';
import { bytesOf } from '../io/bytes.ts';
import type { ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';

/** The reverse forwards of one host. */
export class Reverses {
  readonly #phone: Phone;
  readonly #connection: Connection;
  readonly #kept = new Map<string, { target: string; stop: () => void }>();

  constructor(phone: Phone, connection: Connection) {
    this.#phone = phone;
    this.#connection = connection;
    void connection.ended.then(() => this.#removeAll());
  }

  /** Answers `reverse:forward:…` and its like. Unlike a host's own service, it says OKAY once, and lists without one. */
  async serve(command: string, stream: ByteStream): Promise<void> {
    if (command === 'list-forward') return stream.write(counted(this.#list()));
    if (command === 'killforward-all') {
      this.#removeAll();
      return stream.write(bytesOf('OKAY'));
    }
    const [, verb = '', rest = ''] = /^(forward|killforward):(.*)$/s.exec(command) ?? [];
    if (verb === 'killforward') return stream.write(this.#remove(rest) ? bytesOf('OKAY') : failed(`listener '${rest}' not found`));
    const [, norebind, from = '', target = ''] = /^(norebind:)?([^;]+);(.+)$/s.exec(rest) ?? [];
    if (verb !== 'forward' || from === '') return stream.write(failed('bad forward'));
    return stream.write(this.#add(from, target, norebind !== undefined));
  }

  #add(from: string, target: string, keep: boolean): Uint8Array {
    const isAnyPort = from === 'tcp:0';
    const address = isAnyPort ? this.#freePort() : from;
    if (!/^(tcp:\d{1,5}|local(abstract|reserved|filesystem)?:.+)$/s.test(address)) return failed(`unknown local portname '${from}'`);
    if (this.#kept.has(address)) {
      if (keep) return failed('cannot rebind existing socket');
      this.#remove(address);
    }
    try {
      const stop = this.#phone.sockets.listen(address, (stream) => this.#lead(stream, target));
      this.#kept.set(address, { target, stop });
    } catch {
      return failed(`cannot bind listener: Address already in use`);
    }
    return isAnyPort ? Buffer.concat([bytesOf('OKAY'), counted(address.slice(4))]) : bytesOf('OKAY');
  }

  #freePort(): string {
    for (let port = 40_000; ; port++) if (this.#phone.sockets.at(`tcp:${port}`) === undefined) return `tcp:${port}`;
  }

  /** A program on the phone has connected: the phone opens a stream to the host, which connects to the target. */
  async #lead(inside: ByteStream, target: string): Promise<void> {
    const outside = await this.#connection.open(target);
    if (outside === undefined) return;
    await Promise.race([copy(inside, outside), copy(outside, inside)]);
    await Promise.allSettled([inside.close(), outside.close()]);
  }

  #remove(address: string): boolean {
    this.#kept.get(address)?.stop();
    return this.#kept.delete(address);
  }

  #removeAll(): void {
    for (const address of [...this.#kept.keys()]) this.#remove(address);
  }

  #list(): string {
    return [...this.#kept].map(([from, { target }]) => `${this.#phone.facts.serial} ${from} ${target}\n`).join('');
  }
}

async function copy(from: ByteStream, to: ByteStream): Promise<void> {
  for (let part = await from.read(); part !== undefined; part = await from.read()) await to.write(part.slice());
}

const counted = (text: string): Uint8Array => bytesOf(`${Buffer.byteLength(text).toString(16).padStart(4, '0')}${text}`);
const failed = (reason: string): Uint8Array => Buffer.concat([bytesOf('FAIL'), counted(reason)]);
