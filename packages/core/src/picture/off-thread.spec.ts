import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { OffThread } from './off-thread.ts';

interface OddTasks {
  double: { input: number; output: number };
  length: { input: Uint8Array; output: number };
  count: { input: null; output: number };
  call: { input: () => number; output: never };
  refuse: { input: null; output: never };
  die: { input: null; output: never };
  leave: { input: null; output: never };
  hang: { input: null; output: never };
}

const WORKER = `
import { parentPort } from 'node:worker_threads';
let asked = 0;
parentPort.on('message', ({ task, input }) => {
  asked++;
  if (task === 'die') throw new Error('out of ink');
  if (task === 'leave') process.exit(3);
  if (task === 'hang') return;
  if (task === 'refuse') parentPort.postMessage({ ok: false, kind: 'BadRequest', message: 'not that' });
  else parentPort.postMessage({ ok: true, output: task === 'double' ? 2 * input : task === 'length' ? input.length : asked });
});
`;

const folder = mkdtempSync(join(tmpdir(), 'off-thread-'));
writeFileSync(join(folder, 'odd-worker.mjs'), WORKER);
const oddThread = (): OffThread<OddTasks> => new OffThread<OddTasks>('odd-worker', pathToFileURL(join(folder, 'main.mjs')).href);

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());

describe('work on another thread', () => {
  test('is answered in the order it was asked, by one thread', async () => {
    const thread = oddThread();
    const answers = [thread.run('double', 21), thread.run('count', null), thread.run('double', 4), thread.run('count', null)];
    expect(await Promise.all(answers)).toEqual([42, 2, 8, 4]);
  });

  test('takes over the buffers it is given', async () => {
    const bytes = new Uint8Array(8);
    expect(await oddThread().run('length', bytes, [bytes.buffer])).toBe(8);
    expect(bytes).toHaveLength(0);
  });

  test('passes errors of the table on as they are', async () => {
    await expect(oddThread().run('refuse', null)).rejects.toMatchObject({ kind: 'BadRequest', message: 'not that' });
  });

  test('goes on with a new thread after the old one has failed or ended', async () => {
    const thread = oddThread();
    const [dead, after] = await Promise.allSettled([thread.run('die', null), thread.run('double', 3)]);
    expect(dead).toMatchObject({ status: 'rejected', reason: { kind: 'Internal' } });
    expect(after).toMatchObject({ status: 'fulfilled', value: 6 });
    await expect(thread.run('leave', null)).rejects.toMatchObject({ kind: 'Internal' });
    expect(await thread.run('count', null)).toBe(1);
  });

  test('that hangs is given up, and the next task gets a new thread', async () => {
    const thread = oddThread();
    await thread.run('count', null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = thread.run('hang', null);
    const next = thread.run('count', null);
    await Promise.resolve();
    vi.runOnlyPendingTimers();
    await expect(hanging).rejects.toMatchObject({ kind: 'Timeout' });
    expect(await next).toBe(1);
  });

  test('is not begun when its caller has given up', async () => {
    const thread = oddThread();
    const stop = new AbortController();
    const first = thread.run('count', null);
    const unwanted = thread.run('count', null, [], stop.signal);
    stop.abort();
    const last = thread.run('count', null);
    await expect(unwanted).rejects.toMatchObject({ kind: 'Cancelled' });
    expect([await first, await last]).toEqual([1, 2]);
  });

  test('is refused when too much of it waits, and taken again afterwards', async () => {
    const thread = oddThread();
    const waiting = Array.from({ length: 64 }, (_, i) => thread.run('double', i));
    await expect(thread.run('double', 1)).rejects.toMatchObject({ kind: 'DeviceBusy' });
    expect((await Promise.all(waiting)).at(-1)).toBe(126);
    expect(await thread.run('double', 1)).toBe(2);
  });

  test('that cannot be sent is an error, not a crash', async () => {
    const thread = oddThread();
    await expect(thread.run('call', () => 1)).rejects.toThrow('could not be cloned');
    expect(await thread.run('double', 1)).toBe(2);
  });
});
