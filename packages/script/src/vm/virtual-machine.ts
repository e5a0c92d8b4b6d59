import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import type { DefineMessage, EvaluateMessage, Outcome, PassedValue, ScriptFailure, StartMessage } from '../protocol.ts';
import type { BoundedLog } from './bounded-log.ts';
import { describeError } from './describe-error.ts';
import type { HostCalls } from './host-calls.ts';
import { loadEngine, type Engine } from './load-engine.ts';
import type { SourceShape } from './locate.ts';
import { PRELUDE, PRELUDE_FILE } from './prelude.ts';

/** JS_EVAL_FLAG_ASYNC: `await` at top level; the result is a promise of `{ value }`. */
const TOP_LEVEL_AWAIT = 1 << 7;

/** One QuickJS context with its limits. An exception from its methods is an engine fault; script errors are outcomes. */
export class VirtualMachine {
  readonly #engine: Engine;
  readonly #runtime: QuickJSRuntime;
  readonly #vm: QuickJSContext;
  readonly #calls: HostCalls;
  readonly #log: BoundedLog;
  readonly #valueBytes: number;
  readonly #encode: QuickJSHandle;
  readonly #define: QuickJSHandle;

  static async create(start: StartMessage, calls: HostCalls, log: BoundedLog): Promise<VirtualMachine> {
    return new VirtualMachine(await loadEngine(start.limits.memoryBytes), start, calls, log);
  }

  private constructor(engine: Engine, { limits, seed, undefinedNames }: StartMessage, calls: HostCalls, log: BoundedLog) {
    const runtime = engine.module.newRuntime();
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(limits.stackBytes);
    runtime.setInterruptHandler(() => calls.isCancelled || calls.isOverdue);
    this.#engine = engine;
    this.#runtime = runtime;
    this.#vm = runtime.newContext();
    this.#calls = calls;
    this.#log = log;
    this.#valueBytes = limits.valueBytes;
    const border = this.#runPrelude(seed, undefinedNames);
    this.#encode = this.#vm.getProp(border, 'encode');
    this.#define = this.#vm.getProp(border, 'define');
    border.dispose();
  }

  define({ name, json, functions }: DefineMessage): void {
    const vm = this.#vm;
    const args = [vm.newString(name), json === undefined ? vm.undefined : vm.newString(json), vm.newString(JSON.stringify(functions))];
    vm.unwrapResult(vm.callFunction(this.#define, vm.undefined, args)).dispose();
    for (const arg of args) arg.dispose();
  }

  read(name: string): Outcome {
    return this.#settle(this.#vm.getProp(this.#vm.global, name), { name, indent: 0 });
  }

  evaluate({ source, file, isolated, timeoutMs }: EvaluateMessage): Outcome {
    this.#calls.begin(timeoutMs);
    const usesAwait = /\bawait\b/.test(source);
    const { code, shape } = isolated ? isolate(source, file, usesAwait) : { code: source, shape: { name: file, indent: 0 } };
    const result = this.#vm.evalCode(code, file, usesAwait ? TOP_LEVEL_AWAIT : 0);
    if (result.error !== undefined) return this.#fail(result.error, shape);
    const jobs = this.#runJobs(shape);
    if (jobs !== undefined) {
      result.value.dispose();
      return jobs;
    }
    return this.#settle(result.value, shape, usesAwait);
  }

  get #mustEnd(): boolean {
    return this.#calls.isCancelled || this.#calls.isOverdue;
  }

  /** Promises wait for jobs; every host call is synchronous, so when no job is left, nothing can settle them. */
  #runJobs(shape: SourceShape): Outcome | undefined {
    const result = this.#runtime.executePendingJobs();
    if (result.error !== undefined) return this.#fail(result.error, shape);
    result.dispose();
    return this.#mustEnd ? this.#ended() : undefined;
  }

  #settle(value: QuickJSHandle, shape: SourceShape, isWrapped = false): Outcome {
    const vm = this.#vm;
    const state = vm.getPromiseState(value);
    if (state.type === 'pending') {
      value.dispose();
      return failed({ reason: 'pending', message: 'the script waits for a promise that nothing will settle' });
    }
    if (state.type === 'rejected') {
      value.dispose();
      return this.#fail(state.error, shape);
    }
    if (state.notAPromise !== true) value.dispose();
    const settled = isWrapped ? state.value.consume((wrapper) => vm.getProp(wrapper, 'value')) : state.value;
    // With top-level await the last expression can itself be a promise.
    return isWrapped ? this.#settle(settled, shape) : this.#pass(settled, shape);
  }

  #pass(value: QuickJSHandle, shape: SourceShape): Outcome {
    const type = this.#vm.typeof(value);
    if (type === 'object') return this.#passJson(value, shape);
    const passed: PassedValue = { primitive: type === 'function' || type === 'symbol' ? undefined : primitive(this.#vm.dump(value)) };
    value.dispose();
    const isLong = typeof passed.primitive === 'string' && Buffer.byteLength(passed.primitive) > this.#valueBytes;
    return isLong ? this.#tooLarge() : { ok: true, value: passed };
  }

  #passJson(value: QuickJSHandle, shape: SourceShape): Outcome {
    const vm = this.#vm;
    const encoded = vm.callFunction(this.#encode, vm.undefined, value);
    value.dispose();
    if (encoded.error !== undefined) return this.#fail(encoded.error, shape, 'value');
    const json = encoded.value.consume((handle) => (vm.typeof(handle) === 'string' ? vm.getString(handle) : undefined));
    if (json === undefined) return { ok: true, value: { primitive: undefined } };
    return Buffer.byteLength(json) > this.#valueBytes ? this.#tooLarge() : { ok: true, value: { json } };
  }

  #tooLarge(): Outcome {
    return failed({ reason: 'value', message: `the result is larger than ${this.#valueBytes} bytes` });
  }

  #fail(thrown: QuickJSHandle, shape: SourceShape, reason?: 'value'): Outcome {
    const failure = thrown.consume((handle) => this.#describe(handle, shape));
    if (failure.reason === 'timeout' || this.#mustEnd) return this.#ended(failure);
    return failed(reason !== undefined && failure.reason === 'error' ? { ...failure, reason } : failure);
  }

  /** Without memory for an error, QuickJS throws null. */
  #describe(thrown: QuickJSHandle, shape: SourceShape): ScriptFailure {
    if (this.#vm.eq(thrown, this.#vm.null) && this.#engine.isMemoryFull()) return { reason: 'memory', message: 'out of memory' };
    return describeError(this.#vm, thrown, shape);
  }

  #ended(at: Partial<ScriptFailure> = {}): Outcome {
    if (this.#calls.isCancelled) return failed({ ...at, reason: 'cancelled', message: 'the script was cancelled' });
    return failed({ ...at, reason: 'timeout', message: 'the script ran longer than its time limit' });
  }

  #runPrelude(seed: number | undefined, undefinedNames: boolean): QuickJSHandle {
    const vm = this.#vm;
    const call = vm.newFunction('call', (id, args) =>
      this.#callHost(vm.getNumber(id), vm.typeof(args) === 'string' ? vm.getString(args) : '[]'),
    );
    const log = vm.newFunction('log', (line) => this.#log.write(vm.getString(line)));
    const prelude = vm.unwrapResult(vm.evalCode(PRELUDE, PRELUDE_FILE));
    const args = [call, log, seed === undefined ? vm.undefined : vm.newNumber(seed), undefinedNames ? vm.true : vm.false];
    const border = vm.unwrapResult(vm.callFunction(prelude, vm.undefined, args));
    for (const handle of [prelude, ...args]) handle.dispose();
    return border;
  }

  /** A script that must end gets an error it may catch; the interrupt handler then terminates it. */
  #callHost(id: number, args: string): QuickJSHandle {
    if (Buffer.byteLength(args) > this.#valueBytes) throw new Error(`the arguments are larger than ${this.#valueBytes} bytes`);
    this.#log.flush();
    const reply = this.#calls.call(id, args);
    if (reply === undefined) throw new Error('the script is being ended');
    return this.#vm.newString(reply);
  }
}

const failed = (failure: ScriptFailure): Outcome => ({ ok: false, failure });

function primitive(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return undefined;
}

/** Keeps declarations local. Code with `await` cannot be passed to eval, so there only let and const are local. */
function isolate(source: string, file: string, usesAwait: boolean): { code: string; shape: SourceShape } {
  if (usesAwait) return { code: `{${source}\n}`, shape: { name: file, indent: 1 } };
  return { code: `(function () { 'use strict'; return eval(${JSON.stringify(source)}) })()`, shape: { name: '<input>', indent: 0 } };
}
