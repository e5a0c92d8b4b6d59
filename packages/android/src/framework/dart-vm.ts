import { z } from 'zod';
import { realClock, withDeadline } from '@handsight/core/device';
import type { AdbClient } from '../adb/adb-client.ts';
import { command } from '../quote.ts';
import { responsive } from './responsive.ts';
import { RpcSocket } from './rpc-socket.ts';
import { ATTACH_TIMEOUT_MS, type SyncChannel } from './sync-channel.ts';

const RESPONSIVE_MS = 150;
const SEMANTICS_TIMEOUT_MS = 2000;
/** Flutter's engine writes it once, when the app starts; `Observatory` until Flutter 3.10. */
const LISTENING = /(?:Dart VM [Ss]ervice(?: is)?|Observatory) listening on http:\/\/[\w.:[\]]+?:(\d{1,5})(\/[\w=+-]{1,64}\/|\/?)(?=\s|$)/g;
const SEMANTICS_LIBRARY = 'package:flutter/src/semantics/binding.dart';
const DUMP_SEMANTICS = 'ext.flutter.debugDumpSemanticsTreeInTraversalOrder';

const VmSchema = z.object({ isolates: z.array(z.object({ id: z.string() })) });
const IsolateSchema = z.object({
  id: z.string(),
  extensionRPCs: z.array(z.string()).default([]),
  libraries: z.array(z.object({ id: z.string(), uri: z.string() })).default([]),
});
type Isolate = z.infer<typeof IsolateSchema>;
const DumpSchema = z.object({ data: z.string() });

/** The isolate that draws a Flutter app, reached by the Dart VM's service protocol. */
export class DartVmChannel implements SyncChannel {
  readonly #socket: RpcSocket;
  readonly #isolate: Isolate;
  readonly #release: () => void;

  private constructor(socket: RpcSocket, isolate: Isolate, release: () => void) {
    this.#socket = socket;
    this.#isolate = isolate;
    this.#release = release;
  }

  static async open(packageName: string, adb: AdbClient): Promise<DartVmChannel> {
    const within = <T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
      withDeadline(realClock, ATTACH_TIMEOUT_MS, what, ({ signal }) => work(signal));
    const pid = (await within('looking for the app', (signal) => adb.run(command('pidof', '-s', packageName), signal))).trim();
    if (!/^\d{1,10}$/.test(pid)) throw new Error(`${packageName} is not running`);
    const log = await within('reading the log', (signal) => adb.run(`logcat -d -v raw --pid=${pid} -s flutter`, signal));
    const service = serviceIn(log);
    if (service === undefined) throw new Error('the log names no Dart VM service: a release build, or started too long ago');
    const hostPort = await within('forwarding a port', (signal) => adb.forward(service.port, signal));
    const release = (): void => void adb.unforward(hostPort).catch(() => undefined);
    let socket: RpcSocket | undefined;
    try {
      socket = await RpcSocket.connect(hostPort, `${service.path}ws`, { jsonrpc: '2.0' }, ATTACH_TIMEOUT_MS);
      return new DartVmChannel(socket, await drawingIsolate(socket), release);
    } catch (error) {
      socket?.close();
      release();
      throw error;
    }
  }

  /** The isolate itself answers, between two of its own events. */
  waitForIdle(timeoutMs: number): Promise<boolean> {
    return responsive((ms) => this.#socket.ask('getIsolate', { isolateId: this.#isolate.id }, ms), RESPONSIVE_MS, timeoutMs);
  }

  /** Flutter builds no semantics tree until one is requested. True if there is one now. */
  async refreshSemantics(): Promise<boolean> {
    if (await this.#hasSemantics()) return true;
    const library = this.#isolate.libraries.find(({ uri }) => uri === SEMANTICS_LIBRARY);
    if (library === undefined) throw new Error('this Flutter has no way to ask for semantics');
    const expression = 'SemanticsBinding.instance.ensureSemantics()';
    await this.#ask('evaluate', { targetId: library.id, expression });
    return this.#hasSemantics();
  }

  close(): void {
    this.#socket.close();
    this.#release();
  }

  async #hasSemantics(): Promise<boolean> {
    if (!this.#isolate.extensionRPCs.includes(DUMP_SEMANTICS)) throw new Error(`the app does not know ${DUMP_SEMANTICS}`);
    const { data } = DumpSchema.parse(await this.#ask(DUMP_SEMANTICS, {}));
    return data.trim() !== '' && !data.startsWith('Semantics not generated');
  }

  #ask(method: string, params: object): Promise<unknown> {
    return this.#socket.ask(method, { isolateId: this.#isolate.id, ...params }, SEMANTICS_TIMEOUT_MS);
  }
}

/** The last service address in the log. */
export function serviceIn(log: string): { port: number; path: string } | undefined {
  const [, port = '', path = ''] = [...log.matchAll(LISTENING)].at(-1) ?? [];
  const number = Number(port);
  return number > 0 && number < 65_536 ? { port: number, path: path === '' ? '/' : path } : undefined;
}

/** Only the UI isolate has Flutter's extensions; other isolates are background workers. */
async function drawingIsolate(socket: RpcSocket): Promise<Isolate> {
  const { isolates } = VmSchema.parse(await socket.ask('getVM', {}, ATTACH_TIMEOUT_MS));
  for (const { id } of isolates) {
    const isolate = IsolateSchema.parse(await socket.ask('getIsolate', { isolateId: id }, ATTACH_TIMEOUT_MS));
    if (isolate.extensionRPCs.some((name) => name.startsWith('ext.flutter.'))) return isolate;
  }
  throw new Error('none of its isolates is one of Flutter');
}
