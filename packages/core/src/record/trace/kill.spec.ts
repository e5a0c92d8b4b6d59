import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrace } from './reader.ts';

/** `npm run soak` kills more often. */
const KILLS = Number(process.env['HANDSIGHT_KILLS'] ?? 3);

const SRC = fileURLToPath(new URL('../../', import.meta.url));
const PICTURE = 'a picture of some length '.repeat(2000);

/**
 * Appends without end, several steps at a time, and prints the number of each one that was acknowledged. On request it kills
 * itself at the moment of an acknowledgement.
 */
const WRITER = `
import { realClock } from './device/clock.js';
import { TraceRecorder } from './record/trace/recorder.js';
const recorder = await TraceRecorder.start({
  dir: process.argv[2], label: null, clock: realClock, toolVersion: '1', screenshotEvery: 5, redactArgKeys: [], redact: (value) => value,
});
let last = 0;
let left = Number(process.argv[3]);
const full = Buffer.from(${JSON.stringify(PICTURE)});
async function appendForever() {
  for (;;) {
    const step_id = ++last;
    await recorder.append({
      step_id, caller: 'c', tool: 'tap', args: { text: 'x'.repeat(step_id % 3000) }, result: { ok: true },
      tree_hash_before: null, tree_hash_after: null, duration_ms: 1, pictures: async () => ({ full }),
    });
    process.stdout.write(step_id + '\\n');
    if (--left === 0) process.kill(process.pid, 'SIGKILL');
  }
}
await Promise.all(Array.from({ length: 4 }, appendForever));
`;

let folder: string;

/** Node 20 does not run TypeScript, so the writer and what it imports are compiled beside node_modules. */
async function compile(source: string, out: string, done = new Set<string>()): Promise<void> {
  if (done.has(source)) return;
  done.add(source);
  const text = await readFile(source, 'utf8');
  const options = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
  };
  const target = join(out, relative(SRC, source)).replace(/\.ts$/, '.js');
  await mkdir(dirname(target), { recursive: true });
  const { outputText } = ts.transpileModule(text, { compilerOptions: options });
  await writeFile(target, outputText);
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) await compile(resolve(dirname(source), path), out, done);
}

beforeAll(async () => {
  const cache = join(SRC, '..', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'kill-'));
  await compile(join(SRC, 'device/clock.ts'), folder);
  await compile(join(SRC, 'record/trace/recorder.ts'), folder);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'writer.js'), WRITER);
});

afterAll(() => rm(folder, { recursive: true }));

/** Starts a writer that dies when it has acknowledged so many steps or soon after, and gives those it had acknowledged by then. */
function killAfter(acknowledgements: number, killsItself: boolean, dir: string): Promise<number[]> {
  const args = [join(folder, 'writer.js'), dir, String(killsItself ? acknowledgements : 0)];
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (!killsItself && output.split('\n').length > acknowledgements) writer.kill('SIGKILL');
  });
  return new Promise((done) => {
    writer.on('close', () => done(output.split('\n').slice(0, -1).map(Number)));
  });
}

it('a recorder that is killed at any moment has lost no acknowledged step', { timeout: KILLS * 20_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.boolean(), async (acknowledgements, killsItself) => {
      const dir = await mkdtemp(join(folder, 'traces-'));
      const acknowledged = await killAfter(acknowledgements, killsItself, dir);
      expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgements);
      const [traceId = ''] = await readdir(dir);
      const { rows, footer, damaged = [] } = await readTrace(join(dir, traceId));
      const kept = new Set(rows.map(({ step_id }) => step_id));
      expect(acknowledged.filter((step) => !kept.has(step))).toEqual([]);
      expect(rows.map(({ trace_seq }) => trace_seq)).toEqual(rows.map((_, i) => i + 1));
      expect(footer).toBeUndefined();
      expect(damaged.every(({ line }) => line === rows.length + 2)).toBe(true);
      for (const { screenshot_full_ref } of rows) {
        if (screenshot_full_ref === undefined) continue;
        expect(existsSync(join(dir, traceId, screenshot_full_ref))).toBe(true);
        expect(await readFile(join(dir, traceId, screenshot_full_ref), 'utf8')).toBe(PICTURE);
      }
      await rm(dir, { recursive: true });
    }),
    { numRuns: KILLS, endOnFailure: true, examples: [[50, true]] },
  );
});
