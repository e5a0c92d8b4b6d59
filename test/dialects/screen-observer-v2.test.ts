import { mkdtemp, readFile, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { applyCustom, applyJsonPatch, type CustomOp, type Element, type JsonPatchOp } from '../../packages/handsight/src/index.ts';
import { fromRoot } from '../requires.ts';
import { at, serving, textAt, type Json, type Serving } from '../rest/serving.ts';

const BOX = { x: expect.any(Number), y: expect.any(Number), width: expect.any(Number), height: expect.any(Number) };
const USER = 'Edit[name="User name"]';
const PASSWORD = 'PasswordEdit[name="Password"]';
const SIGN_IN = 'Button[name="Sign in"]';
const RECEIPT = {
  ok: true,
  success: true,
  step_id: expect.any(Number),
  caused_by_step_id: expect.toSatisfy((id: unknown) => id === null || typeof id === 'number'),
  action: expect.any(String),
  dry_run: false,
  target: { window_uid: 'mock:login', element_id: expect.any(String), selector: expect.any(String), bounds: BOX },
  before: { tree_hash: expect.stringMatching(/^sha1:/) },
  after: { tree_hash: expect.stringMatching(/^sha1:/) },
  changed: expect.any(Boolean),
  new_dialogs: [],
  duration_ms: expect.any(Number),
};

let folder: string;
let login: Serving;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-observer-'));
  login = await serving({ config: { data_folder: folder } });
});
afterEach(() => login.close());

const signIn = async (): Promise<void> => {
  await login.post('/api/element/set_value', { selector: USER, value: 'ada' });
  await login.post('/api/element/set_value', { selector: PASSWORD, value: 'hunter2' });
  await login.post('/api/element/click', { selector: SIGN_IN });
};

describe('what there is', () => {
  it('GET /api/capabilities', async () => {
    const { body } = await login.get('/api/capabilities');
    expect(body).toMatchObject({
      ok: true,
      platform: 'virtual',
      adapter: 'virtual',
      version: expect.any(String),
      protocol_version: expect.any(String),
      config: { tree_max_depth: expect.any(Number), ascii_grid: { width: 72, height: 24 } },
    });
    const supports = [
      'accessibility_tree',
      'uia_invoke',
      'occlusion_detection',
      'drag',
      'ocr',
      'vlm',
      'redaction',
      'scenarios',
      'tracing',
      'replay',
      'image_blur',
    ];
    for (const name of supports) expect(at(body, `supports.${name}`)).toEqual(expect.any(Boolean));
  });

  it('GET /api/monitors', async () => {
    const { body } = await login.get('/api/monitors');
    expect(at(body, 'monitors.0')).toEqual({
      index: 0,
      primary: true,
      bounds: BOX,
      scale_factor: expect.any(Number),
      logical_bounds: BOX,
      physical_bounds: BOX,
    });
  });

  it('GET /api/windows has what the second version adds', async () => {
    const { body } = await login.get('/api/windows');
    expect(body).toMatchObject({ ok: true, count: 1, is_mock: true });
    expect(at(body, 'windows.0')).toMatchObject({
      window_uid: 'mock:login',
      monitor_index: 0,
      scale_factor: 1,
      logical_bounds: BOX,
      physical_bounds: BOX,
    });
  });

  it('GET /api/devices lists devices and the one that is used', async () => {
    const { body } = await login.get('/api/devices');
    expect(body).toMatchObject({ ok: true, chosen: 'virtual:login' });
    expect(JSON.stringify(body['devices'])).toContain('virtual:notepad');
  });

  it('every path takes a device', async () => {
    expect(at((await login.get('/api/windows?device=virtual:notepad')).body, 'windows.0.title')).toContain('Notepad');
    const { body } = await login.post('/api/wait_idle', { device: 'virtual:notepad' });
    expect(body).toMatchObject({ ok: true });
    expect((await login.post('/api/wait_idle?device=virtual:nowhere', {})).body).toMatchObject({ error: { code: 'DeviceNotFound' } });
  });
});

describe('finding elements', () => {
  const find = async (selector: string): Promise<Json> =>
    (await login.get(`/api/find_element?selector=${encodeURIComponent(selector)}`)).body;

  it('GET /api/find_element answers with the first match and lists all', async () => {
    const body = await find(SIGN_IN);
    expect(body).toMatchObject({
      ok: true,
      window_uid: 'mock:login',
      element_id: expect.stringMatching(/^root\./),
      bounds: BOX,
      ambiguous_matches: 1,
    });
    expect(body['all_matches']).toMatchObject([{ element_id: body['element_id'], bounds: BOX, name: 'Sign in', role: 'Button' }]);
    expect(await find(textAt(body, 'selector'))).toMatchObject({ element_id: body['element_id'] });
  });

  it('several matches are an answer; acting on them is an error', async () => {
    expect(await find('//*')).toMatchObject({ ok: true, ambiguous_matches: 7 });
    const acted = await login.post('/api/element/click', { selector: '//*' });
    expect(acted.status).toBe(409);
    expect(acted.body).toMatchObject({ ok: false, error: { code: 'AmbiguousTarget' } });
  });

  it.each([
    'Window/Button[name="Sign in"]',
    'Window > Button[name~="Sign.*"]',
    'Button[value~=".*"][enabled=true]',
    'Edit[focused=true]',
    'Window Button',
    'Window > *:nth-of-type(1)',
    'Button[index=0]',
    '*[role="Button"]',
  ])('understands %s', async (selector) => {
    expect(await find(selector)).not.toMatchObject({ error: { code: 'BadSelector' } });
  });

  it('an element that is not there is ElementNotFound, in the shape of the contract', async () => {
    const { status, body } = await login.get('/api/find_element?selector=Slider&window_uid=mock:login');
    expect(status).toBe(404);
    expect(body).toMatchObject({
      ok: false,
      success: false,
      step_id: expect.any(Number),
      error: {
        code: 'ElementNotFound',
        message: expect.any(String),
        recoverable: true,
        suggested_next_tool: 'find_element',
        context: { window_uid: 'mock:login' },
      },
    });
  });
});

describe('windows by name', () => {
  it('a window_uid that is gone is WindowGone and never another window', async () => {
    const paths = [
      '/api/structure',
      '/api/observe',
      '/api/sketch',
      '/api/description',
      '/api/screenshot',
      '/api/find_element?selector=Button',
    ];
    for (const path of paths) {
      const { status, body } = await login.get(`${path}${path.includes('?') ? '&' : '?'}window_uid=mock:gone`);
      expect({ path, status, code: at(body, 'error_detail.code') ?? at(body, 'error.code') }).toEqual({
        path,
        status: 404,
        code: 'WindowGone',
      });
    }
    const acted = await login.post('/api/element/click', { window_uid: 'mock:gone', selector: SIGN_IN });
    expect(acted.status).toBe(404);
    expect(acted.body).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'WindowGone', suggested_next_tool: 'list_windows' } });
  });

  it('of both names the uid counts, with a warning', async () => {
    const read = await login.get('/api/structure?window_uid=mock:login&window_index=7');
    expect(read.body).toMatchObject({ ok: true, window_uid: 'mock:login', warnings: [expect.stringContaining('window_uid')] });
    const acted = await login.post('/api/element/focus', { window_uid: 'mock:login', window_index: 7, selector: USER });
    expect(acted.body).toMatchObject({ ok: true, warnings: [expect.stringContaining('window_uid')] });
  });
});

describe('acting on elements', () => {
  it.each([
    ['click', { selector: 'CheckBox', button: 'left', count: 1 }, 'click_element'],
    ['focus', { selector: PASSWORD }, 'focus_element'],
    ['invoke', { selector: 'CheckBox' }, 'invoke_element'],
    ['set_value', { selector: USER, value: 'ada', clear_first: true }, 'set_value'],
    ['right_click', { selector: USER }, 'right_click_element'],
    ['double_click', { selector: USER }, 'double_click_element'],
    ['key', { selector: USER, keys: 'end' }, 'key_into_element'],
    ['clear_text', { selector: USER }, 'clear_text'],
  ])('POST /api/element/%s gives a receipt', async (path, args, action) => {
    const { status, body } = await login.post(`/api/element/${path}`, { window_uid: 'mock:login', ...args });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...RECEIPT, action });
    expect(body).not.toHaveProperty('error');
  });

  it('POST /api/element/select chooses by name or by index', async () => {
    const { body } = await login.post('/api/element/select', { selector: USER, option_name: 'x' });
    expect(body).toMatchObject({ ok: false, error: { code: 'PatternUnsupported', suggested_next_tool: 'click_element' } });
    expect((await login.post('/api/element/select', { selector: USER })).status).toBe(400);
    expect((await login.post('/api/element/select', { selector: USER, option_name: 'x', option_index: 0 })).status).toBe(400);
  });

  it('a receipt names the input before it, and a reading the last one', async () => {
    const first = await login.post('/api/element/focus', { selector: USER });
    const second = await login.post('/api/element/focus', { selector: PASSWORD });
    const read = await login.get('/api/structure');
    expect(first.body['caused_by_step_id']).toBeNull();
    expect(second.body['caused_by_step_id']).toBe(first.body['step_id']);
    expect(read.body['caused_by_step_id']).toBe(second.body['step_id']);
  });

  it('an element is named by its id as well', async () => {
    const { body } = await login.get(`/api/find_element?selector=${encodeURIComponent(SIGN_IN)}`);
    const acted = await login.post('/api/element/click', { window_index: 0, element_id: body['element_id'] });
    expect(acted.body).toMatchObject({ ok: true, target: { element_id: body['element_id'], selector: body['selector'] } });
  });

  it('one name is needed, and one only', async () => {
    expect((await login.post('/api/element/click', {})).status).toBe(400);
    expect((await login.post('/api/element/click', { selector: USER, element_id: 'root' })).status).toBe(400);
  });

  it('a dry run finds everything out and sends nothing', async () => {
    const before = (await login.get('/api/observe')).body['tree_hash'];
    const { body } = await login.post('/api/element/set_value', { selector: USER, value: 'x', dry_run: true });
    expect(body).toMatchObject({ ok: true, dry_run: true, dispatched: 'no', changed: false, target: { bounds: BOX } });
    expect((await login.get('/api/observe')).body['tree_hash']).toBe(before);
  });

  it('POST /api/hover takes a point or an element', async () => {
    const at5 = { x: 500, y: 300, hover_ms: 1 };
    expect((await login.post('/api/hover', at5)).body).toMatchObject({ ok: true, action: 'hover' });
    expect((await login.post('/api/hover', { selector: SIGN_IN })).body).toMatchObject({ ...RECEIPT });
    expect((await login.post('/api/hover', { x: 5 })).status).toBe(400);
    expect((await login.post('/api/hover', { ...at5, selector: SIGN_IN })).status).toBe(400);
  });

  it('POST /api/drag goes from one place to another, each a point, a selector or an id', async () => {
    const ways = [
      { from: { x: 450, y: 215 }, to: { x: 600, y: 215 }, modifiers: ['shift'], duration_s: 0.01 },
      { from: { selector: USER }, to: { selector: SIGN_IN }, window_uid: 'mock:login' },
      { from: { element_id: 'root.1' }, to: { x: 600, y: 300 } },
    ];
    await login.get('/api/structure');
    for (const way of ways) expect((await login.post('/api/drag', way)).body).toMatchObject({ ok: true, action: 'drag' });
    expect((await login.post('/api/drag', { from: { x: 1 }, to: { x: 1, y: 1 } })).status).toBe(400);
  });

  it('a disabled or missing element is refused before anything is sent', async () => {
    const { status, body } = await login.post('/api/element/click', { selector: 'Button[name="Nope"]' });
    expect(status).toBe(404);
    expect(body).toMatchObject({
      ok: false,
      success: false,
      dispatched: 'no',
      step_id: expect.any(Number),
      error: { code: 'ElementNotFound' },
    });
  });
});

describe('observing', () => {
  it('the first time gives the whole tree, then what has changed since a token, and applying it gives the new tree', async () => {
    const first = (await login.get('/api/observe')).body;
    expect(first).toMatchObject({
      ok: true,
      format: 'full',
      base_token: null,
      tree: { id: 'root' },
      tree_token: expect.stringMatching(/^tt:/),
    });
    const since = `since=${textAt(first, 'tree_token')}`;
    expect((await login.get(`/api/observe?${since}`)).body).toMatchObject({
      format: 'custom',
      changes: [],
      unchanged: true,
      base_token: first['tree_token'],
    });
    await login.post('/api/element/set_value', { selector: USER, value: 'ada' });
    const custom = (await login.get(`/api/observe?${since}`)).body;
    const patch = (await login.get(`/api/observe?${since}&format=json-patch`)).body;
    const now = (await login.get('/api/observe')).body;
    expect(custom).toMatchObject({ ok: true, format: 'custom', unchanged: false, tree_hash: now['tree_hash'] });
    expect(patch).toMatchObject({ ok: true, format: 'json-patch', unchanged: false });
    expect(applyCustom(custom['changes'] as CustomOp[], first['tree'] as Element)).toEqual(now['tree']);
    expect(applyJsonPatch(patch['changes'] as JsonPatchOp[], first['tree'])).toEqual(now['tree']);
  });

  it('a token that is not known gives the whole tree', async () => {
    expect((await login.get('/api/observe?since=tt:0000000000000000')).body).toMatchObject({ format: 'full', base_token: null });
  });

  it('GET /api/structure filters by role and name and leaves out what is not wanted', async () => {
    const of = async (query: string): Promise<Json> => (await login.get(`/api/structure?${query}`)).body;
    expect(await of('')).toMatchObject({
      ok: true,
      element_count: 7,
      node_count: 7,
      truncated: false,
      next_cursor: null,
      tree_hash: expect.any(String),
      tree_token: expect.any(String),
    });
    expect(at(await of('roles=Button,CheckBox'), 'tree.children.length')).toBe(2);
    expect(at(await of('exclude_roles=Button,CheckBox'), 'tree.children.length')).toBe(4);
    expect(at(await of('name_regex=Sign'), 'tree.children')).toMatchObject([{ name: 'Sign in' }]);
    expect(at(await of('max_text_len=3'), 'tree.children.0.name')).toBe('We…');
    expect(await of('visible_only=true&prune_empty=true')).toMatchObject({ ok: true });
    expect(await of('depth=0')).toMatchObject({ tree: { children: [], truncated: true, child_count: 6 }, depth_truncated: true });
  });

  it('a tree comes in pages, and a cursor that has expired is an error', async () => {
    const first = (await login.get('/api/structure?max_nodes=3')).body;
    expect(first).toMatchObject({ node_count: 3, truncated: true });
    const next = (await login.get(`/api/structure?page_cursor=${textAt(first, 'next_cursor')}`)).body;
    expect(next).toMatchObject({ ok: true, tree_hash: first['tree_hash'] });
    const { status, body } = await login.get('/api/structure?page_cursor=pc:0000000000000000');
    expect(status).toBe(410);
    expect(body).toMatchObject({ error_detail: { code: 'SnapshotExpired' } });
  });
});

describe('waiting', () => {
  it.each([
    { type: 'element_appears', selector: SIGN_IN },
    { type: 'element_disappears', selector: 'Slider' },
    { type: 'text_visible', regex: 'Welcome back' },
    { type: 'window_appears', title_regex: '^Sign in$' },
  ])('POST /api/wait_for %j', async (condition) => {
    const never = { type: 'text_visible', regex: 'never to be seen' };
    const { body } = await login.post('/api/wait_for', { any_of: [never, condition], timeout_ms: 5000, poll_ms: 50 });
    expect(body).toMatchObject({
      ok: true,
      matched_index: 1,
      matched_detail: expect.any(Object),
      elapsed_ms: expect.any(Number),
      polls: 1,
    });
  });

  it('sees a change of the tree and of the focus, made while it waits', async () => {
    const first = (await login.get('/api/observe')).body;
    const tree = login.post('/api/wait_for', { any_of: [{ type: 'tree_changes', since: first['tree_token'] }] });
    const focus = login.post('/api/wait_for', { any_of: [{ type: 'focused_changes' }], timeout_ms: 20_000 });
    await login.post('/api/element/set_value', { selector: USER, value: 'ada' });
    expect((await tree).body).toMatchObject({ ok: true, matched_index: 0 });
    for (
      let i = 0;
      i < 50 &&
      (await Promise.race([focus, login.post('/api/action', { action: 'key', value: 'tab' })])).body['matched_index'] === undefined;
      i++
    );
    expect((await focus).body).toMatchObject({ ok: true, matched_index: 0 });
  });

  it('a timeout says how long and how often was looked', async () => {
    const { status, body } = await login.post('/api/wait_for', {
      any_of: [{ type: 'element_appears', selector: 'Slider' }],
      timeout_ms: 60,
      poll_ms: 50,
    });
    expect(status).toBe(408);
    expect(body).toMatchObject({ ok: false, error: { code: 'Timeout' }, elapsed_ms: expect.any(Number), polls: expect.any(Number) });
  });

  it('POST /api/wait_idle', async () => {
    expect(
      (await login.post('/api/wait_idle', { window_uid: 'mock:login', quiet_ms: 1, timeout_ms: 1000, poll_ms: 50 })).body,
    ).toMatchObject({ ok: true });
  });
});

describe('acting and observing in one call', () => {
  it('gives the receipt and what changed', async () => {
    const since = (await login.get('/api/observe')).body['tree_token'];
    const clicked = await login.post('/api/element/click_and_observe', { selector: 'CheckBox', since, wait_after_ms: 1 });
    expect(clicked.body).toMatchObject({
      ...RECEIPT,
      action: 'click_element_and_observe',
      observation: { format: 'custom', base_token: since, unchanged: false },
    });
    await login.post('/api/element/focus', { selector: USER });
    expect((await login.post('/api/type_and_observe', { text: 'ada', window_uid: 'mock:login' })).body).toMatchObject({
      ok: true,
      observation: { format: 'full' },
    });
    expect((await login.post('/api/key_and_observe', { keys: 'tab', since })).body).toMatchObject({
      ok: true,
      observation: { format: 'custom' },
    });
  });

  it('an action that was refused has no observation', async () => {
    const { status, body } = await login.post('/api/element/click_and_observe', { selector: 'Slider' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ ok: false, observation: null, error: { code: 'ElementNotFound' } });
  });
});

describe('snapshots', () => {
  it('are taken, read, compared and dropped', async () => {
    const a = (await login.post('/api/snapshot')).body;
    expect(a).toMatchObject({
      ok: true,
      snapshot_id: expect.stringMatching(/^snap:/),
      ts: expect.any(String),
      summary: expect.any(Object),
    });
    await login.post('/api/element/set_value', { selector: USER, value: 'ada' });
    const b = (await login.post('/api/snapshot', {})).body;
    const read = (await login.get(`/api/snapshot/${textAt(a, 'snapshot_id')}`)).body;
    expect(read).toMatchObject({
      ok: true,
      windows: [{ window_uid: 'mock:login' }],
      trees: { 'mock:login': { id: 'root' } },
      tree_hashes: { 'mock:login': expect.any(String) },
      ts: a['ts'],
    });
    const diff = { a: a['snapshot_id'], b: b['snapshot_id'] };
    expect((await login.post('/api/snapshot/diff', diff)).body).toMatchObject({
      ok: true,
      windows_added: [],
      windows_removed: [],
      per_window_changes: { 'mock:login': { format: 'custom' } },
    });
    expect((await login.post('/api/snapshot/diff', { ...diff, format: 'json-patch' })).body).toMatchObject({
      per_window_changes: { 'mock:login': { format: 'json-patch' } },
    });
    expect((await login.delete(`/api/snapshot/${textAt(a, 'snapshot_id')}`)).body).toMatchObject({ ok: true, dropped: true });
    const gone = await login.get(`/api/snapshot/${textAt(a, 'snapshot_id')}`);
    expect(gone.status).toBe(410);
    expect(gone.body).toMatchObject({ error: { code: 'SnapshotExpired' } });
    expect((await login.delete('/api/snapshot/snap:0')).body).toMatchObject({ ok: true, dropped: false });
  });
});

describe('traces and replays', () => {
  it('a recorded session can be done again, and says where it diverges', async () => {
    const started = (await login.post('/api/trace/start', { label: 'sign in' })).body;
    expect(started).toMatchObject({
      ok: true,
      trace_id: expect.any(String),
      started_at: expect.any(String),
      dir: expect.stringContaining(folder),
    });
    expect((await login.get('/api/trace/status')).body).toMatchObject({ ok: true, active_trace_id: started['trace_id'], step_count: 0 });
    await login.post('/api/element/click', { selector: 'CheckBox' });
    const stopped = (await login.post('/api/trace/stop')).body;
    expect(stopped).toMatchObject({
      ok: true,
      trace_id: started['trace_id'],
      path: expect.any(String),
      step_count: 1,
      duration_ms: expect.any(Number),
    });
    expect(await readFile(textAt(stopped, 'path'), 'utf8')).toContain('click_element');

    const replay = (await login.post('/api/replay/start', { path: textAt(started, 'dir'), mode: 'verify', on_divergence: 'stop' })).body;
    expect(replay).toMatchObject({ ok: true, replay_id: expect.any(String), total: 1, mode: 'verify', label: 'sign in' });
    const { replay_id } = replay;
    const step = (await login.post('/api/replay/step', { replay_id })).body;
    expect(step).toMatchObject({ ok: true, total: 1, tool: 'click_element', actual_summary: { ok: true }, finished: true });
    expect((await login.post('/api/replay/status', { replay_id })).body).toMatchObject({
      ok: true,
      total: 1,
      finished: true,
      divergences: expect.any(Array),
    });
    expect((await login.post('/api/replay/stop', { replay_id })).body).toMatchObject({ ok: true, stopped: true });
  });

  it('no path from a request leads out of the data folder', async () => {
    for (const path of ['/etc/passwd', '../../etc/passwd', join(folder, '..', 'x')]) {
      const { status, body } = await login.post('/api/replay/start', { path, mode: 'execute', on_divergence: 'warn' });
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: { code: 'PermissionDenied' } });
      expect((await login.post('/api/scenario/load', { path })).status).toBe(403);
    }
    const predicate = [{ kind: 'screenshot_similar', reference_path: '/etc/passwd' }];
    expect((await login.post('/api/assert_state', { predicate })).status).toBe(403);
  });
});

describe('scenarios', () => {
  it('POST /api/scenario/load opens a file of the data folder and uses it', async () => {
    await cp(fromRoot('packages/virtual/scenarios/notepad.yaml'), join(folder, 'mine.yaml'));
    const { body } = await login.post('/api/scenario/load', { path: 'mine.yaml' });
    expect(body).toMatchObject({ ok: true, scenario: expect.any(String), state: expect.any(String), states: expect.any(Array) });
    expect(at((await login.get('/api/windows')).body, 'windows.0.title')).toContain('Notepad');
  });

  it('a file that is no scenario is ScenarioInvalid', async () => {
    await writeFile(join(folder, 'bad.yaml'), 'name: x\nstates: 5\n');
    const { status, body } = await login.post('/api/scenario/load', { path: 'bad.yaml' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'ScenarioInvalid' } });
  });
});

describe('asserting', () => {
  it('answers every predicate, with what was observed', async () => {
    const { tree_hash } = (await login.get('/api/structure')).body;
    await signIn();
    const predicate = [
      { kind: 'element_exists', selector: 'Button[name="Sign out"]', window_uid: 'mock:login' },
      { kind: 'element_absent', selector: 'Slider' },
      { kind: 'value_equals', selector: 'Text[name="Signed in as"]', expected: 'ada' },
      { kind: 'value_matches', selector: 'Text[name="Signed in as"]', regex: '^a' },
      { kind: 'text_visible', regex: 'Welcome', mode: 'tree' },
      { kind: 'window_focused', title_regex: '^Welcome$' },
      { kind: 'window_exists', window_uid: 'mock:login' },
      { kind: 'tree_hash_equals', expected_hash: tree_hash },
    ];
    const { status, body } = await login.post('/api/assert_state', { predicate });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, all_passed: false });
    expect((body['results'] as Json[]).map((result) => result['passed'])).toEqual([true, true, true, true, true, true, true, false]);
    expect(at(body, 'results.0')).toMatchObject({
      kind: 'element_exists',
      args: { window_uid: 'mock:login' },
      observed: expect.anything(),
    });
  });

  it('a kind that does not exist is PredicateUnsupported', async () => {
    const { status, body } = await login.post('/api/assert_state', { predicate: [{ kind: 'smells_nice' }] });
    expect(status).toBe(501);
    expect(body).toMatchObject({ ok: false, error: { code: 'PredicateUnsupported' } });
  });
});

describe('guards', () => {
  it('GET /api/budget_status and /api/redaction_status', async () => {
    const use = { used: expect.any(Number), limit: null };
    expect((await login.get('/api/budget_status')).body).toMatchObject({
      ok: true,
      configured: false,
      actions: use,
      screenshots: use,
      vlm_tokens: use,
      session_seconds: use,
      actions_per_minute: use,
    });
    expect((await login.get('/api/redaction_status')).body).toMatchObject({
      ok: true,
      enabled: false,
      active: false,
      patterns_count: 0,
      applied_count: 0,
      blur_screenshots: expect.any(Boolean),
    });
  });

  it('budgets end actions by coordinates, keys and elements alike, and screenshots', async () => {
    const own = await serving({ config: { budgets: { max_actions: 1, max_screenshots: 0 } } });
    expect((await own.post('/api/action', { action: 'key', value: 'tab' })).status).toBe(200);
    for (const [path, body] of [
      ['/api/action', { action: 'click_at', x: 500, y: 300 }],
      ['/api/action', { action: 'type', value: 'x' }],
      ['/api/element/click', { selector: SIGN_IN }],
      ['/api/agent/action', { type: 'tap', x: 500, y: 300 }],
      ['/api/tool/press_key', { keys: 'tab' }],
    ] as const) {
      const { status, body: answer } = await own.post(path, body);
      expect({ path, status, code: at(answer, 'error_detail.code') ?? at(answer, 'error.code') }).toEqual({
        path,
        status: 429,
        code: 'BudgetExceeded',
      });
    }
    expect((await own.get('/api/screenshot')).status).toBe(429);
    expect((await own.get('/api/agent/snapshot')).status).toBe(429);
    expect((await own.get('/api/budget_status')).body).toMatchObject({ configured: true, actions: { used: 1, limit: 1 } });
    await own.close();
  });

  it('what the allow list denies is PermissionDenied under every name', async () => {
    const own = await serving({ config: { actions: { deny: ['press_key', 'get_element_tree', 'trace_start'] } } });
    expect((await own.post('/api/action', { action: 'key', value: 'tab' })).status).toBe(403);
    expect((await own.post('/api/key_and_observe', { keys: 'tab' })).status).toBe(403);
    expect((await own.get('/api/tool/get_element_tree')).status).toBe(403);
    expect((await own.post('/api/trace/start')).status).toBe(403);
    expect((await own.post('/api/element/focus', { selector: USER })).status).toBe(200);
    await own.close();
  });

  it('an action that needs confirmation is proposed, then done once with its token', async () => {
    const own = await serving({ config: { confirmation_required: [{ name_regex: '(?i)sign' }] } });
    const refused = await own.post('/api/element/click', { selector: SIGN_IN });
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ error: { code: 'ConfirmationRequired', suggested_next_tool: 'propose_action' } });
    const proposed = await own.post('/api/propose_action', { action: 'click_element', args: { selector: SIGN_IN } });
    expect(proposed.body).toMatchObject({
      ok: true,
      confirm_token: expect.stringMatching(/^ct:/),
      expires_at: expect.any(String),
      would_target: {
        window_uid: 'mock:login',
        selector: expect.any(String),
        bounds: BOX,
        screenshot_b64: expect.stringMatching(/^iVBOR/),
      },
    });
    const { confirm_token } = proposed.body;
    expect((await own.post('/api/element/click', { selector: SIGN_IN, confirm_token })).status).toBe(200);
    const again = await own.post('/api/element/click', { selector: SIGN_IN, confirm_token });
    expect(again.body).toMatchObject({ error: { code: 'ConfirmationInvalid' } });
    expect((await own.post('/api/propose_action', { action: 'fly', args: {} })).status).toBe(400);
    await own.close();
  });

  it('redaction covers every path that shows the screen', async () => {
    const own = await serving({ config: { redaction: { enabled: true, element_name_patterns: ['User name'] } } });
    await own.post('/api/element/set_value', { selector: USER, value: 'topsecret' });
    const seen = await Promise.all(
      ['/api/structure', '/api/description', '/api/sketch', '/api/observe', `/api/find_element?selector=Edit`].map((path) => own.get(path)),
    );
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('topsecret');
    expect((await own.get('/api/redaction_status')).body).toMatchObject({ enabled: true, active: true, patterns_count: 1 });
    await own.close();
  });
});

describe('health and metrics', () => {
  it('GET /api/healthz', async () => {
    expect((await login.get('/api/healthz')).body).toMatchObject({
      ok: true,
      uptime_s: expect.any(Number),
      step_count: expect.any(Number),
      adapter: 'virtual',
      version: expect.any(String),
      ocr: { enabled: false, path: null, error: null },
    });
  });

  it('says what is wrong with a text reader that is not there', async () => {
    const own = await serving({ config: { ocr: { enabled: true, tesseract_cmd: '/nowhere/tesseract' } } });
    expect(at((await own.get('/api/healthz')).body, 'ocr.error')).toContain('/nowhere/tesseract');
    await own.close();
  });

  it('GET /api/metrics is plain text with the names of the contract, and ours', async () => {
    await login.post('/api/action', { action: 'key', value: 'tab' });
    const { headers, body } = await login.get('/api/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    const text = textAt(body, 'text');
    for (const name of ['oso_step_count', 'oso_uptime_seconds', 'oso_actions_used 1', 'oso_screenshots_used 0', 'oso_active_trace 0'])
      expect(text).toContain(name);
    expect(text).toContain('handsight_lifecycle_total{state="dispatched"} 1');
    expect(text).toContain('handsight_action_duration_seconds_count{action="key"} 1');
    expect(text).toMatch(
      /handsight_http_request_duration_seconds_bucket\{le="[\d.]+",method="POST",route="\/api\/action",status="200"\} 1/,
    );
  });
});
