import { createScriptContext, type ScriptContext, type ScriptGlobal } from '@handsight/script';
import { fakerExpression } from './faker.ts';
import type { RandomInput } from './random-input.ts';
import { interpolate } from './script-text.ts';
import { scriptRequest } from './script-http.ts';

const LIMITS = { timeoutMs: 60_000, outputBytes: 256_000 };

/** Reserved names. */
const OWN_NAMES = new Set(['http', 'faker', 'output', 'maestro', 'json', 'relativePoint', 'console']);

const PRELUDE = `
  var output = {};
  function json(text) { return JSON.parse(text); }
  function relativePoint(x, y) { return Math.ceil(x * 100) + '%,' + Math.ceil(y * 100) + '%'; }
`;

export interface FlowScriptOptions {
  platform: string;
  random: RandomInput;
  seed: number;
  allowHttp: readonly string[];
  signal: AbortSignal | undefined;
}

/** The variables of a flow, and the JavaScript in it. The engine is started by the first expression. */
export class FlowScript {
  readonly #options: FlowScriptOptions;
  readonly #scopes: Map<string, string>[] = [];
  #variables = new Map<string, string>();
  /** Names that are defined in the engine. */
  readonly #known = new Map<string, string>();
  #copiedText: string | undefined;
  #context: Promise<ScriptContext> | undefined;
  #printed = 0;

  constructor(options: FlowScriptOptions) {
    this.#options = options;
  }

  define(name: string, value: string): void {
    this.#variables.set(name, value);
  }

  setCopiedText(text: string): void {
    this.#copiedText = text;
  }

  get copiedText(): string | undefined {
    return this.#copiedText;
  }

  enterScope(): void {
    this.#scopes.push(new Map(this.#variables));
  }

  leaveScope(): void {
    this.#variables = this.#scopes.pop() ?? this.#variables;
  }

  interpolate(text: string): Promise<string> {
    return interpolate(text, (expression) => this.#evaluate(expression, 'expression'));
  }

  /** A script with variables of its own. */
  async run(text: string, file: string, env: Readonly<Record<string, string>>): Promise<void> {
    this.enterScope();
    try {
      for (const [name, value] of Object.entries(env)) this.define(name, value);
      await this.#evaluate(text, file);
    } finally {
      this.leaveScope();
    }
  }

  /** What was printed since the last call. */
  async takeLog(): Promise<string[]> {
    const context = await this.#context?.catch(() => undefined);
    const fresh = context?.output.slice(this.#printed) ?? '';
    this.#printed += fresh.length;
    return fresh === '' ? [] : fresh.replace(/\n$/, '').split('\n');
  }

  async dispose(): Promise<void> {
    (await this.#context?.catch(() => undefined))?.dispose();
  }

  async #evaluate(source: string, file: string): Promise<unknown> {
    const context = await (this.#context ??= this.#start());
    this.#sync(context);
    return context.evaluate(source, { file, isolated: true });
  }

  async #start(): Promise<ScriptContext> {
    const { seed, signal, allowHttp, random } = this.#options;
    const send = (method: string) => (url?: unknown, options?: unknown) =>
      scriptRequest(method, url, options, { allowed: allowHttp, signal });
    const context = await createScriptContext({
      limits: LIMITS,
      undefinedNames: true,
      seed,
      ...(signal === undefined ? {} : { signal }),
      globals: {
        http: {
          get: send('GET'),
          post: send('POST'),
          put: send('PUT'),
          delete: send('DELETE'),
          request: (url, options) => send(methodOf(options))(url, options),
        },
        faker: { expression: (text) => fakerExpression(random, typeof text === 'string' ? text : '') },
      },
    });
    await context.evaluate(PRELUDE, { file: 'prelude' });
    return context;
  }

  /** Resets variables of scopes that were left to undefined. */
  #sync(context: ScriptContext): void {
    const set = (name: string, value: ScriptGlobal): void => context.setGlobal(name, value);
    for (const name of this.#known.keys()) {
      if (this.#variables.has(name)) continue;
      this.#known.delete(name);
      set(name, undefined);
    }
    for (const [name, value] of this.#variables) {
      if (OWN_NAMES.has(name) || this.#known.get(name) === value) continue;
      this.#known.set(name, value);
      set(name, value);
    }
    set('maestro', { platform: this.#options.platform, copiedText: this.#copiedText ?? null });
  }
}

const methodOf = (options: unknown): string =>
  typeof options === 'object' && options !== null && 'method' in options ? String(options.method).toUpperCase() : 'GET';
