import { afterEach, describe, expect, it, test } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { DIALECTS, type Dialect } from '../../packages/tools/src/tool/dialect.ts';
import { Agent } from '../mcp/agent.ts';
import { at, serving, type Serving } from './serving.ts';

const device = 'virtual:login';
const reason = 'the test wants it';

let server: Serving;
afterEach(() => server.close());
const start = async (actions: ConfigInput['actions']): Promise<void> => {
  const tools = (await Promise.all(DIALECTS.map((dialect) => toolsOf(dialect)))).flat();
  server = await serving({ tools, config: { actions } });
};

async function byMcp(dialect: Dialect, tool: string, args: Record<string, unknown>): Promise<string> {
  const agent = await Agent.on(server.host, device, { dialect, toolsets: ['core', 'apps', 'record', 'controls'] });
  const { result } = await agent.call(tool, args);
  await agent.close();
  return JSON.stringify(result.content);
}

type Way = [string, () => Promise<string>];
const byRest = async (path: string, body: object): Promise<string> => JSON.stringify((await server.post(path, { device, ...body })).body);
const flow = 'appId: any\n---\n- tapOn: Sign in\n';

const TAPS: Way[] = [
  ['MCP tap', () => byMcp('handsight', 'tap', { target: 'Sign in', reason })],
  ['MCP tap of doksi', () => byMcp('doksi', 'tap', { x: 10, y: 10, reason })],
  ['MCP click_at', () => byMcp('screen-observer', 'click_at', { x: 10, y: 10 })],
  ['MCP step of agentest', () => byMcp('agentest', 'agentest_run_flow', { steps: [{ action: 'tap_coordinates', x: 10, y: 10 }] })],
  ['REST click', () => byRest('/api/element/click', { selector: 'Button' })],
  ['REST tool', () => byRest('/api/tool/tap', { target: 'Sign in' })],
  ['REST agent action', () => byRest('/api/agent/action', { type: 'tap', x: 10, y: 10 })],
  ['REST flow', () => byRest('/api/flow/run', { flow })],
];

describe.each(['tap', 'click_at', 'click_element_and_observe', 'tap_element', 'double_tap_coordinates'])('denying %s', (name) => {
  it('denies every spelling of the action, on every surface', async () => {
    await start({ deny: [name] });
    for (const [way, take] of TAPS) expect(`${way}: ${await take()}`).toMatch(/PermissionDenied|PERMISSION_DENIED|is denied/);
  });
});

const RESETS: Way[] = [
  ['app', () => byMcp('handsight', 'app', { action: 'reset', name: 'com.example' })],
  ['reset_app_data', () => byMcp('mobile-debug', 'reset_app_data', { platform: 'android', appId: 'com.example' })],
];

describe.each(['agentest_reset_app', 'restart_app', 'stop_app', 'reset_app'])('denying %s', (name) => {
  it('denies resetting an app by other tools, which does the same and more', async () => {
    await start({ deny: [name] });
    for (const [way, take] of RESETS) expect(`${way}: ${await take()}`).toMatch(/is denied/);
  });
});

describe('a tool that sends several kinds of action', () => {
  it('is denied by its own name, and its kinds by others stay allowed', async () => {
    await start({ deny: ['fill'] });
    expect(await byMcp('handsight', 'fill', { fields: [{ target: 'User name', value: 'ada' }] })).toContain('is denied');
    expect(await byMcp('handsight', 'set', { target: 'User name', value: 'ada', reason })).toContain('verified');
  });

  it('is refused what is denied inside it', async () => {
    await start({ deny: ['set_value'] });
    expect(await byMcp('handsight', 'fill', { fields: [{ target: 'User name', value: 'ada' }] })).toContain('is denied');
  });

  it('allows what its record lists, and nothing if what it is given decides', async () => {
    await start({ default: 'deny', allow: ['fill', 'run_flow'] });
    expect(await byMcp('handsight', 'fill', { fields: [{ target: 'User name', value: 'ada' }] })).toContain('verified');
    expect(at((await server.post('/api/flow/run', { device, flow })).body, 'error.kind')).toBe('PermissionDenied');
  });
});

test('a flow is denied by the name of its tool over MCP and REST', async () => {
  await start({ deny: ['run_flow'] });
  expect(await byMcp('handsight', 'run_flow', { flow })).toContain('run_flow is denied');
  expect(await byRest('/api/flow/run', { flow })).toContain('run_flow is denied');
});

describe('a name that no tool or action has', () => {
  it.each<[string, ConfigInput]>([
    ['actions.deny', { actions: { deny: ['shell', 'taps'] } }],
    ['actions.allow', { actions: { default: 'deny', allow: ['taps'] } }],
    ['confirmation_required.1.action', { confirmation_required: [{ action: 'tap' }, { action: 'taps' }] }],
  ])('is refused in %s when the host is opened', async (where, config) => {
    server = await serving();
    expect(() => openHost({ config })).toThrow(`not a valid configuration: ${where}: no tool or action is called taps; similar names: tap`);
  });
});
