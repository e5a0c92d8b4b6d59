import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { allowedTrace, replaysOn, startTrace, stopTrace, traceStatus } from '../../packages/core/src/client/tracing.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { pngSize } from '../../packages/core/src/picture/png-size.ts';
import type { Divergence, OnDivergence, ReplayMode, ReplayStep } from '../../packages/core/src/record/replay/replay.ts';
import type { TraceRow } from '../../packages/core/src/record/trace/format.ts';
import { readTrace } from '../../packages/core/src/record/trace/reader.ts';
import { DESK, openDesk } from './desk.ts';

let folder: string;
const hosts: Host[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-trace-'));
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
  await rm(folder, { recursive: true });
});

async function open(config: ConfigInput = {}, scenario: object = DESK): Promise<{ host: Host; desk: DeviceClient }> {
  const opened = await openDesk({
    config: { data_folder: folder, trace: { screenshot_every: 0 }, ...config },
    scenario,
    onFault: () => undefined,
  });
  hosts.push(opened.host);
  return opened;
}

const button = (name: string) => ({ type: 'tap', target: { selector: `Button[name="${name}"]` } }) as const;
const TITLE = { selector: 'Edit[name="Title"]' };

/** A little of everything that is recorded. */
async function work(desk: DeviceClient): Promise<void> {
  await desk.windows();
  await desk.compact();
  const { tree_token: since } = await desk.observe();
  const { next_cursor } = await desk.structure({ max_nodes: 5, roles: ['Button', 'ListItem'] });
  await desk.structure({ page_cursor: next_cursor ?? '' });
  const { ref } = await desk.find('Button[name="Help"]');
  await desk.find({ text: 'Ask' });
  await desk.perform({ type: 'tap', target: { ref: ref ?? '' } });
  await desk.perform({ type: 'drag', from: { selector: { ref: ref ?? '' } }, to: { x: 300, y: 300 } });
  await desk.perform({ type: 'type', text: ' B', target: TITLE });
  await desk.observe({ since, format: 'json-patch' });
  await desk.waitFor({ any_of: [{ type: 'tree_changes', since }] });
  await desk.waitIdle({ quiet_ms: 10 });
  await desk.picture({ window_uid: 'mock:notes' });
  await desk.screenSnapshot('claude');
  await desk.snapshot();
  await desk.performAndObserve({ type: 'set_value', value: 'x', target: { selector: 'Document' } }, {}, { window: { uid: 'mock:notes' } });
  await desk.assertState([{ kind: 'value_equals', selector: TITLE.selector, expected: 'Plan B' }]);
  await desk.perform(button('Nope'));
  await desk.find('Slider').catch(() => undefined);
  await desk.perform(button('Ask'), { dry_run: true });
  await desk.perform(button('Ask'));
  await desk.perform(button('Yes'));
  await desk.waitFor({ any_of: [{ type: 'text_visible', regex: '^asked$' }] });
}

async function recorded(config: ConfigInput = {}, doing = work): Promise<{ path: string; rows: TraceRow[] }> {
  const { host, desk } = await open(config);
  await startTrace(host, 'a label');
  await doing(desk);
  const { path } = await stopTrace(host);
  return { path, rows: (await readTrace(path)).rows };
}

describe('a trace', () => {
  it('is there from start to stop', async () => {
    const { host, desk } = await open();
    expect(traceStatus(host)).toMatchObject({ active_trace_id: null, step_count: 0 });
    const { trace_id, dir } = await startTrace(host, 'a label');
    expect(dir).toBe(join(folder, 'traces', trace_id));
    await desk.observe();
    await desk.perform(button('Help'));
    expect(traceStatus(host)).toEqual({ active_trace_id: trace_id, step_count: 2, dir });
    const stopped = await stopTrace(host);
    expect(stopped).toMatchObject({ trace_id, path: join(dir, 'trace.jsonl'), step_count: 2 });
    await desk.observe();
    const { header, rows, footer, damaged } = await readTrace(stopped.path);
    expect(header).toMatchObject({ trace_id, label: 'a label' });
    expect(footer).toMatchObject({ step_count: 2 });
    expect(rows.map(({ tool, trace_seq, caller }) => [tool, trace_seq, caller])).toEqual([
      ['observe_window', 1, 'test'],
      ['tap', 2, 'test'],
    ]);
    expect(damaged).toBeUndefined();
  });

  it('is one at a time', async () => {
    const { host } = await open();
    await expect(stopTrace(host)).rejects.toMatchObject({ kind: 'BadRequest' });
    const starts = await Promise.allSettled([startTrace(host), startTrace(host)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(startTrace(host)).rejects.toMatchObject({ kind: 'BadRequest' });
    await stopTrace(host);
    expect((await startTrace(host)).trace_id).toMatch(/^trace-[0-9a-f]{8}$/);
  });

  it('has a row for every reading and every action, in order, with the hashes around it', async () => {
    const { rows } = await recorded();
    expect(rows.map(({ tool }) => tool)).toEqual(
      (
        'list_windows get_ui_tree observe_window get_window_structure get_window_structure find_element find_element tap drag type observe_window wait_for ' +
        'wait_idle get_screenshot screen_snapshot snapshot set_value assert_state tap find_element tap tap tap wait_for'
      ).split(' '),
    );
    expect(rows.map(({ step_id }) => step_id)).toEqual(rows.map(({ step_id }) => step_id).toSorted((a, b) => a - b));
    const [typed] = rows.filter(({ tool }) => tool === 'type');
    expect(typed?.result_summary).toMatchObject({ ok: true, changed: true, target: { window_uid: 'mock:main' } });
    expect(typed?.tree_hash_after).not.toBe(typed?.tree_hash_before);
    expect(rows[10]?.tree_hash_before).toBe(typed?.tree_hash_after);
    expect(rows[18]?.result_summary).toMatchObject({ ok: false, error: { code: 'ElementNotFound' } });
    expect(rows[19]?.result_summary).toMatchObject({ ok: false, error: { code: 'ElementNotFound' } });
    expect(rows[20]?.args).toMatchObject({ dry_run: true });
  });

  it('keeps pictures of the first step and of every fifth, beside it', async () => {
    const { path, rows } = await recorded({ trace: { screenshot_every: 5 }, budgets: { max_screenshots: 100 } });
    const taken = rows.filter((row) => row.screenshot_full_ref !== undefined);
    expect(taken.map(({ trace_seq }) => trace_seq)).toEqual([1, 5, 10, 15, 20]);
    const dir = join(path, '..');
    expect(await readdir(join(dir, 'screenshots'))).toHaveLength(10);
    expect(taken[1]).toMatchObject({
      screenshot_full_ref: 'screenshots/step-00005-full.png',
      screenshot_window_ref: 'screenshots/step-00005-window.png',
    });
    expect(pngSize(await readFile(join(dir, 'screenshots/step-00005-window.png')))).toEqual({ width: 600, height: 500 });
    expect(rows.filter((row) => 'screenshot_error' in row)).toEqual([]);
  });

  it('pays for its pictures, and has none when they are used up', async () => {
    const { rows } = await recorded({ trace: { screenshot_every: 1 }, budgets: { max_screenshots: 4 } }, async (desk) => {
      for (let i = 0; i < 4; i++) await desk.windows();
      expect(desk.host.guard.budgets.status().screenshots.used).toBe(4);
    });
    expect(rows.map((row) => row.screenshot_full_ref !== undefined)).toEqual([true, true, false, false]);
    expect(rows.at(-1)?.screenshot_error).toContain('budget of 4 screenshots');
  });

  it('does not keep what is typed into a secret field', async () => {
    const { path } = await recorded({}, async (desk) => {
      await desk.perform({ type: 'set_value', value: 'hunter2', target: { selector: 'PasswordEdit' } });
    });
    expect(await readFile(path, 'utf8')).not.toContain('hunter2');
  });

  it('that cannot be written any more ends, and nothing else does', async () => {
    const faults: unknown[] = [];
    const { host, desk } = await openDesk({ config: { data_folder: folder }, onFault: (fault) => faults.push(fault) });
    hosts.push(host);
    await startTrace(host);
    const full = new Error('no space left on device');
    Object.assign(host.trace ?? {}, { append: () => Promise.reject(full) });
    expect(await desk.perform(button('Help'))).toMatchObject({ ok: true, dispatched: 'yes' });
    expect(faults).toEqual([full]);
    expect(traceStatus(host).active_trace_id).toBeNull();
    expect(await desk.observe()).toMatchObject({ format: 'full' });
  });
});

/** Replays to the end, on a newly opened device. */
async function replayed(
  path: string,
  { mode = 'verify', onDivergence = 'stop', scenario = DESK }: { mode?: ReplayMode; onDivergence?: OnDivergence; scenario?: object } = {},
): Promise<{ steps: ReplayStep[]; divergences: readonly Divergence[]; ended: string | null; desk: DeviceClient }> {
  const { host, desk } = await open({}, scenario);
  // Refs get different numbers from those in the recorded trace.
  await (await DeviceClient.on(host, 'virtual:third', 'test')).compact();
  const replays = replaysOn(host, 'virtual:other', 'replay');
  const { replay_id } = await replays.start(await allowedTrace(host, { path, mode, onDivergence }));
  const steps: ReplayStep[] = [];
  while (!replays.status(replay_id).finished) steps.push(await replays.step(replay_id));
  const { divergences, ended } = replays.status(replay_id);
  return { steps, divergences, ended, desk };
}

/** The desk, with a differently named help button. */
const OTHER_DESK = JSON.parse(JSON.stringify(DESK).replaceAll('"Help"', '"Manual"')) as object;

describe('a replay', () => {
  it.each(['execute', 'verify'] as const)('of the same screen goes as it went (%s)', async (mode) => {
    const { path, rows } = await recorded();
    const { steps, divergences, ended, desk } = await replayed(path, { mode });
    expect(divergences).toEqual([]);
    expect(steps.map(({ tool }) => tool)).toEqual(rows.map(({ tool }) => tool));
    expect(ended).toBe('completed');
    const done = await desk.assertState([
      { kind: 'value_equals', selector: TITLE.selector, expected: 'Plan B' },
      { kind: 'value_equals', selector: 'Document', expected: 'x', window_uid: 'mock:notes' },
      { kind: 'value_equals', selector: 'Text', expected: 'asked' },
    ]);
    expect(done.all_passed).toBe(true);
  });

  it('of another screen says what was expected and what was seen', async () => {
    const { path } = await recorded();
    const { divergences, ended, steps } = await replayed(path, { scenario: OTHER_DESK });
    expect(ended).toBe('diverged');
    expect(steps.at(-1)).toMatchObject({ tool: 'get_window_structure', finished: true });
    expect(divergences).toMatchObject([
      {
        tool: 'get_window_structure',
        trace_seq: 4,
        consequence: 'stopped',
        differences: [
          { field: 'tree_hash', expected: expect.stringMatching(/^sha1:/) as string, seen: expect.stringMatching(/^sha1:/) as string },
        ],
      },
    ]);
    expect(divergences[0]?.differences[0]?.expected).not.toBe(divergences[0]?.differences[0]?.seen);
  });

  it('that only executes minds what cannot be done, not what looks different', async () => {
    const { path } = await recorded();
    const { divergences } = await replayed(path, { scenario: OTHER_DESK, mode: 'execute' });
    expect(divergences).toMatchObject([
      {
        tool: 'find_element',
        differences: [
          { field: 'ok', expected: true, seen: false },
          { field: 'error.code', expected: null, seen: 'ElementNotFound' },
        ],
      },
    ]);
  });

  describe('that diverges', () => {
    const clicks = async (desk: DeviceClient): Promise<void> => {
      await desk.perform({ type: 'type', text: '1', target: TITLE });
      await desk.perform(button('Help'));
      await desk.perform({ type: 'type', text: '2', target: TITLE });
    };

    it('stops, or warns and goes on', async () => {
      const { path } = await recorded({}, clicks);
      const stop = await replayed(path, { scenario: OTHER_DESK, onDivergence: 'stop', mode: 'execute' });
      expect(stop).toMatchObject({ ended: 'diverged', divergences: [{ position: 1, consequence: 'stopped' }] });
      expect(stop.steps).toHaveLength(2);
      const warn = await replayed(path, { scenario: OTHER_DESK, onDivergence: 'warn', mode: 'execute' });
      expect(warn).toMatchObject({ ended: 'completed', divergences: [{ position: 1, consequence: 'warned' }] });
      expect(warn.steps).toHaveLength(3);
      expect(warn.steps[1]?.warning).toContain('ElementNotFound');
      expect((await warn.desk.assertState([{ kind: 'value_equals', selector: TITLE.selector, expected: 'Plan12' }])).all_passed).toBe(true);
    });

    it('resumes where the screen is as it was, leaving out what lies between', async () => {
      const { path } = await recorded({}, async (desk) => {
        await desk.perform(button('Ask'));
        await desk.assertState([{ kind: 'window_focused', title_regex: 'Really' }]);
        await desk.perform(button('Yes'));
        await desk.perform({ type: 'type', text: '!', target: TITLE });
      });
      const [ask, ...others] = DESK.reactions;
      const already = { ...DESK, reactions: [{ ...ask, transition_to: 'start', set: [{ id: 'status', value: 'asked' }] }, ...others] };
      const { divergences, ended, desk, steps } = await replayed(path, { scenario: already, onDivergence: 'resume' });
      expect(divergences).toMatchObject([{ position: 1, tool: 'assert_state', consequence: 'resumed', skipped: 1 }]);
      expect(steps.map(({ position }) => position)).toEqual([1, 3, 4]);
      expect(ended).toBe('completed');
      expect((await desk.assertState([{ kind: 'value_equals', selector: TITLE.selector, expected: 'Plan!' }])).all_passed).toBe(true);
    });

    it('goes on with the next step when it cannot find the screen again', async () => {
      const { path } = await recorded({}, clicks);
      const { ended, divergences } = await replayed(path, { scenario: OTHER_DESK, onDivergence: 'resume' });
      expect(ended).toBe('completed');
      expect(new Set(divergences.map(({ consequence }) => consequence))).toEqual(new Set(['resumed']));
    });
  });

  it('never types what the trace does not hold', async () => {
    const { path } = await recorded({}, async (desk) => {
      await desk.perform({ type: 'set_value', value: 'hunter2', target: { selector: 'PasswordEdit' } });
    });
    const { divergences } = await replayed(path);
    expect(divergences).toMatchObject([{ differences: [{ field: 'args.action.value', seen: 'not kept in the trace' }] }]);
  });

  it('is held back by the same guards as everybody', async () => {
    const { path } = await recorded({}, (desk) => desk.perform(button('Help')).then(() => undefined));
    const { host } = await open({ actions: { deny: ['tap'] } });
    const replays = replaysOn(host, 'virtual:desk', 'replay');
    const { replay_id } = await replays.start({ path, mode: 'execute', onDivergence: 'stop' });
    expect((await replays.step(replay_id)).divergence?.differences).toMatchObject([{ field: 'ok' }, { seen: 'PermissionDenied' }]);
  });

  it('is carried out on the device its trace names, or on the one given', async () => {
    const { path } = await recorded({}, (desk) => desk.perform({ type: 'type', text: '!', target: TITLE }).then(() => undefined));
    const unnamed = join(folder, 'unnamed.jsonl');
    await writeFile(unnamed, (await readFile(path, 'utf8')).replaceAll('"device":"virtual:desk",', ''));
    for (const [file, device] of [
      [path, 'virtual:desk'],
      [unnamed, 'virtual:other'],
    ] as const) {
      const { desk } = await replayed(file);
      for (const id of ['virtual:desk', 'virtual:other']) {
        const { results } = await (
          await DeviceClient.on(desk.host, id, 'test')
        ).assertState([{ kind: 'value_equals', selector: TITLE.selector, expected: 'Plan!' }]);
        expect(results[0]?.passed).toBe(id === device);
      }
    }
  });

  it('of what nobody can do again says so', async () => {
    const { path } = await recorded({}, (desk) => desk.observe().then(() => undefined));
    const strange = join(folder, 'strange.jsonl');
    await writeFile(strange, (await readFile(path, 'utf8')).replaceAll('observe_window', 'toString'));
    expect((await replayed(strange)).divergences).toMatchObject([{ differences: [{ field: 'ok', expected: true, seen: false }] }]);
  });

  it('takes traces from the data folder only', async () => {
    const { host } = await open();
    const start = { mode: 'verify', onDivergence: 'stop' } as const;
    await expect(allowedTrace(host, { ...start, path: '/etc/passwd' })).rejects.toMatchObject({ kind: 'PermissionDenied' });
    await expect(allowedTrace(host, { ...start, path: '../x' })).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });
});
