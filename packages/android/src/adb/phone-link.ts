import { AdbCommandError, AdbConnectionError, HandsightError } from '@handsight/core/error';
import type { ShellResult } from '@handsight/core/device';
import { isRefused, leaseGuard, leaseLost } from '../lease.ts';
import type { ExecutedCommands } from './executed-commands.ts';
import { StreamEnded, type AdbSocket } from './adb-socket.ts';
import { requestBytes } from './request.ts';
import { retrying } from './retry.ts';
import { accepted, type AdbServer } from './server.ts';
import { PACKET, shellPacket, ShellPackets } from './shell-packets.ts';

/** Output beyond this size is treated as a failure. */
const MAX_OUTPUT = 64 << 20;

export interface ShellBytes {
  stdout: Buffer;
  stderr: string;
  exitCode: number;
}

/**
 * One phone behind the adb server. A stream bound to it is always kept ready, so a command costs one round
 * trip. An AdbConnection error means that nothing reached the phone; DeviceGone that contact was lost after something had.
 */
export class PhoneLink {
  readonly serial: string;
  readonly #server: AdbServer;
  readonly #commands: ExecutedCommands | undefined;
  #spare: Promise<AdbSocket | undefined> | undefined;
  #isClosed = false;
  /** The token of the lease commands run under; the phone refuses them once it has a newer one. */
  lease: number | undefined;
  /** Called when the phone could not be reached or was lost. */
  onTrouble: () => void = () => undefined;

  /** `commands` replaces the adb server for everything except streams. */
  constructor(server: AdbServer, serial: string, commands?: ExecutedCommands) {
    this.#server = server;
    this.serial = serial;
    this.#commands = commands;
  }

  /** A stream to a service of the phone: `exec:…`, `tcp:6790`, `sync:`. */
  async open(service: string, signal: AbortSignal): Promise<AdbSocket> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new HandsightError('DeviceGone', `${this.serial} is no longer connected`, { serial: this.serial });
    const request = requestBytes(service);
    const spare = await this.#takeSpare();
    if (spare !== undefined) {
      // What the server refuses has not reached the phone, so a fresh stream may try again.
      const socket = await this.#begin(spare, request, service, signal).catch((error: unknown) => {
        if (signal.aborted || !(error instanceof AdbConnectionError)) throw error;
        return undefined;
      });
      if (socket !== undefined) return socket;
    }
    try {
      return await this.#begin(await this.#server.transport(this.serial, signal), request, service, signal);
    } catch (error) {
      if (error instanceof AdbConnectionError) this.onTrouble();
      throw error;
    }
  }

  async #begin(socket: AdbSocket, request: Buffer, service: string, signal: AbortSignal): Promise<AdbSocket> {
    try {
      socket.obey(signal);
      socket.write(request);
      await accepted(socket, service);
      return socket;
    } catch (error) {
      socket.close();
      // The request was in flight when the stream ended and may have arrived.
      throw error instanceof StreamEnded ? this.#lost(service) : error;
    }
  }

  /** Runs a command and returns its output, byte for byte. */
  async shell(command: string, signal: AbortSignal): Promise<ShellBytes> {
    const { lease } = this;
    if (this.#commands !== undefined) {
      const stdout = await this.#bytes(this.#commands, guarded(command, lease), signal);
      return this.#unlessRefused({ stdout, stderr: '', exitCode: 0 }, lease);
    }
    const socket = await this.open(`shell,v2,raw:${guarded(command, lease)}`, signal);
    this.#prepare();
    const packets = new ShellPackets();
    try {
      socket.write(shellPacket(PACKET.closeStdin));
      while (packets.exitCode === undefined) {
        const bytes = await socket.next();
        if (bytes === undefined) throw this.#lost(command);
        packets.push(bytes);
        if (packets.size > MAX_OUTPUT) throw tooMuch(command);
      }
    } finally {
      socket.close();
    }
    const { stdout, stderr, exitCode = 0 } = packets.output();
    return this.#unlessRefused({ stdout, stderr: stderr.toString('utf8'), exitCode }, lease);
  }

  async run(command: string, signal: AbortSignal): Promise<ShellResult> {
    const { lease } = this;
    if (this.#commands !== undefined) return this.#unlessRefused(await this.#commands.run(guarded(command, lease), signal), lease);
    const { stdout, stderr, exitCode } = await this.shell(command, signal);
    return { stdout: stdout.toString('utf8'), stderr, exitCode };
  }

  /** Runs a read-only command, which can be sent again when it or its answer was lost. */
  read(command: string, signal: AbortSignal): Promise<ShellResult> {
    return retrying(
      () => this.run(command, signal),
      signal,
      () => !this.#isClosed,
    );
  }

  /** Runs a command and throws unless it exits with code 0. */
  async must(command: string, signal: AbortSignal): Promise<string> {
    const { stdout, stderr, exitCode } = await this.run(command, signal);
    if (exitCode === 0) return stdout;
    throw new AdbCommandError((stderr.trim() || stdout.trim() || `it ended with ${exitCode}`).slice(0, 500), command.slice(0, 200), {
      exit_code: exitCode,
    });
  }

  /** Runs a command on a plain stream, which has no exit code and mixes stderr into stdout. `feed` becomes its stdin. */
  async exec(command: string, signal: AbortSignal, feed?: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const { lease } = this;
    if (this.#commands !== undefined && feed === undefined) {
      const stdout = Buffer.from(await this.#commands.output(guarded(command, lease), signal));
      return this.#unlessRefused({ stdout }, lease).stdout;
    }
    const socket = await this.open(`exec:${guarded(command, lease)}`, signal);
    this.#prepare();
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      const fed = feed === undefined ? Promise.resolve() : this.#feed(socket, feed);
      const read = (async (): Promise<void> => {
        for (let bytes = await socket.next(); bytes !== undefined; bytes = await socket.next()) {
          chunks.push(bytes);
          size += bytes.length;
          if (size > MAX_OUTPUT) throw tooMuch(command);
        }
      })();
      await Promise.all([fed, read]);
    } finally {
      socket.close();
    }
    return this.#unlessRefused({ stdout: Buffer.concat(chunks) }, lease).stdout;
  }

  /** An executor carries text only. */
  async #bytes(commands: ExecutedCommands, command: string, signal: AbortSignal): Promise<Buffer> {
    return Buffer.from(await commands.output(`{ ${command}; } | base64`, signal), 'base64');
  }

  #unlessRefused<T extends { stdout: Buffer | string }>(result: T, lease: number | undefined): T {
    if (lease !== undefined && isRefused(result.stdout)) throw leaseLost(this.serial, lease);
    return result;
  }

  async #feed(socket: AdbSocket, feed: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const bytes of feed) {
      if (!socket.isOpen) return;
      socket.write(bytes);
      await socket.drained();
    }
  }

  close(): void {
    this.#isClosed = true;
    const spare = this.#spare;
    this.#spare = undefined;
    void spare?.then((socket) => socket?.close());
  }

  /** The next command's stream is opened while this one's answer is on its way. */
  #prepare(): void {
    if (this.#isClosed || this.#spare !== undefined) return;
    const making = this.#server.transport(this.serial).catch(() => undefined);
    this.#spare = making;
    void making.then((socket) => {
      if (socket === undefined) this.#spare = this.#spare === making ? undefined : this.#spare;
      else if (this.#isClosed) socket.close();
      else socket.socket.unref();
    });
  }

  async #takeSpare(): Promise<AdbSocket | undefined> {
    const spare = this.#spare;
    this.#spare = undefined;
    const socket = await spare;
    if (socket === undefined) return undefined;
    if (socket.isOpen) {
      socket.socket.ref();
      return socket;
    }
    socket.close();
    return undefined;
  }

  #lost(command: string): HandsightError {
    this.onTrouble();
    return new HandsightError('DeviceGone', `${this.serial} was lost while it ran ${command.slice(0, 60)}`, { serial: this.serial });
  }
}

const guarded = (command: string, lease: number | undefined): string => (lease === undefined ? command : `${leaseGuard(lease)}${command}`);

const tooMuch = (command: string): HandsightError =>
  new AdbCommandError(`it printed more than ${MAX_OUTPUT >> 20} MB`, command.slice(0, 200));
