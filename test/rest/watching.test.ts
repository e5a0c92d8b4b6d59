import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Json, type Serving } from './serving.ts';

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };

let server: Serving;
afterEach(() => server.close());

async function start(config: ConfigInput = {}): Promise<void> {
  const data_folder = await mkdtemp(join(tmpdir(), 'handsight-watching-'));
  const tools = [...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))];
  server = await serving({ config: { data_folder, ...config }, tools });
}

const act = (tool: string, args: Json, headers: Record<string, string> = {}) =>
  server.post(`/api/tool/${tool}`, { reason: 'the test wants it', ...args }, headers);

describe('who looks on', () => {
  it('gets picture, tree with refs, a text with its tokens, and what a selector finds', async () => {
    await start();
    const { body } = await server.get('/api/view?picture=true&tree=true&form=compact&selector=//Button');
    expect(body).toMatchObject({
      device: 'virtual:login',
      picture: { format: 'png', width: expect.any(Number) },
      tree: { id: 'root', role: 'Window' },
      text: { form: 'compact', text: expect.stringContaining('"Sign in"'), tokens: expect.any(Number) },
    });
    expect(at(body, 'matches.ids')).not.toEqual([]);
    expect((await server.get('/api/view?selector=//Button[')).body).toMatchObject({
      matches: { ids: [], problem: { code: 'BadSelector' } },
    });
  });

  it('changes nothing that callers were shown, pays nothing where nothing is limited, and stands in no trace', async () => {
    await start({ trace: { screenshot_every: 0 } });
    await server.post('/api/trace/start', {});
    const before = (await server.get('/api/observe')).body;
    await server.get('/api/view?picture=true&tree=true');
    const after = (await server.get(`/api/observe?since=${textAt(before, 'tree_token')}`)).body;
    expect(after).toMatchObject({ unchanged: true });
    expect((await server.get('/api/budget_status')).body).toMatchObject({ screenshots: { used: 0 } });
    await server.post('/api/trace/stop', {});
    const [first] = at((await server.get('/api/traces')).body, 'traces') as Json[];
    const rows = at((await server.get(`/api/traces/${textAt(first, 'trace_id')}`)).body, 'rows') as Json[];
    expect(rows.map(({ tool }) => tool)).toEqual(['observe_window', 'observe_window']);
  });

  it('pays for pictures where they are limited, unless it is the operator', async () => {
    await start({ budgets: { max_screenshots: 1 } });
    expect(at((await server.get('/api/view?picture=true', OPERATOR)).body, 'picture')).not.toBeNull();
    expect(at((await server.get('/api/view?picture=true')).body, 'picture')).not.toBeNull();
    expect((await server.get('/api/view?picture=true')).body).toMatchObject({ picture: null, picture_problem: { code: 'BudgetExceeded' } });
    expect(at((await server.get('/api/view?picture=true', OPERATOR)).body, 'picture')).not.toBeNull();
    expect((await server.get('/api/events?pictures=true')).status).toBe(403);
  });
});

describe('the timeline', () => {
  it('reports who did what and why, and never what went into a secret field', async () => {
    await start();
    await act('type', { target: '//*[name="Password"]', text: 'hunter2 hunter2' }, { 'handsight-client': 'my agent' });
    await act('type', { target: 'Edit[name="Pasword"]', text: 'hunter2 again' });
    await act('tap', { target: 'Button[name="Nowhere"]' }, { 'handsight-client': 'inspector' });
    await act('tap', { target: 'Button[name="Nowhere"]' }, { 'handsight-client': 'inspector', ...OPERATOR });
    const { body } = await server.get('/api/timeline');
    expect(body).toMatchObject({
      entries: [
        { caller: 'rest my agent', action: 'type', reason: 'the test wants it', args: { action: { text: { __redacted: true } } } },
        { caller: 'rest', error: { code: 'ElementNotFound' }, args: { action: { text: { __redacted: true } } } },
        // Only a caller with the operator's token gets the name of one of our own clients.
        { caller: 'rest inspector', error: { code: 'ElementNotFound' } },
        { caller: 'inspector', error: { code: 'ElementNotFound' } },
      ],
    });
    const id = textAt(body, 'entries.0.action_id');
    const whole = (await server.get(`/api/receipts/${id}?pictures=true`)).body;
    expect(whole).toMatchObject({ receipt: { action_id: id }, before: null, after: null });
    expect(JSON.stringify([body, whole, (await server.get('/api/view?tree=true&form=prose')).body])).not.toContain('hunter2');
    expect((await server.get('/api/receipts/none')).status).toBe(400);
    expect(textAt(whole, 'receipt.target.selector')).toContain('Password');
  });

  it('has the screen before and after an action while somebody watches, and only then', async () => {
    await start();
    const leave = new AbortController();
    const stream = await fetch(`${server.url}/api/events?pictures=true`, { signal: leave.signal });
    expect(stream.status).toBe(200);
    const { body } = await act('tap', { target: 'CheckBox' });
    const filmed = (await server.get(`/api/receipts/${textAt(body, 'action_id')}?pictures=true`)).body;
    expect(textAt(filmed, 'before.data')).not.toBe(textAt(filmed, 'after.data'));
    const again = await act('tap', { target: 'CheckBox' });
    const next = (await server.get(`/api/receipts/${textAt(again.body, 'action_id')}?pictures=true`)).body;
    expect(textAt(next, 'before.data')).toBe(textAt(filmed, 'after.data'));
    leave.abort();
    await expect.poll(() => server.host.screenshots.isWatched, { timeout: 10_000 }).toBe(false);
    const unseen = await act('tap', { target: 'CheckBox' });
    expect((await server.get(`/api/receipts/${textAt(unseen.body, 'action_id')}?pictures=true`)).body).toMatchObject({
      before: null,
      after: null,
    });
  });
});

describe('the answer of an action', () => {
  it('names the window that is in front now and leaves its tree to a reading; the receipt that is kept has it', async () => {
    await start();
    const { body } = await act('tap', { device: 'virtual:pocket', target: 'Settings' });
    const { from, to, title } = at(body, 'window_changed') as Json;
    expect(body).toMatchObject({ window_changed: { title: 'Settings' } });
    expect(at(body, 'window_changed')).toEqual({ from, to, title });
    const kept = (await server.get(`/api/receipts/${textAt(body, 'action_id')}`)).body;
    expect(kept).toMatchObject({ receipt: { window_changed: { from, to, tree: { role: expect.any(String) as string } } } });
  });

  it('names the next tool in the dialect that was called', async () => {
    await start();
    const ours = await act('tap', { target: 'Nowhere' });
    expect(ours.body).toMatchObject({ error: { code: 'ElementNotFound', suggested_next_tool: 'find' } });
    const unread = await server.post('/api/tool/look', { device: 'virtual:nothing' });
    expect(unread.body).toMatchObject({ error: { code: 'DeviceNotFound', suggested_next_tool: 'devices' } });
    const theirs = await server.post('/api/element/click', { selector: 'Button[name="Nowhere"]' });
    expect(theirs.body).toMatchObject({ error: { code: 'ElementNotFound', suggested_next_tool: 'find_element' } });
    const id = textAt(ours.body, 'action_id');
    expect((await server.get(`/api/receipts/${id}`)).body).toMatchObject({ receipt: { error: { suggested_next_tool: 'find' } } });
  });

  it('is a line of the timeline that says what was aimed at and its outcome', async () => {
    await start();
    await act('tap', { target: 'CheckBox' });
    await act('tap', { target: 'Nowhere' });
    await act('press', { keys: 'tab' });
    const { body } = await server.post('/api/tool/handsight/timeline', {});
    expect(textAt(body, 'screen').split('\n')).toEqual([
      expect.stringMatching(/^\S+ rest: tap CheckBox: (verified|observed): ./),
      expect.stringMatching(/^\S+ rest: tap Nowhere: ElementNotFound: ./),
      expect.stringMatching(/^\S+ rest: press tab: \S/),
    ]);
  });
});

describe('whether a goal is reached', () => {
  it('is asked of the whole scenario, which names its tasks, or of a task', async () => {
    await start();
    const whole = await server.post('/api/tool/handsight/scenario_check', { device: 'virtual:pocket' });
    expect(textAt(whole.body, 'text')).toMatch(/^This is the goal of the whole scenario\. Its tasks: turn_off_wifi, /);
    const one = await server.post('/api/tool/handsight/scenario_check', { device: 'virtual:pocket', task: 'turn_off_wifi' });
    expect(one.body).toMatchObject({ text: '', verdicts: [{ line: 'Not reached.' }] });
  });
});

describe('a client that names itself', () => {
  it('has a choice of device of its own', async () => {
    await start();
    const mine = { 'handsight-client': 'mine' };
    const path = at((await server.get('/api/scenarios')).body, 'scenarios.1.path');
    await server.post('/api/scenario/load', { path }, mine);
    expect((await server.get('/api/devices', mine)).body).toMatchObject({ chosen: 'virtual:notepad' });
    expect((await server.get('/api/devices')).body).toMatchObject({ chosen: 'virtual:login' });
  });
});

describe('a scenario', () => {
  it('reports how its goals stand, and the rules say what is allowed', async () => {
    await start({ actions: { deny: ['shell'] }, confirmation_required: [{ name_regex: 'Pay', approver: 'human' }] });
    expect((await server.get('/api/scenario/state?device=virtual:pocket')).body).toMatchObject({
      goals: expect.arrayContaining([expect.objectContaining({ task: 'send_message', success: false })]),
    });
    const rules = { actions: { default: 'allow', deny: ['shell'] }, confirmation_required: [{ name_regex: 'Pay', approver: 'human' }] };
    expect((await server.get('/api/rules')).body).toMatchObject({ ...rules, is_operator: false });
    expect((await server.get('/api/rules', OPERATOR)).body).toMatchObject({ is_operator: true });
  });
});

describe('traces', () => {
  it('are listed, read, shown and compared; nothing else on the disk can be named', async () => {
    await start();
    const record = async (keys: string[]): Promise<string> => {
      const { body } = await server.post('/api/trace/start', { label: keys.join(' ') });
      for (const each of keys) await act('press', { keys: each });
      await server.post('/api/trace/stop', {});
      return textAt(body, 'trace_id');
    };
    const [a, b] = [await record(['tab', 'tab']), await record(['tab'])];
    expect((await server.get('/api/traces')).body).toMatchObject({
      traces: [
        { trace_id: b, step_count: 1 },
        { trace_id: a, label: 'tab tab', step_count: 2 },
      ],
    });
    expect((await server.get(`/api/traces/${a}?from=1`)).body).toMatchObject({ total: 2, rows: [{ trace_seq: 2, tool: 'press' }] });
    expect((await server.get(`/api/traces/${a}/pictures/1`)).body).toMatchObject({ picture: { format: 'png' } });
    expect((await server.get(`/api/traces/${a}/pictures/2`)).body).toMatchObject({ picture: null });
    expect((await server.get(`/api/trace_compare?a=${a}&b=${b}`)).body).toMatchObject({
      same: 1,
      steps: [{ how: expect.any(String) }, {}],
    });
    for (const id of ['..', '..%2f..', 'trace-', 'trace-00', '%00'])
      expect((await server.get(`/api/traces/${id}`)).status).toBeGreaterThanOrEqual(400);
  });
});
