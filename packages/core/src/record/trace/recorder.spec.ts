import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../device/clock.ts';
import { readTrace } from './reader.ts';
import { isTraced, TraceRecorder, type TraceOptions, type TraceStep } from './recorder.ts';

let folder: string;
let clock: SteppedClock;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-trace-'));
  clock = new SteppedClock(Date.UTC(2024, 0, 1));
});

afterEach(() => rm(folder, { recursive: true }));

const start = (options: Partial<TraceOptions> = {}): Promise<TraceRecorder> =>
  TraceRecorder.start({
    dir: join(folder, 'traces'),
    label: 'try',
    clock,
    toolVersion: '1.2.3',
    screenshotEvery: 5,
    redactArgKeys: ['password', 'confirm_token'],
    redact: (value) => value,
    redaction: '',
    ...options,
  });

const step = (fields: Partial<TraceStep> = {}): TraceStep => ({
  step_id: 1,
  caller: 'mcp:1',
  tool: 'click_element',
  args: { selector: 'Button' },
  result: { ok: true },
  tree_hash_before: 'sha1:a',
  tree_hash_after: 'sha1:b',
  duration_ms: 12,
  ...fields,
});

describe('a trace', () => {
  it('is a header, a row for every step and a footer', async () => {
    const recorder = await start();
    await recorder.append(step());
    await clock.step(2000);
    await recorder.append(step({ step_id: 2, tool: 'list_windows', tree_hash_before: null }));
    expect(recorder.status()).toEqual({ active_trace_id: recorder.traceId, step_count: 2, dir: recorder.dir });
    const stopped = await recorder.stop();
    expect(stopped).toEqual({ trace_id: recorder.traceId, path: join(recorder.dir, 'trace.jsonl'), step_count: 2, duration_ms: 2000 });
    expect(recorder.traceId).toMatch(/^trace-[0-9a-f]{8}$/);
    expect(await readTrace(stopped.path)).toEqual({
      header: {
        type: 'header',
        version: 1,
        trace_id: recorder.traceId,
        label: 'try',
        started_at: '2024-01-01T00:00:00.000Z',
        tool_version: '1.2.3',
        redaction: '',
      },
      rows: [
        {
          step_id: 1,
          trace_seq: 1,
          ts: '2024-01-01T00:00:00.000Z',
          caller: 'mcp:1',
          tool: 'click_element',
          args: { selector: 'Button' },
          result_summary: { ok: true },
          tree_hash_before: 'sha1:a',
          tree_hash_after: 'sha1:b',
          duration_ms: 12,
        },
        expect.objectContaining({ step_id: 2, trace_seq: 2, ts: '2024-01-01T00:00:02.000Z', tree_hash_before: null }),
      ],
      footer: { type: 'footer', stopped_at: '2024-01-01T00:00:02.000Z', step_count: 2, duration_ms: 2000 },
    });
  });

  it('is readable while it grows, after every acknowledged step', async () => {
    const recorder = await start();
    for (let i = 1; i <= 3; i++) {
      await recorder.append(step());
      const { rows, footer, damaged } = await readTrace(recorder.dir);
      expect([rows.length, footer, damaged]).toEqual([i, undefined, undefined]);
    }
    await recorder.stop();
  });

  it('holds a step at the moment it is acknowledged', async () => {
    const recorder = await start();
    const missing: number[] = [];
    const append = async (step_id: number): Promise<void> => {
      await recorder.append(step({ step_id }));
      if (!readFileSync(join(recorder.dir, 'trace.jsonl'), 'utf8').includes(`{"step_id":${step_id},`)) missing.push(step_id);
    };
    for (let i = 0; i < 50; i++) await Promise.all([append(2 * i), append(2 * i + 1)]);
    await recorder.stop();
    expect(missing).toEqual([]);
  });

  it('keeps steps in order, though some wait for their picture', async () => {
    const recorder = await start({ screenshotEvery: 1 });
    let release = (): void => undefined;
    const slow = new Promise<object>((resolve) => {
      release = (): void => resolve({});
    });
    const first = recorder.append(step({ step_id: 1, pictures: () => slow }));
    const others = Array.from({ length: 20 }, (_, i) => recorder.append(step({ step_id: i + 2 })));
    release();
    await Promise.all([first, ...others]);
    await recorder.stop();
    const { rows } = await readTrace(recorder.dir);
    expect(rows.map((row) => row.step_id)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    expect(rows.map((row) => row.trace_seq)).toEqual(rows.map((row) => row.step_id));
  });

  it('has screenshots of the first and every fifth step, taken only then', async () => {
    const recorder = await start();
    let taken = 0;
    const pictures = () => {
      taken++;
      return Promise.resolve({ full: Buffer.from(`full ${taken}`), ...(taken !== 2 && { window: Buffer.from(`window ${taken}`) }) });
    };
    for (let i = 0; i < 11; i++) await recorder.append(step({ pictures }));
    await recorder.stop();
    expect(taken).toBe(3);
    expect((await readdir(join(recorder.dir, 'screenshots'))).sort()).toEqual([
      'step-00001-full.png',
      'step-00001-window.png',
      'step-00005-full.png',
      'step-00010-full.png',
      'step-00010-window.png',
    ]);
    const { rows } = await readTrace(recorder.dir);
    expect(rows[4]?.screenshot_full_ref).toBe('screenshots/step-00005-full.png');
    expect(await readFile(join(recorder.dir, rows[4]?.screenshot_full_ref ?? ''), 'utf8')).toBe('full 2');
    expect(rows[5]?.screenshot_full_ref).toBeUndefined();
  });

  it('does not lose a step whose picture cannot be had', async () => {
    const recorder = await start();
    await recorder.append(step({ pictures: () => Promise.reject(new Error('no screen')) }));
    await recorder.stop();
    expect((await readTrace(recorder.dir)).rows[0]).toMatchObject({ step_id: 1, screenshot_error: 'no screen' });
  });

  it('does not keep secret arguments, at any depth', async () => {
    const recorder = await start();
    const args = { password: 'hunter2', text: 'hunter2', to: [{ Confirm_Token: 'hunter2', x: 1 }] };
    await recorder.append(step({ args, secretArgs: ['text'] }));
    await recorder.stop();
    expect(await readFile(join(recorder.dir, 'trace.jsonl'), 'utf8')).not.toContain('hunter2');
    const hidden = { __redacted: true };
    expect((await readTrace(recorder.dir)).rows[0]?.args).toEqual({
      password: hidden,
      text: hidden,
      to: [{ Confirm_Token: hidden, x: 1 }],
    });
  });

  it('keeps no secret of the screen, even where arguments are cut off', async () => {
    const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '[REDACTED]')) as T;
    const recorder = await start({ redact, label: 'for hunter2' });
    await recorder.append(
      step({ args: { selector: '[name="hunter2"]' }, result: { ok: true, target: { selector: 'Text[name="hunter2"]' } } }),
    );
    await recorder.append(step({ args: { text: `${'x'.repeat(240)}hunter2${'y'.repeat(5000)}` } }));
    await recorder.append(step({ pictures: () => Promise.reject(new Error('hunter2')) }));
    await recorder.stop();
    expect(await readFile(join(recorder.dir, 'trace.jsonl'), 'utf8')).not.toMatch(/hunt/);
  });

  it('cuts off arguments that are too long', async () => {
    const recorder = await start();
    await recorder.append(step({ args: { text: 'ü'.repeat(2040) } }));
    await recorder.append(step({ args: { text: 'ü'.repeat(2050) } }));
    await recorder.stop();
    const { rows } = await readTrace(recorder.dir);
    expect(rows[0]?.args).toEqual({ text: 'ü'.repeat(2040) });
    expect(rows[1]?.args).toEqual({ __truncated: true, preview: expect.stringMatching(/^\{"text":"ü+$/) as string });
  });

  it('keeps of a result what a replay compares, and nothing of the screen', async () => {
    const recorder = await start();
    const result = {
      ok: false,
      changed: true,
      matched_index: 0,
      node_count: 3,
      tree: { name: 'everything' },
      width: { not: 'a number' },
      target: { selector: 'Button', window_uid: 'w1', bounds: {} },
      error: { code: 'Timeout', message: 'long' },
    };
    await recorder.append(step({ result }));
    await recorder.append(step({ result: 'no object' }));
    await recorder.stop();
    const { rows } = await readTrace(recorder.dir);
    expect(rows[0]?.result_summary).toEqual({
      ok: false,
      changed: true,
      matched_index: 0,
      node_count: 3,
      target: { selector: 'Button', window_uid: 'w1' },
      error: { code: 'Timeout' },
    });
    expect(rows[1]?.result_summary).toEqual({});
  });

  it('takes nothing more once it was stopped', async () => {
    const recorder = await start();
    await recorder.stop();
    await expect(recorder.append(step())).rejects.toMatchObject({ kind: 'BadRequest' });
    await expect(recorder.stop()).rejects.toMatchObject({ kind: 'BadRequest' });
    expect(recorder.status().active_trace_id).toBeNull();
  });

  it('that cannot be written is a typed error', async () => {
    await writeFile(join(folder, 'traces'), 'a file where the folder should be');
    await expect(start()).rejects.toMatchObject({ kind: 'Internal' });
  });

  it('does not hold calls about recordings', () => {
    expect(['trace_start', 'trace_status', 'replay_step'].some(isTraced)).toBe(false);
    expect(['click_element', 'get_trace'].every(isTraced)).toBe(true);
  });
});
