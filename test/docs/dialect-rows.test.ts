import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { actionOfAgent } from '../../packages/agent/src/action/agent-action.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { startServer, type RunningServer } from '../../packages/server/src/server.ts';
import { openAdbLab } from '../android/adb-lab.ts';
import { Agent, type Said } from '../mcp/agent.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { serving, type Serving } from '../rest/serving.ts';
import { cellOf, codeIn, pageOf, parametersIn, rowsOf, type Row } from './dialect-page.ts';

type Args = Record<string, unknown>;

/** What a tool is called with besides the defaults of the page, and what has to be done before. */
interface Example {
  args?: Args | ((agent: Agent) => Promise<Args>);
  before?: (agent: Agent) => Promise<unknown>;
  /** The documented error of a tool that this device does not have. */
  refused?: string;
}

interface SpokenDialect {
  device: string;
  /** Values for required parameters. */
  given: Args;
  /** Tools whose call needs more. */
  tools?: Record<string, Example>;
  /** How each documented error is provoked; those that no healthy device raises are in `elsewhere`. */
  errors: Record<string, Example & { tool: string }>;
  /** Errors that other suites provoke, where, and under which name if it differs. */
  elsewhere: Record<string, string>;
  /** Why nothing provokes them. */
  notProvoked?: Record<string, string>;
  /** The error's name in an answer. */
  errorOf: (said: Said) => string | undefined;
}

const structured = ({ result }: Said): Args => (result.structuredContent ?? {}) as Args;
const jsonOf = ({ text }: Said): Args => {
  try {
    return JSON.parse(text) as Args;
  } catch {
    return {};
  }
};
const POINT = { x: 540, y: 1200 };
const NOTES = 'org.pocket.notes';
const elementId = async (agent: Agent): Promise<string> => {
  const found = structured(await agent.call('find_element', { query: 'Notes' }))['element'] as { elementId: string };
  return found.elementId;
};

const field = async (called: Promise<Said>, name: string): Promise<string> => String(structured(await called)[name]);
const snapshotId = (agent: Agent): Promise<string> => field(agent.call('snapshot'), 'snapshot_id');
async function tracePath(agent: Agent): Promise<string> {
  await agent.call('trace_start');
  await agent.call('press_key', { keys: 'Tab' });
  return field(agent.call('trace_stop'), 'path');
}
const replayId = async (agent: Agent): Promise<string> => field(agent.call('replay_start', { path: await tracePath(agent) }), 'replay_id');

const DIALECTS: Record<string, SpokenDialect> = {
  doksi: {
    device: 'virtual:pocket',
    given: { ...POINT, startX: 540, startY: 1500, endX: 540, endY: 900, text: 'hi', key: 'back', reason: 'a row of the page' },
    errors: {
      BadRequest: { tool: 'tap', args: { reason: '' } },
      OffScreen: { tool: 'tap', args: { x: -5 } },
    },
    elsewhere: {
      TextNotTypable: 'test/android/typing.test.ts',
      VerificationFailed: 'test/mcp/outcome.test.ts VERIFICATION_FAILED',
      ActionLost: 'test/android/faults.test.ts',
      DeviceGone: 'test/android/faults.test.ts',
      DeviceLocked: 'test/android/sleep.test.ts',
      DeviceAsleep: 'test/android/sleep.test.ts',
      PermissionDenied: 'test/act/guard-matrix.test.ts',
      ConfirmationRequired: 'test/act/guard-matrix.test.ts',
      RateLimited: 'packages/core/src/guard/budgets.spec.ts',
      BudgetExceeded: 'test/act/guard-matrix.test.ts',
    },
    errorOf: ({ text }) => /^(\w+)/.exec(text)?.[1],
  },
  'mobile-debug': {
    device: 'virtual:pocket',
    given: {
      ...{ ...POINT, x1: 540, y1: 1500, x2: 540, y2: 900, duration: 300, platform: 'android', appId: NOTES, packageName: NOTES },
      ...{ text: 'hi', query: 'Notes', selector: { text: 'Notes' }, uiChanged: true, targetValue: 30 },
      ...{ projectType: 'native', appPath: 'app.apk', projectPath: 'app', property: 'text_value', expected: 'Notes' },
    },
    tools: {
      tap_element: { args: async (agent) => ({ elementId: await elementId(agent) }) },
      adjust_control: { args: { selector: { text: 'Volume' } } },
      wait_for_screen_change: { args: { previousFingerprint: 'another' } },
      wait_for_ui_change: { args: { timeout_ms: 50 } },
      expect_screen: { args: { screen: 'another' } },
      expect_state: { args: { selector: { text: 'Notes' } } },
      read_log_stream: { before: (agent) => agent.call('start_log_stream', { packageName: NOTES }) },
      stop_log_stream: { before: (agent) => agent.call('start_log_stream', { packageName: NOTES }) },
      install_app: { refused: 'UNKNOWN' },
      build_app: { refused: 'builds are off' },
      build_and_install: { refused: 'builds are off' },
    },
    errors: {
      ELEMENT_NOT_FOUND: { tool: 'adjust_control', args: { selector: { text: 'no such control' } } },
      ELEMENT_NOT_INTERACTABLE: { tool: 'tap', args: { x: -5 } },
      UNKNOWN: { tool: 'start_app', args: { appId: 'no.such.app' } },
      STALE_REFERENCE: { tool: 'tap_element', args: { elementId: 'el_nobody' } },
    },
    elsewhere: {
      TIMEOUT: 'test/dialects/mobile-debug-outcomes.test.ts',
      NAVIGATION_NO_CHANGE: 'test/dialects/mobile-debug-outcomes.test.ts',
      AMBIGUOUS_TARGET: 'test/dialects/mobile-debug-outcomes.test.ts',
    },
    errorOf: (said) => {
      const { failure_code, error } = jsonOf(said) as { failure_code?: string; error?: { code?: string } };
      return failure_code ?? error?.code;
    },
  },
  agentest: {
    device: 'virtual:pocket',
    given: {
      packageName: NOTES,
      steps: [{ action: 'press_key', keycode: 'KEYCODE_BACK' }],
      file: 'prefs.xml',
      database: 'a.db',
      query: 'select 1',
    },
    tools: {
      agentest_set_network: { args: { wifi: true }, refused: 'PLATFORM_UNSUPPORTED' },
      agentest_get_shared_prefs: { refused: 'PLATFORM_UNSUPPORTED' },
      agentest_query_db: { refused: 'PLATFORM_UNSUPPORTED' },
    },
    errors: {
      APP_NOT_INSTALLED: { tool: 'agentest_connect', args: { packageName: 'no.such.app' } },
      GRPC_CONNECTION_ERROR: { tool: 'agentest_connect', args: { backend: 'grpc' } },
    },
    elsewhere: {
      ADB_CONNECTION_ERROR: 'test/android/faults.test.ts AdbConnection',
      ADB_COMMAND_ERROR: 'test/dialects/agentest-tools.test.ts',
      ELEMENT_NOT_FOUND: 'packages/handsight/src/index.spec.ts',
      ASSERTION_FAILED: 'packages/handsight/src/index.spec.ts',
      TREE_PARSE_ERROR: 'test/android/faults.test.ts TreeParse',
      GRPC_RPC_ERROR: 'packages/handsight/src/index.spec.ts',
    },
    notProvoked: { IDLE_TIMEOUT: 'settling that ends without rest is reported, not refused; the class is for library users' },
    errorOf: ({ text }) => /"code":\s*"([A-Z_]+)"/.exec(text)?.[1],
  },
  'screen-observer': {
    device: 'virtual:login',
    given: {
      ...{
        selector: 'CheckBox',
        any_of: [{ type: 'text_visible', regex: 'Sign in' }],
        predicate: [{ kind: 'window_exists', title_regex: '.' }],
      },
      ...{ x: 10, y: 10, text: 'hi', keys: 'Tab', value: 'Ada', from: POINT, to: { x: 540, y: 900 }, path: 'login' },
      ...{ action: 'click_element', args: { selector: 'CheckBox' } },
    },
    tools: {
      ...Object.fromEntries(
        [
          'click_element',
          'right_click_element',
          'double_click_element',
          'focus_element',
          'scroll_to_element',
          'click_element_and_observe',
        ].map((tool) => [tool, { args: { selector: 'CheckBox' } }]),
      ),
      hover: { args: POINT },
      list_apps: { args: { device: 'virtual:pocket' } },
      invoke_element: { args: { selector: 'Button[name="Sign in"]' } },
      set_value: { args: { selector: 'Edit[name="User name"]' } },
      key_into_element: { args: { selector: 'Edit[name="User name"]' } },
      clear_text: { args: { selector: 'Edit[name="User name"]' } },
      select_option: { args: { selector: 'CheckBox', option_index: 0 }, refused: 'PatternUnsupported' },
      snapshot_get: { args: async (agent) => ({ id: await snapshotId(agent) }) },
      snapshot_drop: { args: async (agent) => ({ id: await snapshotId(agent) }) },
      snapshot_diff: { args: async (agent) => ({ a: await snapshotId(agent), b: await snapshotId(agent) }) },
      trace_stop: { before: (agent) => agent.call('trace_start') },
      trace_start: { before: (agent) => agent.call('trace_stop') },
      replay_start: { args: async (agent) => ({ path: await tracePath(agent) }) },
      replay_step: { args: async (agent) => ({ replay_id: await replayId(agent) }) },
      replay_status: { args: async (agent) => ({ replay_id: await replayId(agent) }) },
      replay_stop: { args: async (agent) => ({ replay_id: await replayId(agent) }) },
    },
    errors: {
      ElementNotFound: { tool: 'find_element', args: { selector: 'Button[name="nowhere"]' } },
      WindowGone: { tool: 'get_window_structure', args: { window_uid: 'none' } },
      Timeout: { tool: 'wait_for', args: { any_of: [{ type: 'text_visible', regex: 'nowhere' }], timeout_ms: 10 } },
      PatternUnsupported: { tool: 'select_option', args: { selector: 'CheckBox', option_index: 0 } },
      ConfirmationInvalid: { tool: 'click_element', args: { selector: 'CheckBox', confirm_token: 'ct:none' } },
      SnapshotExpired: { tool: 'snapshot_get', args: { id: 'none' } },
      ScenarioInvalid: { tool: 'load_scenario', args: { path: 'no-such-scenario' } },
      PlatformUnsupported: { tool: 'list_apps' },
      PredicateUnsupported: { tool: 'assert_state', args: { predicate: [{ kind: 'nonsense' }] } },
      BadRequest: { tool: 'click_at', args: { x: 'left' } },
    },
    elsewhere: {
      ElementOccluded: 'test/act/scroll-to.test.ts',
      ElementDisabled: 'test/act/typed-text.test.ts',
      RateLimited: 'packages/core/src/guard/budgets.spec.ts',
      BudgetExceeded: 'test/act/guard-matrix.test.ts',
      PermissionDenied: 'test/act/guard-matrix.test.ts',
      ConfirmationRequired: 'test/act/guard-matrix.test.ts',
    },
    notProvoked: { WindowOccluded: 'needs two windows of a desktop that lie over each other', Internal: 'a bug' },
    errorOf: ({ text }) => /"code":\s*"(\w+)"/.exec(text)?.[1] ?? /^(\w+)/.exec(text)?.[1],
  },
};

let folder: string;
let host: Host;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-rows-'));
  ({ host } = openHost({ config: { data_folder: folder } }));
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const toolRows = (page: string): Row[] => rowsOf(page).filter(({ columns }) => columns[0] === 'Tool');
const errorRows = (page: string): string[] =>
  rowsOf(page)
    .filter(({ section }) => section === '## Errors' || section === '## Failure codes')
    .flatMap((row) => codeIn(row.columns.includes('Code') ? cellOf(row, 'Code') : cellOf(row, 'Error')));

/** What every receipt of the screen-observer dialect has. */
const RECEIPT = [
  'ok',
  'success',
  'step_id',
  'caused_by_step_id',
  'action',
  'dry_run',
  'target',
  'before',
  'after',
  'changed',
  'new_dialogs',
];

/** The fields that an answer always has: those without a question mark, and the envelope's where it is one. */
function fieldsOf(row: Row, page: string): string[] {
  const answer = cellOf(row, 'Answer');
  const own = codeIn(answer).filter((code) => /^\w+$/.test(code));
  const isEnvelope = answer.startsWith('envelope');
  if (answer.startsWith('receipt')) return [...RECEIPT, ...own];
  if (answer.startsWith('full:')) return ['window_uid', 'window', 'tree_token'];
  const envelope = rowsOf(page)
    .filter(({ section, columns }) => isEnvelope && section === '## The envelope' && columns[0] === 'Field')
    .flatMap(({ cells }) => codeIn(cells[0] ?? ''));
  return [...envelope, ...(isEnvelope ? [] : own)].filter((name) => !name.endsWith('?'));
}

async function callRow(agent: Agent, name: string, required: string[], { given }: SpokenDialect, example: Example): Promise<Said> {
  await example.before?.(agent);
  const more = typeof example.args === 'function' ? await example.args(agent) : (example.args ?? {});
  const args = Object.fromEntries(required.filter((each) => each in given).map((each) => [each, given[each]]));
  return agent.call(name, { ...args, ...more });
}

describe.each(Object.entries(DIALECTS))('the rows of docs/dialects/%s.md', (dialect, spoken) => {
  const page = pageOf(dialect);
  const requiredOf = (row: Row): string[] =>
    parametersIn(cellOf(row, 'Parameters')).flatMap(({ name, isOptional }) => (isOptional ? [] : [name]));
  let agent: Agent;
  beforeAll(async () => {
    agent = await Agent.on(host, spoken.device, { dialect: dialect as 'doksi', structured: true });
    // Makes the client check every answer against the listed schema.
    await agent.client.listTools();
  });
  afterAll(() => agent.close());

  test.each(toolRows(page).map((row) => [codeIn(row.cells[0] ?? '').join(), row] as const))(
    '%s answers as its row says',
    async (name, row) => {
      const example = spoken.tools?.[name] ?? {};
      if (dialect === 'agentest' && name !== 'agentest_connect') await agent.call('agentest_connect', { packageName: NOTES });
      const said = await callRow(agent, name, requiredOf(row), spoken, example);
      if (example.refused !== undefined) {
        expect([said.isError, said.text]).toEqual([true, expect.stringContaining(example.refused)]);
        return;
      }
      expect(Object.keys(structured(said)), said.text).toEqual(expect.arrayContaining(fieldsOf(row, page)));
    },
  );

  test('has no error row that is not accounted for here', () => {
    const known = [spoken.errors, spoken.elsewhere, spoken.notProvoked ?? {}].flatMap((each) => Object.keys(each));
    expect(errorRows(page).sort()).toEqual(known.sort());
  });

  test.each(Object.entries(spoken.elsewhere))('%s is provoked in %s', (code, where) => {
    const [file = '', name = code] = where.split(' ');
    expect(readFileSync(fromRoot(file), 'utf8')).toContain(name);
  });

  test.each(Object.entries(spoken.errors))('%s is answered where its row says', async (code, { tool, ...example }) => {
    const row = toolRows(page).find(({ cells }) => codeIn(cells[0] ?? '').join() === tool);
    if (dialect === 'agentest' && tool !== 'agentest_connect') await agent.call('agentest_connect', { packageName: NOTES });
    const said = await callRow(agent, tool, row === undefined ? [] : requiredOf(row), spoken, example);
    expect([said.isError, spoken.errorOf(said)], said.text).toEqual([true, code]);
  });
});

describe('the rows of docs/dialects/openpocket.md', () => {
  const page = pageOf('openpocket');
  const GIVEN: Record<string, Args> = {
    tap: POINT,
    swipe: { x1: 540, y1: 1500, x2: 540, y2: 900 },
    type: { text: 'hi' },
    launch_app: { packageName: NOTES },
    shell: { command: 'id' },
    run_script: { script: '1 + 1' },
    request_human_auth: { timeoutSec: 1 },
    wait: { durationMs: 1 },
  };
  let server: RunningServer;
  beforeAll(async () => {
    const { operator, host: own } = openHost({ config: { data_folder: folder } });
    server = await startServer({ host: own, operator, tools: [], device: 'virtual:pocket', address: '127.0.0.1', port: 0 });
    const close = server.close.bind(server);
    server = {
      ...server,
      close: async () => {
        await close();
        await own.close();
      },
    };
  });
  afterAll(() => server.close());

  const act = async (body: unknown): Promise<Args & { error?: { code?: string } }> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/agent/action`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Args;
  };
  const types = rowsOf(page)
    .filter(({ columns }) => columns[0] === 'Type')
    .flatMap(({ cells }) => codeIn(cells[0] ?? ''));
  const ANSWERS: Record<string, string[]> = {
    run_script: ['script', 'untrusted'],
    request_human_auth: ['error'],
    finish: ['finished', 'message'],
    shell: ['error'],
  };

  test.each([...new Set(types)])('%s answers as its row says', async (type) => {
    const answer = await act({ type, ...GIVEN[type] });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(ANSWERS[type] ?? ['verification', 'changed', 'diff_text', 'dispatched']));
    if (type === 'request_human_auth') expect(answer.error?.code).toBe('Timeout');
    if (type === 'shell') expect(answer.error?.code).toBe('PlatformUnsupported');
  });

  /** Calls a separate server with a different configuration. */
  async function actUnder(config: ConfigInput, action: unknown, meanwhile?: (own: Serving) => Promise<unknown>): Promise<Args> {
    const own = await serving({ device: 'virtual:pocket', config });
    const answered = own.post('/api/agent/action', action);
    await meanwhile?.(own);
    const { body } = await answered;
    if (meanwhile === undefined) await own.close();
    return body;
  }
  const untilAsked = ({ host: { guard } }: Serving): Promise<void> =>
    new Promise((resolve) => void guard.confirmations.approvals.subscribe(() => resolve()));

  /** How each row of the table is provoked. */
  const ERRORS: Record<string, () => Promise<Args & { error?: { code?: string } }>> = {
    BadRequest: () => act({ type: 'wait', durationMs: 1e9 }),
    ScriptFailed: () => act({ type: 'run_script', script: 'throw new Error("no")' }),
    PermissionDenied: () => actUnder({ actions: { deny: ['tap'] } }, { type: 'tap', ...POINT }),
    Timeout: () => act({ type: 'request_human_auth', timeoutSec: 0 }),
    Cancelled: () =>
      actUnder({}, { type: 'request_human_auth', timeoutSec: 60 }, async (own) => {
        await untilAsked(own);
        await own.close();
      }),
    AppNotInstalled: () => act({ type: 'launch_app', packageName: 'no.such.app' }),
    PlatformUnsupported: () => act({ type: 'shell', command: 'id' }),
  };

  test('every error row has a way to it', () => {
    // That suite simulates a machine without a sandbox.
    expect(readFileSync(fromRoot('test/act/host-shell.test.ts'), 'utf8')).toContain("kind: 'SandboxUnavailable'");
    expect([...Object.keys(ERRORS), 'TextNotTypable', 'SandboxUnavailable'].sort()).toEqual(errorRows(page).sort());
  });

  test.each(Object.entries(ERRORS))('%s is answered where its row says', async (code, provoke) => {
    const answer = await provoke();
    expect(answer.error?.code, JSON.stringify(answer)).toBe(code);
  });

  describeWith({ package: 'adb' }, 'a phone', () => {
    test('TextNotTypable is answered where its row says', async () => {
      const lab = await openAdbLab();
      const phone = await lab.phone();
      const client = await lab.client(lab.host(), phone);
      await client.perform({ type: 'launch_app', app: 'org.pocket.contacts' });
      await client.perform({ type: 'tap', target: { selector: '[resource_id$="search"]' } });
      const refused = await client.perform(actionOfAgent({ type: 'type', text: 'lone \ud800 surrogate' }));
      expect(refused).toMatchObject({ dispatched: 'no', error: { code: 'TextNotTypable' } });
      await lab.close();
    });
  });

  test('GET /api/agent/snapshot has every field of its table', async () => {
    const fields = rowsOf(page)
      .filter(
        ({ section, columns, cells }) => section === '## Answers' && columns[0] === 'Field' && !(cells[1] ?? '').includes('only with'),
      )
      .flatMap(({ cells }) => codeIn(cells[0] ?? ''));
    const answer = (await (await fetch(`${server.url}/api/agent/snapshot`)).json()) as Args;
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(fields));
  });
});
