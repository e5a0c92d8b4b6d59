import { afterEach, describe, expect, it } from 'vitest';
import { HandsightError } from '@handsight/core/error';
import { createScriptContext, type ScriptContext, type ScriptContextOptions } from './script-context.ts';

const open: ScriptContext[] = [];
async function context(options: ScriptContextOptions = {}): Promise<ScriptContext> {
  const made = await createScriptContext(options);
  open.push(made);
  return made;
}
afterEach(() => {
  for (const made of open.splice(0)) made.dispose();
});

async function failure(promise: Promise<unknown>): Promise<HandsightError> {
  const error: unknown = await promise.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof HandsightError)) throw error;
  return error;
}

describe('a script context', () => {
  it('returns the last value as JSON', async () => {
    const js = await context();
    expect(await js.evaluate('[1, "a", { b: null, c: undefined }]')).toEqual([1, 'a', { b: null }]);
    expect(await js.evaluate('0 / 0')).toBeNaN();
    expect(await js.evaluate('undefined')).toBeUndefined();
    expect(await js.evaluate('2n ** 64n')).toBe('18446744073709551616');
    expect(await js.evaluate('(() => 1)')).toBeUndefined();
  });

  it('keeps state from one evaluation to the next, and isolated scripts leave none', async () => {
    const js = await context({ globals: { output: {} } });
    await js.evaluate('const count = 1; output.a = count');
    await js.evaluate('const count = 5; var other = 2; output.b = count + other', { isolated: true });
    expect(await js.getGlobal('output')).toEqual({ a: 1, b: 7 });
    expect(await js.evaluate('typeof other + count')).toBe('undefined1');
    js.setGlobal('output', { fresh: true });
    expect(await js.evaluate('output')).toEqual({ fresh: true });
  });

  it('waits for asynchronous host functions, which look synchronous', async () => {
    const seen: unknown[] = [];
    const tap = async (...args: unknown[]): Promise<{ ok: boolean }> => {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(args);
      return { ok: true };
    };
    const js = await context({ globals: { device: { tap, info: { name: 'phone' } }, double: (n) => Number(n) * 2 } });
    expect(await js.evaluate('device.tap(1, "x", [2]).ok && device.info.name + double(21)')).toBe('phone42');
    expect(await js.evaluate('const r = await device.tap(3); await device.tap(4); r.ok')).toBe(true);
    expect(seen).toEqual([[1, 'x', [2]], [3], [4]]);
  });

  it('throws a host error inside the script, and keeps it as the cause when nobody catches it', async () => {
    const gone = new HandsightError('ElementNotFound', 'no "Save" here');
    const js = await context({
      globals: {
        tap: () => {
          throw gone;
        },
      },
    });
    expect(await js.evaluate('try { tap() } catch (e) { [e.name, e.message, e.code] }')).toEqual([
      'ElementNotFound',
      'no "Save" here',
      'ELEMENT_NOT_FOUND',
    ]);
    const error = await failure(js.evaluate('let a;\n  tap()', { file: 'save.js' }));
    expect(error).toMatchObject({ kind: 'ScriptFailed', context: { reason: 'error', file: 'save.js', line: 2 } });
    expect(error.cause).toBe(gone);
  });

  it('locates errors, in isolated and awaiting scripts too', async () => {
    const js = await context();
    const at = async (source: string, isolated: boolean): Promise<unknown> =>
      (await failure(js.evaluate(source, { file: 'f.js', isolated }))).context;
    expect(await at('\n\n  foo.bar', false)).toEqual({ reason: 'error', file: 'f.js', line: 3, column: 3 });
    expect(await at('\n\n  foo.bar', true)).toEqual({ reason: 'error', file: 'f.js', line: 3, column: 3 });
    expect(await at('await 0;\n  foo.bar', true)).toEqual({ reason: 'error', file: 'f.js', line: 2, column: 3 });
    expect(await at('let a = 1;\n let b = = 2', false)).toMatchObject({ reason: 'syntax', line: 2, column: 10 });
    expect(await at('let a = 1;\n let b = = 2', true)).toMatchObject({ reason: 'syntax', line: 2 });
  });

  it('can leave undeclared names undefined', async () => {
    const strict = await context();
    expect((await failure(strict.evaluate('NAME || "d"'))).message).toBe("script.js:1:1: ReferenceError: 'NAME' is not defined");
    const lenient = await context({ undefinedNames: true, globals: { SET: '1' } });
    expect(await lenient.evaluate('NAME || "d" + SET', { isolated: true })).toBe('d1');
    expect((await failure(lenient.evaluate('NAME.x'))).context['reason']).toBe('error');
  });

  it('repeats Math.random with a seed', async () => {
    const draw = async (seed: number): Promise<unknown> => (await context({ seed })).evaluate('[Math.random(), Math.random()]');
    const first = await draw(7);
    expect(await draw(7)).toEqual(first);
    expect(await draw(8)).not.toEqual(first);
    for (const n of first as number[]) expect(n >= 0 && n < 1).toBe(true);
  });

  it('keeps what console.log prints, up to its limit', async () => {
    const js = await context({ limits: { outputBytes: 40 } });
    await js.evaluate('console.log("a", 1, { b: [2] }, new Error("no"))');
    expect(js.output).toBe('a 1 {"b":[2]} Error: no\n');
    await js.evaluate('for (let i = 0; i < 1e4; i++) console.log("ünïcödé".repeat(100))');
    expect(Buffer.byteLength(js.output)).toBeLessThanOrEqual(40);
    expect(js.isOutputTruncated).toBe(true);
  });

  it('refuses limits outside its own', async () => {
    expect((await failure(createScriptContext({ limits: { stackBytes: 1_000_000 } }))).kind).toBe('BadRequest');
  });

  it('does not wait for itself', async () => {
    const js: ScriptContext = await context({ globals: { again: () => js.evaluate('1') } });
    expect((await failure(js.evaluate('again()'))).message).toContain('a host function cannot use the context that waits for it');
  });
});
