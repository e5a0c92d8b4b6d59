import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import type { TraceHeader, TraceRow } from '../trace/format.ts';
import { differences } from './compare.ts';
import { Replay, type ReplayOptions, type ReplayStep } from './replay.ts';
import { Replays } from './replays.ts';

const HEADER: TraceHeader = {
  type: 'header',
  version: 1,
  trace_id: 'trace-1',
  label: 'try',
  started_at: '',
  tool_version: '1',
  redaction: '',
};

const row = (trace_seq: number, fields: Partial<TraceRow> = {}): TraceRow => ({
  step_id: trace_seq,
  trace_seq,
  ts: '',
  caller: 'c',
  tool: 'click_element',
  args: { n: trace_seq },
  result_summary: { ok: true, changed: true },
  tree_hash_before: `sha1:${trace_seq}`,
  tree_hash_after: `sha1:${trace_seq + 1}`,
  duration_ms: 1,
  ...fields,
});

const FOUR = [row(1), row(2), row(3), row(4)];

/** A replay whose calls are answered by `answer`, with the numbers of the steps that were carried out. */
function replay(rows: TraceRow[], answer: (n: number) => unknown, options: Partial<ReplayOptions> = {}) {
  const done: number[] = [];
  const subject = new Replay({
    trace: { header: HEADER, rows },
    mode: 'verify',
    onDivergence: 'stop',
    execute: async (_tool, { n }) => {
      done.push(Number(n));
      return Promise.resolve(answer(Number(n)));
    },
    comparedFields: () => ['ok', 'error.code', 'target.selector', 'changed'],
    presentTreeHash: () => Promise.resolve(undefined),
    ...options,
  });
  return { subject, done };
}

async function toTheEnd(subject: Replay): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = [];
  while (!subject.status().finished) steps.push(await subject.step());
  return steps;
}

const asRecorded = (): unknown => ({ ok: true, changed: true });
const failsAtTwo = (n: number): unknown => (n === 2 ? { ok: false, changed: true, error: { code: 'ElementNotFound' } } : asRecorded());

describe('a replay', () => {
  it('carries out every step in order and finds nothing when all goes as it went', async () => {
    const { subject, done } = replay(FOUR, asRecorded);
    const steps = await toTheEnd(subject);
    expect(done).toEqual([1, 2, 3, 4]);
    expect(steps.map(({ position, finished }) => [position, finished])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(subject.status()).toEqual({ position: 4, total: 4, finished: true, ended: 'completed', divergences: [] });
    expect(await subject.step()).toEqual({ position: 4, total: 4, tool: null, actual_summary: null, finished: true });
    expect(done).toHaveLength(4);
  });

  it('says of a divergence what was expected and what was seen', async () => {
    const { subject } = replay(FOUR, failsAtTwo);
    await subject.step();
    expect(await subject.step()).toEqual({
      position: 1,
      total: 4,
      tool: 'click_element',
      actual_summary: { ok: false, changed: true, error: { code: 'ElementNotFound' } },
      finished: true,
      divergence: {
        position: 1,
        trace_seq: 2,
        tool: 'click_element',
        differences: [
          { field: 'ok', expected: true, seen: false },
          { field: 'error.code', expected: null, seen: 'ElementNotFound' },
        ],
        consequence: 'stopped',
      },
    });
  });

  it('that stops at a divergence ends there', async () => {
    const { subject, done } = replay(FOUR, failsAtTwo, { onDivergence: 'stop' });
    await toTheEnd(subject);
    expect(done).toEqual([1, 2]);
    expect(subject.status()).toMatchObject({ ended: 'diverged', position: 1 });
  });

  it('that warns goes on with the next step', async () => {
    const { subject, done } = replay(FOUR, failsAtTwo, { onDivergence: 'warn' });
    const steps = await toTheEnd(subject);
    expect(done).toEqual([1, 2, 3, 4]);
    expect(steps[1]?.warning).toBe(
      'step 2 (click_element) diverged: ok was true and is false; error.code was null and is "ElementNotFound"',
    );
    expect(subject.status()).toMatchObject({ ended: 'completed', divergences: [{ consequence: 'warned' }] });
  });

  it('that resumes goes on with the step that began on the screen as it is now', async () => {
    const { subject, done } = replay(FOUR, failsAtTwo, { onDivergence: 'resume', presentTreeHash: () => Promise.resolve('sha1:4') });
    const steps = await toTheEnd(subject);
    expect(done).toEqual([1, 2, 4]);
    expect(steps[1]).toMatchObject({ position: 3, divergence: { consequence: 'resumed', skipped: 1 } });
    expect(subject.status().ended).toBe('completed');
  });

  it('that resumes never goes back', async () => {
    const { subject, done } = replay(FOUR, failsAtTwo, { onDivergence: 'resume', presentTreeHash: () => Promise.resolve('sha1:1') });
    await toTheEnd(subject);
    expect(done).toEqual([1, 2, 3, 4]);
    expect(subject.status().ended).toBe('completed');
  });

  it('that resumes asks for the window that the step was about', async () => {
    const asked: (string | undefined)[] = [];
    const rows = [row(1, { result_summary: { ok: true, target: { window_uid: 'w7' } } }), row(2)];
    const { subject } = replay(rows, () => ({ ok: false }), {
      onDivergence: 'resume',
      presentTreeHash: (uid) => Promise.resolve(asked.push(uid)).then(() => undefined),
    });
    await toTheEnd(subject);
    expect(asked).toEqual(['w7']);
  });

  it('takes a refusal for a result', async () => {
    const refused = row(1, { result_summary: { ok: false, error: { code: 'ElementDisabled' } } });
    const { subject } = replay([refused], () => {
      throw new HandsightError('ElementDisabled', 'disabled');
    });
    expect((await subject.step()).divergence).toBeUndefined();
  });

  it('of which a step was cancelled can try that step again', async () => {
    const { subject } = replay(FOUR, () => {
      throw new HandsightError('Cancelled', 'cancelled');
    });
    await expect(subject.step(AbortSignal.abort())).rejects.toMatchObject({ kind: 'Cancelled' });
    expect(subject.status()).toMatchObject({ position: 0, finished: false });
  });

  it.each([
    ['a hidden argument', { text: { __redacted: true } }, 'args.text'],
    ['a hidden argument further in', { action: { to: { text: { __redacted: true } } } }, 'args.action.to.text'],
    ['arguments that were cut off', { __truncated: true, preview: '{' }, 'args'],
  ])('does not invent %s', async (_what, args, field) => {
    const { subject, done } = replay([row(1, { args })], asRecorded);
    expect(await subject.step()).toMatchObject({ actual_summary: null, divergence: { differences: [{ field }] } });
    expect(done).toEqual([]);
  });

  it('leaves out the token of that time', async () => {
    const seen: unknown[] = [];
    const { subject } = replay([row(1, { args: { n: 1, confirm_token: { __redacted: true } } })], asRecorded, {
      execute: (_tool, args) => Promise.resolve(seen.push(args)).then(asRecorded),
    });
    expect((await subject.step()).divergence).toBeUndefined();
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('does steps asked for at once one after the other', async () => {
    const { subject, done } = replay(FOUR, asRecorded);
    await Promise.all(FOUR.map(() => subject.step()));
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('does nothing more once it was stopped', async () => {
    const { subject, done } = replay(FOUR, asRecorded);
    await subject.step();
    subject.stop();
    await subject.step();
    expect(done).toEqual([1]);
    expect(subject.status()).toMatchObject({ finished: true, ended: 'stopped' });
  });

  it('of an empty trace is over at once', () => {
    expect(replay([], asRecorded).subject.status()).toMatchObject({ finished: true, ended: 'completed' });
  });
});

describe('what is compared', () => {
  const compare = async (mode: ReplayOptions['mode'], tool: string, recorded: object, actual: object): Promise<string[]> => {
    const { subject } = replay([row(1, { tool, result_summary: { ...recorded } })], () => actual, { mode });
    return ((await subject.step()).divergence?.differences ?? []).map(({ field }) => field);
  };
  const was = {
    ok: true,
    count: 1,
    node_count: 1,
    tree_hash: 'a',
    ambiguous_matches: 1,
    changed: true,
    effective_mode: 'a',
    width: 1,
    height: 1,
    matched_index: 1,
    all_passed: true,
    format: 'a',
    target: { selector: 'a', window_uid: 'a' },
    duration_ms: 1,
  };
  const is = {
    ok: false,
    count: 2,
    node_count: 2,
    tree_hash: 'b',
    ambiguous_matches: 0,
    changed: false,
    effective_mode: 'b',
    width: 2,
    height: 2,
    matched_index: 2,
    all_passed: false,
    format: 'b',
    target: { selector: 'b', window_uid: 'b' },
    duration_ms: 2,
    error: { code: 'Timeout' },
  };

  it('by verify are the fields that the tool names', async () => {
    expect(await compare('verify', 'click_element', was, is)).toEqual(['ok', 'error.code', 'target.selector', 'changed']);
  });

  it('by execute is only whether the step went as it went', async () => {
    expect(await compare('execute', 'get_window_structure', was, is)).toEqual(['ok', 'error.code']);
    expect(await compare('execute', 'click_element', was, { ...is, ok: true, error: undefined })).toEqual([]);
  });

  it('is equal where both say nothing, and where more matches are still several', () => {
    const fields = ['ok', 'matched_index', 'ambiguous_matches>0'] as const;
    expect(differences({ ok: true }, { ok: true, matched_index: null }, fields)).toEqual([]);
    expect(differences({ ok: true, ambiguous_matches: 2 }, { ok: true, ambiguous_matches: 5 }, fields)).toEqual([]);
    expect(differences({ ok: true }, { ok: true, ambiguous_matches: 5 }, fields)).toMatchObject([{ field: 'ambiguous_matches>0' }]);
  });
});

describe('the replays of a host', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsight-replay-'));
    await writeFile(join(folder, 'trace.jsonl'), [HEADER, ...FOUR].map((record) => `${JSON.stringify(record)}\n`).join(''));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const replays = new Replays({
    execute: () => Promise.resolve(asRecorded()),
    presentTreeHash: () => Promise.resolve(undefined),
    comparedFields: () => ['ok'],
  });

  it('are known by their ids', async () => {
    const first = await replays.start({ path: folder, mode: 'verify', onDivergence: 'stop' });
    const second = await replays.start({ path: folder, mode: 'execute', onDivergence: 'warn' });
    expect(first).toEqual({ replay_id: first.replay_id, total: 4, mode: 'verify', label: 'try' });
    await replays.step(first.replay_id);
    replays.stop(second.replay_id);
    expect(replays.status(first.replay_id)).toMatchObject({ position: 1, finished: false });
    expect(replays.status(second.replay_id)).toMatchObject({ position: 0, finished: true });
    expect(() => replays.status('replay-0')).toThrow('no such replay');
  });

  it('make room for new ones, those that are over first', async () => {
    const start = async (): Promise<string> => (await replays.start({ path: folder, mode: 'verify', onDivergence: 'stop' })).replay_id;
    const running = await start();
    const over = await start();
    replays.stop(over);
    for (let i = 0; i < 32; i++) replays.stop(await start());
    expect(replays.status(running).finished).toBe(false);
    expect(() => replays.status(over)).toThrow('no such replay');
  });
});
