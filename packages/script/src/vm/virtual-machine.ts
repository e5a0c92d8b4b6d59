import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { HandsightError } from '@handsight/core/error';
import type { DefineMessage, EvaluateMessage, Outcome, PassedValue, ScriptFailure, StartMessage } from '../protocol.ts';
import type { BoundedLog } from './bounded-log.ts';
import type { HostCalls } from './host-calls.ts';
import { PRELUDE, PRELUDE_FILE } from './prelude.ts';
import { MIN_MEMORY_BYTES } from '../limits.ts';

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

const PAGE = 65_536;

interface Engine {
  module: QuickJSWASMModule;
  isMemoryFull: () => boolean;
}

/**
 * A separate engine for one context. QuickJS built for WebAssembly does not know the size of its blocks, so its memory limit counts
 * eight bytes for each; the WebAssembly memory is limited instead.
 */
async function loadEngine(memoryBytes: number): Promise<Engine> {
  const maximum = Math.ceil(memoryBytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: MIN_MEMORY_BYTES / PAGE, maximum });
  const module = await newQuickJSWASMModuleFromVariant(newVariant(await loadVariant(), { wasmMemory: memory }));
  // It grows by at least 5 %.
  return { module, isMemoryFull: () => memory.buffer.byteLength * 1.05 >= maximum * PAGE };
}

/** Its types are those of its CommonJS build, where the default export is nested one level deeper. */
async function loadVariant(): Promise<QuickJSSyncVariant> {
  const { default: variant }: { default: unknown } = await import('@jitl/quickjs-wasmfile-release-sync');
  if (isSyncVariant(variant)) return variant;
  throw new HandsightError('Internal', 'this is not the QuickJS build that was expected');
}

const isSyncVariant = (value: unknown): value is QuickJSSyncVariant =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'sync' && 'importFFI' in value;

const MAX_MESSAGE = 2_000;

const ENGINE_LIMITS = {
  'out of memory': 'memory',
  'string too long': 'memory',
  'stack overflow': 'stack',
  interrupted: 'timeout',
} as const;

/** Describes a thrown value, which can be anything and whose getters are the script's own code. */
function describeError(vm: QuickJSContext, thrown: QuickJSHandle, shape: SourceShape): ScriptFailure {
  const name = readString(vm, thrown, 'name');
  const text = readString(vm, thrown, 'message');
  const message = (text === undefined ? `threw ${printThrown(vm, thrown)}` : name === undefined ? text : `${name}: ${text}`).slice(
    0,
    MAX_MESSAGE,
  );
  const stack = withoutJsonPlace(readString(vm, thrown, 'stack') ?? '');
  const call = readNumber(vm, thrown, 'hostCall');
  return {
    reason: reasonFor(name, text, stack),
    message,
    ...locate(stack, shape),
    ...(call !== undefined && { call }),
  };
}

/** The stack of a SyntaxError in the source begins with a bare position; one thrown by a function begins with its name. */
function reasonFor(name: string | undefined, text: string | undefined, stack: string): ScriptFailure['reason'] {
  if (name === 'SyntaxError' && !stack.split('\n', 1)[0]?.includes('(')) return 'syntax';
  if (name === 'InternalError' && text !== undefined && text in ENGINE_LIMITS) return ENGINE_LIMITS[text as keyof typeof ENGINE_LIMITS];
  return 'error';
}

function printThrown(vm: QuickJSContext, thrown: QuickJSHandle): string {
  const kind = vm.typeof(thrown);
  if (vm.eq(thrown, vm.null)) return 'null';
  return kind === 'object' || kind === 'function' ? `an ${kind} without a message` : String(vm.dump(thrown));
}

function readString(vm: QuickJSContext, from: QuickJSHandle, key: string): string | undefined {
  return read(vm, from, key, 'string', (handle) => vm.getString(handle));
}

function readNumber(vm: QuickJSContext, from: QuickJSHandle, key: string): number | undefined {
  return read(vm, from, key, 'number', (handle) => vm.getNumber(handle));
}

function read<T>(vm: QuickJSContext, from: QuickJSHandle, key: string, type: string, convert: (handle: QuickJSHandle) => T): T | undefined {
  if (vm.typeof(from) !== 'object' || vm.eq(from, vm.null)) return undefined;
  return vm.getProp(from, key).consume((handle) => (vm.typeof(handle) === type ? convert(handle) : undefined));
}

/** How the source was passed to QuickJS, which determines the positions in its stacks. */
interface SourceShape {
  /** The name in the stack: direct eval calls its source `<input>`. */
  name: string;
  /** Characters put before the first line. */
  indent: number;
}

interface Place {
  line: number;
  column: number;
}

/** The position of an error in the script, from QuickJS's stack: `    at name (file:line:column)` or `    at file:line:column`. */
function locate(stack: string, { name, indent }: SourceShape): Place | undefined {
  for (const frame of stack.split('\n', 200)) {
    const match = /^\s+at (?:.*\()?(.+):(\d+):(\d+)\)?$/.exec(frame);
    if (match?.[1] !== name) continue;
    const line = Number(match[2]);
    return { line, column: Math.max(1, Number(match[3]) - (line === 1 ? indent : 0)) };
  }
  return undefined;
}

/** JSON.parse puts a position in its text on top of the stack, under the name of eval's source. */
const withoutJsonPlace = (stack: string): string => stack.replace(/^[^\n]*\n(?=\s+at parse \(native\)\n)/, '');
