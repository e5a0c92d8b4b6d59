import { AsyncLocalStorage } from 'node:async_hooks';
import { HandsightError } from '@handsight/core/error';
import { scriptLimitsSchema, type ScriptLimits } from './limits.ts';
import type { FromThread, Outcome, PassedValue, ToThread, ScriptFailure, CallMessage, CallReply, DefineMessage } from './protocol.ts';
import { ScriptThread } from './script-thread.ts';
import type { ScriptGlobal, ScriptValue, ScriptFunction } from './script-value.ts';

/** The host's side of the functions among a context's globals. */
class HostFunctions {
  readonly #functions = new Map<number, ScriptFunction>();
  readonly #errors = new Map<number, unknown>();
  #lastId = 0;

  define(name: string, value: ScriptGlobal): DefineMessage {
    const { json, functions } = flattenGlobal(value);
    const numbered = functions.map(({ path, run }) => {
      const id = ++this.#lastId;
      this.#functions.set(id, run);
      return { path, id };
    });
    return { type: 'define', name, json, functions: numbered };
  }

  /** Errors of an earlier evaluation can no longer be a cause. */
  forgetErrors(): void {
    this.#errors.clear();
  }

  errorOf(call: number | undefined): unknown {
    return call === undefined ? undefined : this.#errors.get(call);
  }

  /** JSON of the reply. */
  async answer({ call, function: id, args }: CallMessage): Promise<string> {
    try {
      return JSON.stringify({ value: await this.#run(id, args) } satisfies CallReply);
    } catch (error) {
      this.#errors.set(call, error);
      return JSON.stringify({ error: { ...describe(error), call } } satisfies CallReply);
    }
  }

  #run(id: number, args: string): unknown {
    const run = this.#functions.get(id);
    const values = JSON.parse(args) as unknown;
    if (run === undefined || !Array.isArray(values)) throw new HandsightError('BadRequest', 'no such host function');
    return run(...(values as ScriptValue[]));
  }
}

const describe = (error: unknown): { name: string; message: string; code?: string } =>
  error instanceof HandsightError
    ? { name: error.kind, message: error.message, code: error.code }
    : { name: 'Error', message: error instanceof Error ? error.message : String(error) };

/** A global as JSON with null in place of every function, and the functions with their paths. */
interface FlatGlobal {
  json: string | undefined;
  functions: { path: string[]; run: ScriptFunction }[];
}

function flattenGlobal(value: ScriptGlobal): FlatGlobal {
  const functions: FlatGlobal['functions'] = [];
  const strip = (part: ScriptGlobal, path: string[]): unknown => {
    if (typeof part === 'function') {
      functions.push({ path, run: part });
      return null;
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, strip(inner, [...path, key])]));
  };
  const stripped = strip(value, []);
  return { json: stripped === undefined ? undefined : JSON.stringify(stripped), functions };
}

/** `cause` is the host function's own error, if it ended the script. */
function scriptFailed({ reason, message, line, column }: ScriptFailure, file: string, cause?: unknown): HandsightError {
  if (reason === 'cancelled') return new HandsightError('Cancelled', message, { file });
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return new HandsightError(
    'ScriptFailed',
    `${place}: ${message}`,
    { reason, file, line: line ?? null, column: column ?? null },
    { cause },
  );
}

export interface ScriptContextOptions {
  limits?: Partial<ScriptLimits>;
  globals?: Record<string, ScriptGlobal>;
  /** Cancels whatever runs in the context. */
  signal?: AbortSignal;
  /** Undeclared names are undefined instead of a ReferenceError. */
  undefinedNames?: boolean;
  /** Makes Math.random repeatable. */
  seed?: number;
}

export interface EvaluateOptions {
  /** The name of the script in failures. */
  file?: string;
  /** Strict mode, and declarations do not outlive the script. */
  isolated?: boolean;
  /** Overrides the context's timeout. */
  timeoutMs?: number;
}

/** QuickJS polls its interrupt handler; native code that never polls is terminated with its thread after this. */
const GRACE_MS = 1_000;
/** A busy machine loads the engine slowly. */
const START_MS = 60_000;

/** The contexts that wait for the running host function. */
const waitingContexts = new AsyncLocalStorage<ScriptContext[]>();

export async function createScriptContext(options: ScriptContextOptions = {}): Promise<ScriptContext> {
  const limits = scriptLimitsSchema.safeParse(options.limits ?? {});
  if (!limits.success) throw new HandsightError('BadRequest', `limits: ${limits.error.issues[0]?.message ?? 'invalid'}`);
  const context = new ScriptContext(limits.data, options);
  try {
    await context.start();
  } catch (error) {
    context.dispose();
    throw error;
  }
  for (const [name, value] of Object.entries(options.globals ?? {})) context.setGlobal(name, value);
  return context;
}

/**
 * Sandboxed JavaScript: no files, no network, no timers, only the given globals. Global state persists between scripts.
 * Evaluations run one at a time.
 */
export class ScriptContext {
  readonly #limits: ScriptLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #thread: ScriptThread;
  readonly #functions = new HostFunctions();
  #answer: ((outcome: Outcome) => void) | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #end: Outcome | undefined;
  #output = '';
  #isOutputTruncated = false;

  constructor(limits: ScriptLimits, { signal, seed, undefinedNames = false }: ScriptContextOptions) {
    this.#limits = limits;
    this.#signal = signal;
    this.#thread = new ScriptThread(
      { limits, seed, undefinedNames },
      (message) => this.#receive(message),
      (why) => this.#finish({ ok: false, failure: { reason: 'crashed', message: why } }),
    );
  }

  /** What console.log has printed so far, up to the limit. */
  get output(): string {
    return this.#output;
  }

  get isOutputTruncated(): boolean {
    return this.#isOutputTruncated;
  }

  async start(): Promise<void> {
    await this.#ask(undefined, '<start>', START_MS);
  }

  setGlobal(name: string, value: ScriptGlobal): void {
    if (this.#end === undefined) this.#thread.send(this.#functions.define(name, value));
  }

  /** A copy; undefined if it is not JSON. */
  getGlobal(name: string): Promise<ScriptValue | undefined> {
    return this.#inTurn(() => this.#ask((id) => ({ type: 'read', id, name }), name, this.#limits.timeoutMs));
  }

  /** The value of the last expression, or what its promise resolves to. */
  evaluate(source: string, { file = 'script.js', isolated = false, timeoutMs = this.#limits.timeoutMs }: EvaluateOptions = {}) {
    return this.#inTurn(() => this.#ask((id) => ({ type: 'evaluate', id, source, file, isolated, timeoutMs }), file, timeoutMs));
  }

  dispose(): void {
    this.#finish({ ok: false, failure: { reason: 'cancelled', message: 'the script context was closed' } });
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (waitingContexts.getStore()?.includes(this) === true)
      return Promise.reject(new HandsightError('BadRequest', 'a host function cannot use the context that waits for it'));
    const turn = this.#turn.then(run);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #ask(message: ((id: number) => ToThread) | undefined, file: string, timeoutMs: number): Promise<ScriptValue | undefined> {
    const outcome = await this.#outcome(message, timeoutMs);
    if (outcome.ok) return valueOf(outcome.value);
    throw scriptFailed(outcome.failure, file, this.#functions.errorOf(outcome.failure.call));
  }

  #outcome(message: ((id: number) => ToThread) | undefined, timeoutMs: number): Promise<Outcome> {
    if (this.#end !== undefined) return Promise.resolve(this.#end);
    if (this.#signal?.aborted === true)
      return Promise.resolve({ ok: false, failure: { reason: 'cancelled', message: 'the script was cancelled' } });
    this.#functions.forgetErrors();
    this.#thread.hold(true);
    const timers: NodeJS.Timeout[] = [];
    const overdue = (reason: 'timeout' | 'cancelled', text: string) => (): void =>
      this.#finish({ ok: false, failure: { reason, message: text } });
    const onAbort = (): void => {
      this.#thread.cancel();
      timers.push(setTimeout(overdue('cancelled', 'the script was cancelled'), GRACE_MS));
    };
    return new Promise<Outcome>((resolve) => {
      this.#answer = resolve;
      timers.push(setTimeout(overdue('timeout', 'the script ran longer than its time limit'), timeoutMs + GRACE_MS));
      this.#signal?.addEventListener('abort', onAbort);
      if (message !== undefined) this.#thread.send(message(++this.#lastId));
    }).finally(() => {
      this.#answer = undefined;
      timers.forEach(clearTimeout);
      this.#signal?.removeEventListener('abort', onAbort);
      this.#thread.hold(false);
    });
  }

  #receive(message: FromThread): void {
    if (message.type === 'log') {
      this.#output += message.text;
      this.#isOutputTruncated ||= message.truncated;
    } else if (message.type === 'call') {
      const waiting = [...(waitingContexts.getStore() ?? []), this];
      const answered = waitingContexts.run(waiting, () => this.#functions.answer(message));
      void answered.then((json) => this.#thread.reply(message.call, json));
    } else if (message.type === 'ready') this.#answer?.({ ok: true, value: { primitive: undefined } });
    else if (!message.outcome.ok && message.outcome.failure.isFatal === true) this.#finish(message.outcome);
    else if (message.id === this.#lastId) this.#answer?.(message.outcome);
  }

  #finish(end: Outcome): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#answer?.(end);
    this.#thread.stop();
  }
}

const valueOf = (value: PassedValue): ScriptValue | undefined =>
  'json' in value ? (JSON.parse(value.json) as ScriptValue) : value.primitive;
