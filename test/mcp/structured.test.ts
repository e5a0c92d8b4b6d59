import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { TOOLSETS } from '../../packages/tools/src/tool/dialect.ts';
import { Agent } from './agent.ts';

let host: Host;
let agent: Agent;

beforeAll(async () => {
  ({ host } = openHost());
  agent = await Agent.on(host, 'virtual:notepad', { structured: true, toolsets: TOOLSETS });
  // The client validates results against the listed schemas.
  await agent.client.listTools();
});
afterAll(async () => {
  await agent.close();
  await host.close();
});

const CALLS: [string, Record<string, unknown>][] = [
  ['devices', {}],
  ['windows', {}],
  ['look', {}],
  ['look', { since: 'last' }],
  ['find', { selector: 'MenuItem' }],
  ['screenshot', {}],
  ['tap', { target: 'Button[name="Find Next"]', reason: 'x' }],
  ['tap', { target: 'MenuItem[name="Nope"]', reason: 'x' }],
  ['type', { text: 'x', target: 'Edit', reason: 'x' }],
  ['wait_for', { idle: true }],
  ['check', { expect: ['exists: Document'] }],
  ['device_info', {}],
  ['tree', { max_nodes: 3 }],
  ['observe', {}],
  ['sketch', {}],
  ['prose', {}],
  ['textual', {}],
  ['describe', {}],
  ['model_picture', { model: 'claude' }],
  ['snapshot_take', {}],
  ['clipboard', {}],
  ['logs', {}],
  ['trace_status', {}],
  ['scenario_state', {}],
  ['scenario_check', {}],
  ['budget', {}],
  ['redaction', {}],
  ['approvals', {}],
  ['propose', { tool: 'focus', args: { target: 'Document', reason: 'x' } }],
];

describe('structured content', () => {
  test.each(CALLS)('of %s %j is what its output schema says', async (name, args) => {
    const { result } = await agent.call(name, args);
    const tool = (await toolsOf('handsight')).find((each) => each.name === name);
    expect(result.structuredContent).toBeDefined();
    expect(tool?.output.safeParse(result.structuredContent).error).toBeUndefined();
    expect(result.content.length).toBeGreaterThan(0);
  });

  test.each([
    [{}, 'appears: give at least one condition to wait for'],
    [{ timeout_ms: 100 }, 'appears: give at least one condition to wait for'],
    [{ idle: true, text: 'x' }, 'idle: cannot be combined with a condition'],
  ])('of a wait for %j is a refusal that says what is missing', async (args, problem) => {
    const { isError, text } = await agent.call('wait_for', args);
    expect(isError).toBe(true);
    expect(text).toContain(problem);
  });

  test('of an action is its receipt, whole', async () => {
    const { result } = await agent.act('type', { text: 'x', target: 'Edit' });
    expect(result.structuredContent).toEqual(JSON.parse(JSON.stringify(host.receipts.list().at(-1))));
  });
});
