import type { Socket } from 'node:net';
import { bytesOf, EMPTY, textOf } from '../io/bytes.ts';
import { BrokenPipe, type ByteStream } from '../io/stream.ts';
import { AUTH_TOKEN, type Authentication } from './authentication.ts';
import {
  COMMANDS,
  headerOf,
  MAX_PAYLOAD,
  MAX_PAYLOAD_BEFORE_CNXN,
  OLDEST_VERSION,
  VERSION_WITHOUT_CHECKSUM,
  type Packet,
  PacketReader,
  ProtocolFault,
} from './packet.ts';
import { AdbStream, type Line } from './stream.ts';

/** Maps a service name to the handler of its stream; undefined if there is no such service. */
export type Services = (service: string, connection: Connection) => ((stream: ByteStream) => Promise<void>) | undefined;

export interface ConnectionOptions {
  banner: string;
  /** Undefined accepts every host. */
  authentication: Authentication | undefined;
  services: Services;
  onFault: (error: unknown) => void;
}

const MAX_STREAMS = 1024;

/** The phone's side of one connection with an adb host. */
export class Connection implements Line {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #reader = new PacketReader(MAX_PAYLOAD_BEFORE_CNXN);
  readonly #streams = new Map<number, AdbStream>();
  readonly #opening = new Map<number, (opened: boolean) => void>();
  #lastId = 0;
  #online = false;
  #checksums = true;
  maxPayload = MAX_PAYLOAD_BEFORE_CNXN;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#receive(data));
    socket.on('error', () => socket.destroy());
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.#lost();
        resolve();
      });
    });
  }

  get isOnline(): boolean {
    return this.#online;
  }

  /** Opens a stream to the host, as a phone does for `adb reverse`. Undefined when the host refuses. */
  async open(service: string): Promise<ByteStream | undefined> {
    if (!this.#online || this.#streams.size >= MAX_STREAMS) return undefined;
    const stream = new AdbStream(this, ++this.#lastId, 0, false);
    this.#streams.set(stream.localId, stream);
    const opened = new Promise<boolean>((resolve) => this.#opening.set(stream.localId, resolve));
    this.#send({ command: COMMANDS.OPEN, arg0: stream.localId, arg1: 0, data: bytesOf(`${service}\0`) });
    return (await opened) ? stream : undefined;
  }

  close(): void {
    this.#socket.destroy();
  }

  okay(localId: number, remoteId: number): void {
    this.#send({ command: COMMANDS.OKAY, arg0: localId, arg1: remoteId, data: EMPTY });
  }

  wrte(localId: number, remoteId: number, data: Uint8Array): void {
    this.#send({ command: COMMANDS.WRTE, arg0: localId, arg1: remoteId, data });
  }

  clse(localId: number, remoteId: number): void {
    this.#streams.delete(localId);
    this.#send({ command: COMMANDS.CLSE, arg0: localId, arg1: remoteId, data: EMPTY });
  }

  #send(packet: Packet): void {
    if (this.#socket.destroyed) return;
    this.#socket.cork();
    this.#socket.write(headerOf(packet, this.#checksums));
    if (packet.data.length > 0) this.#socket.write(packet.data);
    this.#socket.uncork();
  }

  #receive(data: Uint8Array): void {
    try {
      this.#reader.push(data);
      for (let packet = this.#reader.next(); packet !== undefined; packet = this.#reader.next()) this.#take(packet);
    } catch (error) {
      if (!(error instanceof ProtocolFault)) this.#options.onFault(error);
      this.#socket.destroy();
    }
  }

  #take(packet: Packet): void {
    const { command, arg0, arg1, data } = packet;
    if (command === COMMANDS.CNXN) this.#connect(arg0, arg1, data);
    else if (command === COMMANDS.AUTH) this.#authenticate(arg0, data);
    else if (!this.#online) return;
    else if (command === COMMANDS.OPEN) this.#open(arg0, data);
    else this.#takeOfStream(packet);
  }

  #takeOfStream({ command, arg0, arg1, data }: Packet): void {
    const stream = this.#streams.get(arg1);
    if (command === COMMANDS.OKAY) {
      if (stream === undefined) return;
      this.#opening.get(arg1)?.(true);
      this.#opening.delete(arg1);
      stream.acknowledged(arg0);
    } else if (command === COMMANDS.WRTE) {
      if (stream === undefined) this.clse(0, arg0);
      else if (!stream.received(data)) throw new ProtocolFault('data before the last was acknowledged');
    } else if (command === COMMANDS.CLSE) {
      this.#opening.get(arg1)?.(false);
      this.#opening.delete(arg1);
      this.#streams.delete(arg1);
      stream?.gone();
    }
  }

  /** The host sends CNXN; it may do so again at any time, which restarts the connection. */
  #connect(version: number, maxPayload: number, banner: Uint8Array): void {
    if (version < OLDEST_VERSION || !textOf(banner).startsWith('host:')) throw new ProtocolFault('no host that can be understood');
    this.#lost();
    this.#checksums = version < VERSION_WITHOUT_CHECKSUM;
    this.#reader.checksums = this.#checksums;
    this.maxPayload = Math.min(Math.max(maxPayload, 1), MAX_PAYLOAD);
    const { authentication } = this.#options;
    if (authentication === undefined) this.#welcome();
    else this.#send({ command: COMMANDS.AUTH, arg0: AUTH_TOKEN, arg1: 0, data: authentication.token });
  }

  #authenticate(kind: number, data: Uint8Array): void {
    const { authentication } = this.#options;
    if (authentication === undefined || this.#online) return;
    const answer = authentication.answer(kind, data);
    if (answer === 'in') this.#welcome();
    else if (answer === 'again') this.#send({ command: COMMANDS.AUTH, arg0: AUTH_TOKEN, arg1: 0, data: authentication.token });
  }

  #welcome(): void {
    this.#online = true;
    this.#reader.maxPayload = MAX_PAYLOAD;
    this.#send({ command: COMMANDS.CNXN, arg0: VERSION_WITHOUT_CHECKSUM, arg1: MAX_PAYLOAD, data: bytesOf(this.#options.banner) });
  }

  #open(remoteId: number, data: Uint8Array): void {
    const name = textOf(data).replace(/\0+$/, '');
    const serve = this.#streams.size < MAX_STREAMS && remoteId !== 0 ? this.#options.services(name, this) : undefined;
    if (serve === undefined) {
      this.clse(0, remoteId);
      return;
    }
    const stream = new AdbStream(this, ++this.#lastId, remoteId, true);
    this.#streams.set(stream.localId, stream);
    this.okay(stream.localId, remoteId);
    serve(stream)
      .catch((error: unknown) => {
        if (!stream.signal.aborted && !(error instanceof BrokenPipe)) this.#options.onFault(error);
      })
      .then(() => stream.close())
      .catch(this.#options.onFault);
  }

  #lost(): void {
    this.#online = false;
    for (const opened of this.#opening.values()) opened(false);
    this.#opening.clear();
    for (const stream of this.#streams.values()) stream.gone();
    this.#streams.clear();
  }
}
