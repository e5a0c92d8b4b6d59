import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { loadScenarioFile } from '../../packages/core/src/client/scenario.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { DIALECTS } from '../../packages/tools/src/tool/dialect.ts';
import { type AnyTool } from '../../packages/tools/src/tool/tool.ts';
import { pathsOf } from '../../packages/server/src/rest/paths.ts';
import { startModelServer } from '../agent/model-server/model-server.ts';
import type { Dialect } from '../../packages/tools/src/tool/dialect.ts';
import { Agent } from '../mcp/agent.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Answer, type Serving } from './serving.ts';

const SECRET = 'hunter2-hunter2';
const TYPED = 'typed-by-the-agent';
const box = (row: number, column = 0): object => ({ x: 20 + column * 300, y: 20 + row * 60, width: 250, height: 40 });
const DIALOG = {
  name: 'dialog',
  initial_state: 'open',
  states: {
    open: {
      windows: [
        {
          uid: 'ask',
          title: 'Delete everything?',
          bounds: { x: 0, y: 0, width: 800, height: 600 },
          tree: {
            role: 'Dialog',
            name: 'Delete everything?',
            children: [
              { role: 'Edit', name: 'Why', id: 'why', focused: true, bounds: box(0) },
              { role: 'PasswordEdit', name: 'Password', id: 'password', value: SECRET, bounds: box(1) },
              { role: 'Edit', name: 'PIN', id: 'pin', value: '4711-0815', bounds: box(1, 1) },
              { role: 'ComboBox', name: 'What', id: 'what', value: 'Archive', options: ['Archive', 'Delete', 'Keep'], bounds: box(2) },
              { role: 'ListItem', name: 'Report', id: 'report', bounds: box(3) },
              { role: 'Button', name: 'Delete', id: 'delete', bounds: box(4) },
              { role: 'Button', name: 'Log', id: 'log', bounds: box(4, 1), on_tap: [{ log: `signed in with ${TYPED} and 4711-0815` }] },
              { role: 'Button', name: 'Go on', id: 'next', bounds: box(5) },
              { role: 'Text', name: 'State', id: 'state', value: 'kept', bounds: box(5, 1) },
            ],
          },
        },
      ],
    },
    gone: {
      windows: [{ uid: 'end', title: 'Done', bounds: { x: 0, y: 0, width: 800, height: 600 }, tree: { role: 'Window', name: 'Done' } }],
    },
  },
  reactions: [
    { on: { tool: 'click_element', target_id: 'delete' }, set: [{ id: 'state', value: 'deleted' }] },
    { on: { tool: 'click_element', target_id: 'next' }, transition_to: 'gone' },
  ],
  oracles: { success: [{ kind: 'value_equals', selector: 'PasswordEdit', expected: 'other' }], failure: [] },
};

let folder: string;
let server: Serving;
let device: string;
let tools: AnyTool[];
/** A recorded tap on Delete whose row claims to be something that is always allowed. */
let forged: string;

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'handsight-paths-'));
  await writeFile(join(folder, 'dialog.json'), JSON.stringify(DIALOG));
}
beforeAll(async () => {
  tools = (await Promise.all(DIALECTS.map((dialect) => toolsOf(dialect)))).flat();
  await makeFolder();
  await start();
  await post('/api/trace/start', {});
  await post('/api/element/click', { selector: DELETE });
  const recorded = await readFile(textAt((await post('/api/trace/stop', {})).body, 'path'), 'utf8');
  forged = recorded.replaceAll('"tool":"click_element"', '"tool":"list_windows"');
  expect(forged).not.toBe(recorded);
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(makeFolder);
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function start(config: ConfigInput = {}): Promise<void> {
  server = await serving({ tools, config: { data_folder: folder, ...config } });
  ({ device } = await loadScenarioFile(server.host, 'dialog.json'));
}

const post = (path: string, body: object): Promise<Answer> => server.post(path, { device, ...body });
const get = (path: string): Promise<Answer> => server.get(`${path}${path.includes('?') ? '&' : '?'}device=${device}`);

/** The screen's content, read from the device itself. */
const shown = async (): Promise<string> => {
  const { device: opened } = await server.host.session(device);
  const call = { clock: server.host.clock, deadline: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  const windows = await opened.windows(call);
  const trees = await Promise.all(windows.map(({ window_uid }) => opened.read(window_uid, { maxNodes: 1000, maxDepth: 100 }, call)));
  return JSON.stringify(trees.map(({ root }) => root));
};

async function replay(): Promise<Answer> {
  await mkdir(join(folder, 'traces', 'forged'), { recursive: true });
  await writeFile(join(folder, 'traces', 'forged', 'trace.jsonl'), forged);
  const started = await post('/api/replay/start', { path: 'traces/forged', mode: 'execute', on_divergence: 'warn' });
  return started.status === 200 ? post('/api/replay/step', { replay_id: at(started.body, 'replay_id') }) : started;
}

const DELETE = 'Button[name="Delete"]';
const script = (text: string): [string, object] => ['/api/agent/action', { type: 'run_script', script: text }];

/** By a client of MCP that speaks a dialect. */
async function byMcp(dialect: Dialect, tool: string, args: Record<string, unknown>): Promise<Answer> {
  const agent = await Agent.on(server.host, device, { dialect, structured: true });
  const { isError, result } = await agent.call(tool, args);
  await agent.close();
  const text = JSON.stringify(result);
  const isRefused = isError || /ACTION_REJECTED|"success\\?":false/.test(text);
  return { status: isRefused ? 400 : 200, headers: new Headers(), body: { text } };
}
const reason = 'the test wants it';
/** As the command line asks its host. */
const OF_THE_CLI = { 'handsight-client': 'cli', authorization: `Bearer ${OPERATOR_TOKEN}` };

/** Every path to the button Delete, or to what an input of its kind would change. */
const WAYS: Record<string, () => Promise<Answer>> = {
  'typed text with a line break': () => post('/api/action', { action: 'type', value: 'x\n' }),
  'Enter in its dialog': () => post('/api/action', { action: 'key', value: 'enter' }),
  'a click at its place': () => post('/api/action', { action: 'click_at', x: 100, y: 280 }),
  'a click by selector': () => post('/api/element/click', { selector: DELETE }),
  invoke: () => post('/api/element/invoke', { selector: DELETE }),
  'a key into it': () => post('/api/element/key', { selector: DELETE, keys: 'space' }),
  'an option by index': () => post('/api/element/select', { selector: 'ComboBox', option_index: 1 }),
  'an option by name': () => post('/api/element/select', { selector: 'ComboBox', option_name: 'Delete' }),
  'a drop on it': () => post('/api/drag', { from: { selector: '[name="Report"]' }, to: { selector: DELETE } }),
  click_and_observe: () => post('/api/element/click_and_observe', { selector: DELETE }),
  type_and_observe: () => post('/api/type_and_observe', { text: 'x\n' }),
  'an agent action that taps': () => post('/api/agent/action', { type: 'tap', x: 100, y: 280 }),
  'an agent action that types': () => post('/api/agent/action', { type: 'type', text: 'x\n' }),
  'an agent action that presses Enter': () => post('/api/agent/action', { type: 'keyevent', keycode: 'KEYCODE_ENTER' }),
  'a script that taps': () => post(...script("device.tap('Delete')")),
  'a script that types': () => post(...script("device.type('x\\n')")),
  'a script that presses Enter': () => post(...script("device.key('enter')")),
  'a flow': () => post('/api/flow/run', { flow: 'appId: any\n---\n- tapOn: Delete\n' }),
  "a flow's key": () => post('/api/flow/run', { flow: 'appId: any\n---\n- pressKey: Enter\n' }),
  'a forged row of a trace': replay,
  'a tool by its name': () => post('/api/tool/tap', { target: 'Delete' }),
  'the command line': () => server.post('/api/tool/handsight/tap', { target: 'Delete', device, reason }, OF_THE_CLI),
  'an action of the command line': () => server.post('/api/agent/action', { device, type: 'tap', x: 100, y: 280 }, OF_THE_CLI),
  'MCP: tap': () => byMcp('handsight', 'tap', { target: 'Delete', reason }),
  'MCP: type': () => byMcp('handsight', 'type', { text: 'x\n', reason }),
  'MCP: click_at': () => byMcp('screen-observer', 'click_at', { x: 100, y: 280 }),
  'MCP: select_option': () => byMcp('screen-observer', 'select_option', { selector: 'ComboBox', option_index: 1 }),
  'MCP: tap of doksi': () => byMcp('doksi', 'tap', { x: 100, y: 280, reason }),
  'MCP: type_text of doksi': () => byMcp('doksi', 'type_text', { text: 'x\n', reason }),
  'MCP: tap of mobile-debug': () => byMcp('mobile-debug', 'tap', { x: 100, y: 280 }),
};

const ARMS: Record<string, ConfigInput> = {
  'a rule for a person': { confirmation_required: [{ name_regex: '(?i)^delete$', approver: 'human' }] },
  'a rule for the caller': { confirmation_required: [{ name_regex: '(?i)^delete$' }] },
  'default deny': {
    actions: { default: 'deny', allow: ['replay_start', 'replay_step', 'get_window_structure', 'run_flow', 'run_script'] },
  },
  'no actions left': { budgets: { max_actions: 0 } },
};

describe.each(Object.entries(ARMS))('%s', (_, config) => {
  it('is not got around by any way, and says so with an error of the table', async () => {
    await start(config);
    const before = await shown();
    for (const [way, take] of Object.entries(WAYS)) {
      const { status, body } = await take();
      expect(`${way}: ${status >= 400 || at(body, 'actual_summary.ok') === false}`).toBe(`${way}: true`);
      expect(JSON.stringify(body), way).toMatch(/ConfirmationRequired|PermissionDenied|BudgetExceeded|CONFIRMATION|PERMISSION|BUDGET/);
      expect(await shown(), way).toBe(before);
    }
  });
});

describe.each(Object.entries(ARMS))('%s', (_, config) => {
  it('is not got around by a run of the agent, whose model wants it', async () => {
    await start(config);
    const before = await shown();
    const heardTurns: string[] = [];
    const model = await startModelServer({
      answer: ({ turns }) => {
        heardTurns.push(turns.at(-1)?.text ?? '');
        if (heardTurns.length === 1) return { calls: [{ name: 'tap', input: { target: 'Delete', reason } }] };
        if (heardTurns.length === 2) return { calls: [{ name: 'type', input: { text: 'x\n', reason } }] };
        return { calls: [{ name: 'finish', input: { message: 'done', success: true } }] };
      },
    });
    const { approvals } = server.host.guard.confirmations;
    const started = await post('/api/agent/runs', { goal: 'press Delete', model: 'test-model', base_url: model.baseUrl, steps: 5 });
    const id = String(at(started.body, 'run.run_id'));
    const isOver = async (): Promise<boolean> =>
      started.status !== 200 || approvals.list().length > 0 || at((await server.get(`/api/agent/runs/${id}`)).body, 'run.status') !== null;
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    const { body: ended } = started.status === 200 ? await server.get(`/api/agent/runs/${id}`) : started;
    await server.post(`/api/agent/runs/${id}/cancel`, {});
    await model.close();
    const heard = `${JSON.stringify(ended)} ${heardTurns.join(' ')} ${approvals.list().length > 0 ? 'ConfirmationRequired' : ''}`;
    expect(heard).toMatch(/ConfirmationRequired|PermissionDenied|BudgetExceeded|the budget/);
    expect(await shown()).toBe(before);
  });
});

it('without a guard these ways change the screen, but for those that no built-in device answers to', async () => {
  const unmoved: string[] = [];
  for (const [way, take] of Object.entries(WAYS)) {
    await start();
    const before = await shown();
    await take();
    if ((await shown()) === before) unmoved.push(way);
    await server.close();
  }
  await start();
  const UNANSWERED = [
    'Enter in its dialog',
    'a drop on it',
    'an agent action that presses Enter',
    'a script that presses Enter',
    "a flow's key",
  ];
  expect(unmoved).toEqual(UNANSWERED);
});

describe('default deny', () => {
  /** They say nothing of any device, or what one may do. */
  const OPEN = [
    '/',
    '/api',
    '/api/tools',
    '/api/openapi.json',
    '/api/prompt',
    '/api/healthz',
    '/api/metrics',
    '/api/capabilities',
    '/api/monitors',
    '/api/budget_status',
    '/api/redaction_status',
    '/api/trace/status',
    '/api/windows',
    '/api/devices',
    '/api/rules',
  ];

  it('covers every path that can be read', async () => {
    await start({ actions: { default: 'deny' } });
    const paths = pathsOf(tools, () => server.url).all.filter(({ method }) => method === 'GET');
    const answered: string[] = [];
    for (const { path } of paths) {
      const response = await fetch(`${server.url}${path.replace(/:\w+/g, 'x')}?device=${device}`);
      await response.body?.cancel();
      if (response.status === 200 && !OPEN.includes(path)) answered.push(path);
    }
    expect(answered).toEqual([]);
  });

  it('covers scenario state, checks, the event stream and the runs of the agent', async () => {
    await start({ actions: { default: 'deny' } });
    for (const path of ['/api/scenario/state', '/api/scenario/check', '/api/events', '/api/agent/runs']) {
      expect(`${path} ${(await get(path)).status}`).toBe(`${path} 403`);
    }
    expect((await post('/api/agent/runs', { goal: 'look around' })).status).toBe(403);
  });

  it('does not believe names that carry rights', async () => {
    const audit_path = join(folder, 'audit.log');
    await start({ logging: { audit: true, audit_path } });
    await server.get(`/api/windows?device=${device}`, { 'handsight-client': 'cli' });
    await server.get(`/api/windows?device=${device}`, { 'handsight-client': 'inspector' });
    await server.get(`/api/windows?device=${device}`, { 'handsight-client': 'cli', authorization: `Bearer ${OPERATOR_TOKEN}` });
    const callers = (await readFile(audit_path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => at(JSON.parse(line), 'caller'));
    expect(callers).toEqual(['rest cli', 'rest inspector', 'cli']);
  });
});

describe('what the contract asks', () => {
  it('pictures of a trace are paid for', async () => {
    await start({ budgets: { max_screenshots: 0 } });
    const { trace_id } = (await post('/api/trace/start', {})).body;
    expect((await get('/api/structure')).status).toBe(200);
    await post('/api/trace/stop', {});
    const files = await readdir(join(folder, 'traces', String(trace_id)), { recursive: true });
    expect(files.filter((file) => file.endsWith('.png'))).toEqual([]);
    expect((await get(`/api/traces/${String(trace_id)}/pictures/1`)).status).not.toBe(200);
  });

  it('dry_run and confirm_token hold for an agent action', async () => {
    await start({ confirmation_required: [{ name_regex: '^Delete$' }] });
    const before = await shown();
    const dry = await post('/api/agent/action', { type: 'type', text: 'DRY', dry_run: true });
    expect(dry.body).toMatchObject({ dispatched: 'no', dry_run: true });
    expect(await shown()).toBe(before);
    const action = { type: 'tap', x: 100, y: 280 };
    expect((await post('/api/agent/action', action)).status).toBe(412);
    const proposal = (await post('/api/propose_action', { action: 'click_at', args: { x: 100, y: 280 } })).body;
    expect((await post('/api/agent/action', { ...action, confirm_token: textAt(proposal, 'confirm_token') })).body).toMatchObject({
      ok: true,
    });
    expect(await shown()).not.toBe(before);
  });

  it('the path of a stopped trace replays, whatever the data folder is', async () => {
    const inside = relative(process.cwd(), folder);
    await start({ data_folder: inside });
    await post('/api/trace/start', {});
    await post('/api/element/click', { selector: DELETE });
    const path = textAt((await post('/api/trace/stop', {})).body, 'path');
    expect((await post('/api/replay/start', { path, mode: 'verify', on_divergence: 'stop' })).status).toBe(200);
    const missing = await post('/api/replay/start', { path: 'traces/none', mode: 'verify', on_divergence: 'stop' });
    expect(missing.status).toBe(400);
    expect(JSON.stringify(missing.body)).not.toContain(folder);
  });

  it('typing echoes its value, and scenario paths say ok', async () => {
    await start();
    expect((await post('/api/action', { action: 'type', value: 'hello' })).body).toMatchObject({
      ok: true,
      action: 'type',
      value: 'hello',
    });
    expect((await server.get('/api/scenarios')).body).toMatchObject({ ok: true });
    for (const path of ['/api/scenario/state', '/api/scenario/check']) expect((await get(path)).body).toMatchObject({ ok: true });
    expect((await server.post('/api/scenario/load', { path: 'notepad' })).body).toMatchObject({ ok: true });
  });

  it('a picture that ends too early is refused', async () => {
    await start();
    const png = Buffer.from(textAt((await get('/api/screenshot')).body, 'data'), 'base64');
    await writeFile(join(folder, 'cut.png'), png.subarray(0, png.length / 2));
    const { status, body } = await post('/api/assert_state', { predicate: [{ kind: 'screenshot_similar', reference_path: 'cut.png' }] });
    expect(status, JSON.stringify(body)).toBe(400);
  });

  it('a key for what takes no focus is refused as not sent', async () => {
    await start();
    const { body } = await post('/api/element/key', { selector: 'Text[name="State"]', keys: 'a' });
    expect(body).toMatchObject({ success: false, dispatched: 'no' });
  });
});

describe('what was hidden', () => {
  const REDACTION: ConfigInput = { redaction: { enabled: true, element_name_patterns: ['PIN'] } };

  it('is not printed by the oracles of a scenario', async () => {
    await start(REDACTION);
    const { status, body } = await get('/api/scenario/check');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(JSON.stringify((await post('/api/tool/scenario_check', {})).body)).not.toContain(SECRET);
  });

  it('stays hidden in logs and clipboard once another screen is shown', async () => {
    await start(REDACTION);
    await get('/api/structure');
    expect((await post('/api/element/set_value', { selector: 'PasswordEdit', value: TYPED })).body).toMatchObject({ dispatched: 'yes' });
    expect((await post('/api/element/click', { selector: 'Button[name="Log"]' })).status).toBe(200);
    await post('/api/tool/set_clipboard', { text: 'pin 4711-0815' });
    expect((await post('/api/element/click', { selector: 'Button[name="Go on"]' })).status).toBe(200);
    await get('/api/structure');
    const outputs: Record<string, Answer> = {
      logs: await post('/api/tool/logs', {}),
      get_logs: await post('/api/tool/get_logs', {}),
      capture_debug_snapshot: await post('/api/tool/capture_debug_snapshot', {}),
      get_clipboard: await post('/api/tool/get_clipboard', {}),
      get_general_state: await post('/api/tool/get_general_state', {}),
    };
    for (const [name, { body }] of Object.entries(outputs)) {
      expect(JSON.stringify(body), name).not.toContain('4711-0815');
      expect(JSON.stringify(body), name).not.toContain(TYPED);
    }
    expect(JSON.stringify(outputs['logs']?.body)).toContain('signed in with');
  });
});
