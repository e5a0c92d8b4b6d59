import { connect, type Socket } from 'node:net';
import { onAbort, reasonOf } from '../on-abort.ts';
import { socketPathOf } from './address.ts';
import { callBytes, ERROR, messageLength, METHOD_RETURN, parseMessage, SIGNAL, type Message, type MethodCall } from './message.ts';

/** An error reply, or no reply because the bus is gone (`Disconnected`). */
export class BusError extends Error {
  readonly errorName: string;

  constructor(errorName: string, message: string) {
    super(message);
    this.name = 'BusError';
    this.errorName = errorName;
  }

  get isGone(): boolean {
    return this.errorName.endsWith('.Disconnected');
  }
}

interface Pending {
  resolve: (message: Message) => void;
  reject: (error: Error) => void;
  what: MethodCall;
}

const BUS = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };

/**
 * A connection to a D-Bus bus over a Unix socket. Calls are sent in one batch per event loop turn and answered in any order, so
 * many calls cost little more than one.
 */
export class BusConnection {
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  readonly #signalListeners = new Set<(message: Message) => void>();
  readonly #closeListeners = new Set<(reason: string) => void>();
  #outgoing: Buffer[] = [];
  #received: Buffer = Buffer.alloc(0);
  #serial = 0;
  #closed: string | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', (error) => this.#end(error.message));
    socket.on('close', () => this.#end('the bus has closed the connection'));
  }

  /** Peer-to-peer to a program, without a bus. */
  static async openPeer(address: string, signal: AbortSignal): Promise<BusConnection> {
    const path = socketPathOf(address);
    if (path === undefined) throw new BusError('org.freedesktop.DBus.Error.BadAddress', 'the program listens on no Unix socket');
    return new BusConnection(await authenticated(path, signal));
  }

  static async open(address: string, signal: AbortSignal): Promise<BusConnection> {
    const path = socketPathOf(address);
    if (path === undefined) throw new BusError('org.freedesktop.DBus.Error.BadAddress', `no Unix socket in "${address.slice(0, 120)}"`);
    const socket = await authenticated(path, signal);
    const bus = new BusConnection(socket);
    await bus.call({ ...BUS, member: 'Hello' }, signal);
    return bus;
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  call(what: MethodCall, signal: AbortSignal): Promise<Message> {
    if (this.#closed !== undefined) return Promise.reject(disconnected(this.#closed));
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    const serial = (this.#serial = (this.#serial % 0xffff_fffe) + 1);
    const bytes = callBytes(serial, what);
    return new Promise((resolve, reject) => {
      const stopWaiting = onAbort(signal, () => this.#settle(serial)?.reject(reasonOf(signal)));
      this.#pending.set(serial, {
        resolve: (message) => {
          stopWaiting();
          resolve(message);
        },
        reject: (error) => {
          stopWaiting();
          reject(error);
        },
        what,
      });
      if (this.#outgoing.push(bytes) === 1) queueMicrotask(() => this.#flush());
    });
  }

  /** Calls the bus itself. */
  callBus(member: string, signature: string, args: MethodCall['args'], signal: AbortSignal): Promise<Message> {
    return this.call({ ...BUS, member, signature, args: args ?? [] }, signal);
  }

  onSignal(listener: (message: Message) => void): () => void {
    this.#signalListeners.add(listener);
    return () => this.#signalListeners.delete(listener);
  }

  onClose(listener: (reason: string) => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  close(): void {
    this.#closeListeners.clear();
    this.#end('closed');
    this.#socket.destroy();
  }

  #flush(): void {
    const parts = this.#outgoing;
    this.#outgoing = [];
    if (this.#closed === undefined) this.#socket.write(parts.length === 1 ? (parts[0] ?? '') : Buffer.concat(parts));
  }

  #receive(bytes: Buffer): void {
    const all = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    let at = 0;
    try {
      for (let length = messageLength(all, at); length !== undefined && at + length <= all.length; length = messageLength(all, at)) {
        this.#take(parseMessage(all.subarray(at, at + length)));
        at += length;
      }
    } catch (error) {
      this.#end(String(error));
      this.#socket.destroy();
      return;
    }
    this.#received = at === all.length ? Buffer.alloc(0) : all.subarray(at);
  }

  #take(message: Message): void {
    if (message.type === METHOD_RETURN) this.#settle(message.replySerial)?.resolve(message);
    else if (message.type === ERROR) {
      const pending = this.#settle(message.replySerial);
      const text = message.signature.startsWith('s') ? message.body().string() : message.errorName;
      pending?.reject(new BusError(message.errorName, `${pending.what.member}: ${text}`));
    } else if (message.type === SIGNAL) for (const listener of [...this.#signalListeners]) listener(message);
  }

  #settle(serial: number): Pending | undefined {
    const pending = this.#pending.get(serial);
    this.#pending.delete(serial);
    return pending;
  }

  #end(reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    for (const serial of [...this.#pending.keys()]) this.#settle(serial)?.reject(disconnected(reason));
    for (const listener of [...this.#closeListeners]) listener(reason);
  }
}

const disconnected = (reason: string): BusError => new BusError('org.freedesktop.DBus.Error.Disconnected', reason);

/** EXTERNAL authentication: the socket itself identifies who connects. */
function authenticated(path: string, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let said = '';
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const giveUp = (): void => fail(reasonOf(signal));
    const onError = ({ message }: Error): void => fail(disconnected(message));
    const onClose = (): void => fail(disconnected('the bus hung up while greeting'));
    const onData = (bytes: Buffer): void => {
      said += bytes.toString('latin1');
      const end = said.indexOf('\r\n');
      if (end === -1) return;
      if (!said.startsWith('OK ')) {
        fail(new BusError('org.freedesktop.DBus.Error.AuthFailed', `the bus refused: ${said.slice(0, Math.min(end, 80))}`));
        return;
      }
      socket.off('data', onData).off('error', onError).off('close', onClose);
      signal.removeEventListener('abort', giveUp);
      socket.write('BEGIN\r\n');
      resolve(socket);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('error', onError).on('close', onClose).on('data', onData);
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  });
}
