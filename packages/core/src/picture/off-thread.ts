import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HandsightError } from '../error/errors.ts';
import type { Reply, Tasks } from './thread-tasks.ts';

const MAX_WAITING = 64;
const LIMIT_MS = 20_000;

/** Loads a TypeScript worker, which Node 20 cannot do by itself; not part of the package. */
const SOURCE_LOADER = new URL('../../../../scripts/typescript-worker.mjs', import.meta.url);

export interface ThreadOptions {
  limitMs?: number;
  /** If the caller of a running task gives up, its thread is ended, and the next task starts a new one. */
  interruptible?: boolean;
}

/** Heavy work on a separate thread, one task at a time. The thread starts with the first task and never keeps the process alive. */
export class OffThread<T extends Tasks<T>> {
  readonly #module: URL;
  readonly #limitMs: number;
  readonly #interruptible: boolean;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `name` of the worker's module, which is beside the calling module. */
  constructor(name: string, beside: string, { limitMs = LIMIT_MS, interruptible = false }: ThreadOptions = {}) {
    this.#module = new URL(`./${name}${extname(beside)}`, beside);
    this.#limitMs = limitMs;
    this.#interruptible = interruptible;
  }

  /** The buffers in `transfer` are transferred. A task whose caller has given up is not started. */
  run<K extends keyof T>(task: K, input: T[K]['input'], transfer: ArrayBuffer[] = [], signal?: AbortSignal): Promise<T[K]['output']> {
    if (this.#waiting >= MAX_WAITING)
      return Promise.reject(new HandsightError('DeviceBusy', `${MAX_WAITING} pictures are waiting already`));
    this.#waiting++;
    const turn = this.#last.then(() => {
      if (signal?.aborted === true) throw new HandsightError('Cancelled', 'the picture is no longer wanted');
      return this.#ask(task, input, transfer, this.#interruptible ? signal : undefined);
    });
    const done = turn.finally(() => this.#waiting--);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Ends the thread and its current task. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask<K extends keyof T>(task: K, input: T[K]['input'], transfer: ArrayBuffer[], signal?: AbortSignal): Promise<T[K]['output']> {
    const worker = (this.#worker ??= this.#start());
    const answered = new AbortController();
    worker.ref();
    return new Promise<T[K]['output']>((resolve, reject) => {
      const lost = (error: HandsightError): void => {
        this.#forget(worker);
        reject(error);
      };
      const onMessage = (reply: Reply<T[K]['output']>): void => {
        if (reply.ok) resolve(reply.output);
        else reject(new HandsightError(reply.kind, reply.message));
      };
      const onError = (cause: unknown): void =>
        lost(new HandsightError('Internal', `picture work failed: ${String(cause)}`, {}, { cause }));
      const onExit = (): void => lost(new HandsightError('Internal', 'the picture thread ended in the middle of its work'));
      const onAbort = (): void => lost(new HandsightError('Cancelled', 'the picture is no longer wanted'));
      const tooLong = new HandsightError('Timeout', `picture work took longer than ${this.#limitMs} ms`);
      const timer = setTimeout(() => lost(tooLong), this.#limitMs);
      signal?.addEventListener('abort', onAbort, { signal: answered.signal });
      answered.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      });
      worker.once('message', onMessage).once('error', onError).once('exit', onExit);
      worker.postMessage({ task, input }, transfer);
    }).finally(() => answered.abort());
  }

  #start(): Worker {
    const fromSources = this.#module.pathname.endsWith('.ts');
    const worker = new Worker(fromSources ? SOURCE_LOADER : this.#module, {
      workerData: this.#module.href,
      // Pictures must not depend on the machine's fonts; @napi-rs/canvas reads this when it is loaded.
      env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    });
    worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }
}
