import { AdbConnectionError, type HandsightError } from '@handsight/core/error';
import { ADB_COMMANDS, ADB_COMMANDS_EXT } from './command-words.ts';
import { retrying } from './retry.ts';
import { AdbSocket, StreamEnded, type ServerAddress } from './adb-socket.ts';
import { parseDeviceList, type ListedPhone } from './device-list.ts';
import { answerLength, requestBytes } from './request.ts';

export interface AdbServerOptions {
  address: ServerAddress;
  /** Starts the server when none answers; omitted where that is not wanted. Resolves to false when it cannot. */
  start?: (signal?: AbortSignal) => Promise<boolean>;
}

/** The adb server of this machine: every request is its own stream, and none starts a process. */
export class AdbServer {
  readonly address: ServerAddress;
  readonly #start: AdbServerOptions['start'];
  #starting: Promise<boolean> | undefined;

  constructor({ address, start }: AdbServerOptions) {
    this.address = address;
    this.#start = start;
  }

  async devices(signal?: AbortSignal): Promise<ListedPhone[]> {
    return parseDeviceList(await this.ask(`host:${ADB_COMMANDS.DEVICES}-l`, signal));
  }

  /** Sends a request to the server itself and returns its answer. */
  ask(service: string, signal?: AbortSignal): Promise<string> {
    const once = async (): Promise<string> => {
      const socket = await this.connect(signal);
      try {
        socket.write(requestBytes(service));
        await accepted(socket, service);
        return (await lengthPrefixed(socket)).toString('utf8');
      } catch (error) {
        throw error instanceof StreamEnded ? hungUp(error, { service }) : error;
      } finally {
        socket.close();
      }
    };
    return retrying(once, signal, isHungUp);
  }

  /** Sends the server a request that has no answer. */
  async send(service: string, signal?: AbortSignal): Promise<void> {
    const socket = await this.connect(signal);
    try {
      socket.write(requestBytes(service));
      await accepted(socket, service);
    } finally {
      socket.close();
    }
  }

  /** A stream bound to a phone, waiting for the name of a service. */
  transport(serial: string, signal?: AbortSignal): Promise<AdbSocket> {
    const once = async (): Promise<AdbSocket> => {
      const socket = await this.connect(signal);
      try {
        // The service must not travel in the same write: adb 29 then never answers.
        socket.write(requestBytes(`host:transport:${serial}`));
        await accepted(socket, serial);
        return socket;
      } catch (error) {
        socket.close();
        throw error instanceof StreamEnded ? hungUp(error, { serial }) : error;
      }
    };
    return retrying(once, signal, isHungUp);
  }

  /** Forwards a local port to the phone. The server answers OKAY twice: when the request is read and when it is done. */
  async forward(serial: string, ports: string, signal?: AbortSignal): Promise<string> {
    const socket = await this.connect(signal);
    try {
      socket.write(requestBytes(`host-serial:${serial}:${ADB_COMMANDS_EXT.FORWARD}:${ports}`));
      await accepted(socket, ADB_COMMANDS_EXT.FORWARD);
      await accepted(socket, ADB_COMMANDS_EXT.FORWARD);
      return (await lengthPrefixed(socket)).toString('utf8');
    } catch (error) {
      throw error instanceof StreamEnded ? hungUp(error, { serial }) : error;
    } finally {
      socket.close();
    }
  }

  /** A stream that sends the list of phones now and whenever it changes. */
  async track(signal?: AbortSignal): Promise<AdbSocket> {
    const socket = await this.connect(signal);
    socket.write(requestBytes('host:track-devices'));
    await accepted(socket, 'host:track-devices');
    return socket;
  }

  async connect(signal?: AbortSignal): Promise<AdbSocket> {
    const attempt = (): Promise<AdbSocket> => AdbSocket.connect(this.address, signal);
    const persist = (): Promise<AdbSocket> => retrying(attempt, signal, isUnanswered);
    const startFirst = async (error: unknown): Promise<AdbSocket> => {
      if (!isUnanswered(error) || !(await this.#started(signal))) throw error;
      return persist();
    };
    const socket = await (this.#start === undefined ? persist() : attempt().catch(startFirst));
    if (signal !== undefined) socket.obey(signal);
    return socket;
  }

  /** Concurrent callers that find no server share one start. */
  async #started(signal?: AbortSignal): Promise<boolean> {
    if (this.#start === undefined) return false;
    this.#starting ??= this.#start(signal).finally(() => (this.#starting = undefined));
    return this.#starting;
  }
}

const isUnanswered = (error: unknown): boolean => error instanceof AdbConnectionError;

const hungUp = (cause: StreamEnded, context: Record<string, unknown>): AdbConnectionError =>
  new AdbConnectionError('the adb server hung up', context, { cause });
const isHungUp = (error: unknown): boolean => error instanceof AdbConnectionError && error.cause instanceof StreamEnded;

/** Reads OKAY, or throws the server's error. */
export async function accepted(socket: AdbSocket, what: string): Promise<void> {
  const status = (await socket.take(4)).toString('latin1');
  if (status === 'OKAY') return;
  if (status !== 'FAIL') throw new AdbConnectionError(`what answers at the adb server's port is no adb server`, { said: status });
  throw refusal((await lengthPrefixed(socket)).toString('utf8'), what);
}

export async function lengthPrefixed(socket: AdbSocket): Promise<Buffer> {
  const length = answerLength(await socket.take(4));
  if (length === undefined) throw new AdbConnectionError('the adb server answered without a length');
  return socket.take(length);
}

/** Nothing has reached the phone when the server refuses. */
function refusal(said: string, what: string): HandsightError {
  const words = said.trim().slice(0, 300);
  return new AdbConnectionError(words === '' || words === 'closed' ? 'the phone refused the connection' : words, {
    what: what.slice(0, 80),
  });
}
