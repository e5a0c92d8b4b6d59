import { toPixels } from '@handsight/core/picture';
import type { Connection, Services } from '../adb/connection.ts';
import { say, type ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { serveAbb, serveExec, serveShell, shellRequest } from './shell.ts';
import { serveSync } from './sync.ts';
import { viewOf, bytesOf } from '../io/bytes.ts';
import { screenPicture } from '../screen/face.ts';

type Serve = (stream: ByteStream) => Promise<void>;

/** Maps service names to handlers. */
export function servicesOf(phone: Phone): Services {
  const reverses = new WeakMap<Connection, Reverses>();
  const reversesOf = (connection: Connection): Reverses => {
    let kept = reverses.get(connection);
    if (kept === undefined) reverses.set(connection, (kept = new Reverses(phone, connection)));
    return kept;
  };
  return (service, connection): Serve | undefined => {
    const shell = shellRequest(service);
    if (shell !== undefined) return (stream) => serveShell(phone, shell, stream);
    const [, name = '', argument = ''] = /^([\w-]+):([\s\S]*)$/.exec(service) ?? ['', service];
    switch (name) {
      case 'exec':
        return (stream) => serveExec(phone, argument, stream);
      case 'abb_exec':
        return (stream) => serveAbb(phone, argument, stream);
      case 'sync':
        return (stream) => serveSync(phone, stream);
      case 'framebuffer':
        return (stream) => serveFramebuffer(phone, stream);
      case 'reverse':
        return (stream) => reversesOf(connection).serve(argument, stream);
      case 'reboot':
        return () => {
          phone.onReboot();
          return Promise.resolve();
        };
      case 'root':
        return (stream) => say(stream, 'adbd cannot run as root in production builds\n');
      case 'unroot':
        return (stream) => say(stream, 'adbd not running as root\n');
      case 'remount':
        return (stream) => say(stream, 'remount of the / superblock failed: Permission denied\nremount failed\n');
      case 'disable-verity':
      case 'enable-verity':
        return (stream) => say(stream, 'verity cannot be changed on a phone that is locked\n');
      case 'tcpip':
      case 'usb':
        return (stream) => say(stream, 'this phone is always reached over TCP, on the port it was started with\n');
      case 'jdwp':
        return (stream) => stream.close();
      case 'track-jdwp':
      case 'track-app':
        return (stream) => trackNothing(stream);
      case 'tcp':
      case 'localabstract':
      case 'localreserved':
      case 'localfilesystem':
      case 'local':
        return phone.sockets.at(service);
      default:
        return undefined;
    }
  };
}

/** No process can be debugged: an empty list, which never changes. */
async function trackNothing(stream: ByteStream): Promise<void> {
  await say(stream, '0000');
  await new Promise<void>((resolve) => stream.signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Version 1 of the header: clients in the field misread version 2. */
const VERSION = 1;
const BITS_PER_PIXEL = 32;

/** `framebuffer:`: thirteen numbers, then the pixels. */
async function serveFramebuffer(phone: Phone, stream: ByteStream): Promise<void> {
  const { width, height, data } = await toPixels(await screenPicture(phone, phone.call(stream.signal)));
  const header = new Uint8Array(13 * 4);
  // Offsets and lengths of red, blue, green and alpha, in this order.
  [VERSION, BITS_PER_PIXEL, data.length, width, height, 0, 8, 16, 8, 8, 8, 24, 8].forEach((number, i) =>
    viewOf(header).setUint32(i * 4, number, true),
  );
  await stream.write(header);
  await stream.write(data);
}

/** The reverse forwards of one host. */
class Reverses {
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
