import { extname } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { SHARED, type FromThread, type StartMessage, type ToThread } from './protocol.ts';

/** Loads a TypeScript worker, which Node 20 cannot do by itself; not part of the package. */
const SOURCE_LOADER = new URL('../../../scripts/typescript-worker.mjs', import.meta.url);
const MODULE = new URL(`./script-worker${extname(import.meta.url)}`, import.meta.url);

/** For strings passed in and out; the script's own memory is WebAssembly memory with its own limit. */
const HEAP_MB = 256;

/** The worker thread of a context: a script that loops or breaks the engine never blocks the host. */
export class ScriptThread {
  readonly #worker: Worker;
  readonly #replies: MessagePort;
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));

  constructor(
    start: Omit<StartMessage, 'type' | 'replies' | 'shared'>,
    onMessage: (message: FromThread) => void,
    onEnd: (why: string) => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#replies = port1;
    port1.unref();
    const fromSources = MODULE.pathname.endsWith('.ts');
    this.#worker = new Worker(fromSources ? SOURCE_LOADER : MODULE, {
      workerData: MODULE.href,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: 4 },
    });
    this.#worker.on('message', onMessage);
    this.#worker.on('error', (error) => onEnd(String(error)));
    this.#worker.on('exit', () => onEnd('the script thread ended'));
    const shared = this.#shared.buffer;
    this.#worker.postMessage({ type: 'start', ...start, shared, replies: port2 }, [port2]);
    this.#worker.unref();
  }

  send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  reply(call: number, json: string): void {
    this.#replies.postMessage({ call, json });
    Atomics.add(this.#shared, SHARED.replies, 1);
    Atomics.notify(this.#shared, SHARED.replies);
  }

  /** Permanent: a context whose signal was aborted runs nothing more. */
  cancel(): void {
    Atomics.store(this.#shared, SHARED.cancelled, 1);
    Atomics.add(this.#shared, SHARED.replies, 1);
    Atomics.notify(this.#shared, SHARED.replies);
  }

  /** A running script keeps the process alive. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref();
    else this.#worker.unref();
  }

  stop(): void {
    this.#replies.close();
    void this.#worker.terminate();
  }
}
