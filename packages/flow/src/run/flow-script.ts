import { createScriptContext, type ScriptContext, type ScriptGlobal } from '@handsight/script';
import { HandsightError } from '@handsight/core/error';
import type { RandomInput } from './random-input.ts';
import { interpolate } from './script-text.ts';

const TIMEOUT_MS = 60_000;
const MAX_BODY = 500_000;

interface HttpAnswer {
  ok: boolean;
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** One HTTP request of a script, to an allowed host only. Redirects to other hosts are not followed. */
async function scriptRequest(
  method: string,
  url: unknown,
  options: unknown,
  { allowed, signal }: { allowed: readonly string[]; signal: AbortSignal | undefined },
): Promise<HttpAnswer> {
  const target = parseUrl(url);
  if (!allowed.includes(target.hostname) && !allowed.includes(target.host)) {
    throw new HandsightError(
      'PermissionDenied',
      `the script may not send requests to ${target.host}; --allow-http ${target.host} allows it`,
      {
        host: target.host,
      },
    );
  }
  const { headers, body, multipartForm } = fieldsOf(options);
  if (multipartForm !== undefined) throw new HandsightError('BadRequest', 'multipartForm is not supported; send the body as text', {});
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(target, {
    method,
    headers: textMap(headers),
    ...(body === undefined || body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  const text = await response.text();
  if (text.length > MAX_BODY) throw new HandsightError('BadRequest', `the answer is longer than ${MAX_BODY} characters`, {});
  return { ok: response.ok, status: response.status, body: text, headers: Object.fromEntries(response.headers) };
}

function parseUrl(url: unknown): URL {
  try {
    const parsed = new URL(String(url));
    if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed;
  } catch {
    // The same refusal.
  }
  throw new HandsightError('BadRequest', 'a request needs an http or https address', { url: String(url).slice(0, 200) });
}

const fieldsOf = (options: unknown): Record<string, unknown> => (typeof options === 'object' && options !== null ? { ...options } : {});

const textMap = (headers: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(headers)).map(([name, value]) => [name, String(value)]));

/** The directives of datafaker's expressions that flows use. */
const DIRECTIVES: Readonly<Record<string, (random: RandomInput, args: string[]) => string>> = {
  'number.numberBetween': (random, [least = '0', most = '100']) => String(random.between(Number(least), Number(most) - 1)),
  'number.digits': (random, [count = '8']) => random.number(Number(count)),
  'name.firstName': (random) => random.firstName(),
  'name.lastName': (random) => random.lastName(),
  'name.fullName': (random) => random.personName(),
  'name.name': (random) => random.personName(),
  'internet.emailAddress': (random) => random.email(),
  'address.city': (random) => random.city(),
  'address.country': (random) => random.country(),
  'color.name': (random) => random.color(),
  'lorem.word': (random) => random.text(6),
};

/** `faker.expression("#{name.firstName} #{number.numberBetween '1' '10'}")` */
function fakerExpression(random: RandomInput, expression: string): string {
  return expression.slice(0, 2000).replace(/#\{([\w.]+)((?:\s*'[^']*',?)*)\s*\}/g, (_, name: string, list: string) => {
    const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
    if (directive === undefined) {
      throw new HandsightError('BadRequest', `faker knows no ${name}; known: ${Object.keys(DIRECTIVES).join(', ')}`, { name });
    }
    return directive(
      random,
      [...list.matchAll(/'([^']*)'/g)].map(([, arg]) => arg ?? ''),
    );
  });
}

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
