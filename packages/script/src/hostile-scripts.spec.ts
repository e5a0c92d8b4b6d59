import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandsightError } from '@handsight/core/error';
import { createScriptContext, type ScriptContext } from './script-context.ts';

const LIMITS = { memoryBytes: 20_000_000, timeoutMs: 250, outputBytes: 10_000, valueBytes: 100_000 };
/** For scripts that end by themselves, however busy the machine is. */
const PATIENT = { ...LIMITS, timeoutMs: 20_000 };

async function reasonOf(js: ScriptContext, source: string): Promise<unknown> {
  try {
    return { value: await js.evaluate(source) };
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    return error.kind === 'ScriptFailed' ? error.context['reason'] : error.kind;
  }
}

describe('a hostile script', () => {
  let js: ScriptContext;
  let hasty: ScriptContext;
  beforeAll(async () => {
    js = await createScriptContext({ limits: PATIENT, globals: { echo: (value) => value } });
    hasty = await createScriptContext({ limits: LIMITS, globals: { echo: (value) => value } });
  });
  afterAll(() => {
    js.dispose();
    hasty.dispose();
  });

  // Each is followed by a proof that the context still works.
  it.each([
    ['an endless loop', 'for (;;) {}', 'timeout'],
    ['an endless loop that catches everything', 'for (;;) { try { for (;;) {} } catch {} finally {} }', 'timeout'],
    ['an endless generator', 'function* g() { for (;;) yield 1 } for (const x of g()) {}', 'timeout'],
    ['an endless chain of microtasks', '(async () => { for (;;) await 0 })()', 'timeout'],
    ['a regular expression that backtracks', '/^(a+)+$/.test("a".repeat(40) + "b")', 'timeout'],
    ['a getter that never returns, in the result', '({ get a() { for (;;) {} } })', 'timeout'],
    ['toJSON that never returns', '({ toJSON() { for (;;) {} } })', 'timeout'],
    ['endless calls of the host', 'for (;;) echo(1)', 'timeout'],
    ['deep recursion', 'const f = () => f() + 1; f()', 'stack'],
    ['deep JSON', 'JSON.parse("[".repeat(1e5))', 'error'],
    ['throwing null', 'throw null', 'error'],
    ['an array that fills memory', 'const all = []; for (;;) all.push(new Array(1000).fill(0))', 'memory'],
    ['a string that fills memory', 'let s = "x"; for (;;) s += s', 'memory'],
    ['a typed array that fills memory', 'new Uint8Array(1e9)', 'memory'],
    ['a promise that is never settled', 'new Promise(() => {})', 'pending'],
    ['await of a promise that is never settled', 'await new Promise(() => {})', 'pending'],
    ['a thenable that never answers', 'await { then() {} }', 'pending'],
    ['a huge result', '"x".repeat(200000)', 'value'],
    ['a huge result in an object', '({ a: "x".repeat(200000) })', 'value'],
    ['a cycle', 'const c = {}; c.c = c; c', 'value'],
    ['a huge argument', 'echo("x".repeat(200000))', 'error'],
    ['throwing a symbol', 'throw Symbol("x")', 'error'],
    ['throwing a function', 'throw () => 1', 'error'],
    ['an error whose message never returns', 'throw { get message() { for (;;) {} } }', 'timeout'],
    ['an import', 'import("node:fs")', 'error'],
    ['a static import', 'import fs from "node:fs"', 'syntax'],
    ['eval of rubbish', 'eval("}{")', 'syntax'],
    ['rubbish as JSON', 'JSON.parse("}{")', 'error'],
    ['a rejected promise', 'Promise.reject(new Error("no"))', 'error'],
  ])('%s', async (_, source, reason) => {
    const context = reason === 'timeout' ? hasty : js;
    expect(await reasonOf(context, `{ ${source} }`)).toBe(reason);
    // On a busy machine even this can take longer than the hasty one allows.
    await expect.poll(() => reasonOf(context, '40 + 2'), { timeout: 20_000 }).toEqual({ value: 42 });
  });

  it('finds nothing of the host', async () => {
    const names = [
      'process',
      'require',
      'module',
      'global',
      'fetch',
      'XMLHttpRequest',
      'WebAssembly',
      'setTimeout',
      'Deno',
      'Buffer',
      'SharedWorker',
      'std',
      'os',
      'bjson',
    ];
    expect(
      await js.evaluate(
        `${JSON.stringify(names)}.filter((name) => { try { return eval('typeof ' + name) !== 'undefined' } catch { return true } })`,
      ),
    ).toEqual([]);
    expect(
      await js.evaluate(
        `const via = [echo, console.log, (async () => {}), function* () {}]; via.map((f) => { try { return f.constructor('return typeof process')() } catch (e) { return String(e) } }).filter((x) => x === 'object')`,
      ),
    ).toEqual([]);
  });

  it('poisons only itself by changing prototypes', async () => {
    const poisoned = await createScriptContext({ limits: PATIENT, globals: { echo: (...values) => values } });
    await poisoned.evaluate(`
      Object.prototype.polluted = 'yes'; Object.prototype.toJSON = function () { return 'gone' };
      Array.prototype.push = () => { throw 1 }; Array.prototype[Symbol.iterator] = null; JSON.parse = JSON.stringify = () => 'mine';
      Object.defineProperty(Object.prototype, 'error', { get() { return { message: 'mine', name: 'mine' } } });
    `);
    await poisoned.evaluate('console.log("still", { a: 1 })');
    expect(poisoned.output).toContain('still');
    expect(await reasonOf(poisoned, '__proto__ = { a: 1 }; ({ ["__proto__"]: { polluted: 1 } })')).not.toBe('crashed');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    poisoned.dispose();
  });

  it('whose result is too deep for the engine fails', async () => {
    const deep = await createScriptContext({ limits: PATIENT });
    const source = 'let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; deep';
    expect(await reasonOf(deep, source)).toBe('stack');
    deep.dispose();
  });

  it('is ended with its thread when native code never polls', async () => {
    const stuck = await createScriptContext({ limits: { ...LIMITS, timeoutMs: 50 } });
    expect(await reasonOf(stuck, 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')).toBe('timeout');
    stuck.dispose();
  });

  it('ends when its signal is aborted, also while it waits for the host', async () => {
    for (const source of ['for (;;) {}', 'try { wait() } catch {} for (;;) {}', 'wait()']) {
      const abort = new AbortController();
      const cancelled = await createScriptContext({
        signal: abort.signal,
        globals: { started: () => setImmediate(() => abort.abort()) && true, wait: () => new Promise(() => undefined) },
      });
      expect(await reasonOf(cancelled, `started(); ${source}`)).toBe('Cancelled');
      expect(await reasonOf(cancelled, '1')).toBe('Cancelled');
      cancelled.dispose();
    }
  });

  it('ends when its time is up while it waits for the host', async () => {
    const waiting = await createScriptContext({
      limits: { ...LIMITS, timeoutMs: 100 },
      globals: { wait: () => new Promise(() => undefined) },
    });
    expect(await reasonOf(waiting, 'wait()')).toBe('timeout');
    await expect.poll(() => reasonOf(waiting, '1'), { timeout: 20_000 }).toEqual({ value: 1 });
    waiting.dispose();
  });

  it('ends when its context is closed', async () => {
    const closed = await createScriptContext({ limits: PATIENT });
    const running = reasonOf(closed, 'for (;;) {}');
    closed.dispose();
    expect(await running).toBe('Cancelled');
    expect(await reasonOf(closed, '1')).toBe('Cancelled');
  });

  it('of any text ends in a value or a typed failure', async () => {
    const word = fc.constantFrom(
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      'await',
      'async',
      'function',
      'f',
      '=>',
      'throw',
      'new',
      'Proxy',
      'globalThis',
      '`',
      '"',
      '...',
      '=',
      'let',
      'x',
      'for',
      'of',
      'yield',
      'class',
      'echo',
      '.',
      ';',
      '1',
      '\n',
      'return',
      'delete',
      'console',
      '\u2028',
      '\0',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 25 }), async (words) => {
        const reason = await reasonOf(hasty, words.join(' '));
        if (typeof reason === 'string') expect(['syntax', 'error', 'timeout', 'pending', 'value', 'stack', 'memory']).toContain(reason);
      }),
      { numRuns: 300 },
    );
  });
});
