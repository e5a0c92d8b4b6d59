import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { DIALECTS, TOOLSETS } from '../../packages/tools/src/tool/dialect.ts';
import { forPeople, listedSchema } from '../../packages/tools/src/tool/for-people.ts';
import { Agent } from './agent.ts';

const MOST_TOKENS = 3000;

let host: Host;
beforeAll(() => {
  ({ host } = openHost());
});
afterAll(() => host.close());

const listing = async (options: Parameters<typeof Agent.on>[2] = {}) => {
  const agent = await Agent.on(host, 'virtual:login', options);
  const result = await agent.client.listTools();
  await agent.close();
  return result;
};

describe('the list of tools', () => {
  test(`costs at most ${MOST_TOKENS} tokens by default`, async () => {
    const { tools } = await listing();
    expect(tools.map((tool) => tool.name)).toEqual([
      ...['devices', 'windows', 'apps', 'look', 'find', 'screenshot', 'tap', 'type', 'press', 'swipe', 'scroll', 'drag', 'set', 'app'],
      ...['show_window', 'fill', 'wait_for', 'check'],
    ]);
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(MOST_TOKENS);
  });

  test('marks what only looks and what can lose something', async () => {
    const { tools } = await listing({ toolsets: TOOLSETS });
    const hinted = (hint: 'readOnlyHint' | 'destructiveHint') =>
      tools.filter((tool) => tool.annotations?.[hint] === true).map((tool) => tool.name);
    expect(hinted('readOnlyHint')).toEqual(expect.arrayContaining(['look', 'find', 'screenshot', 'wait_for', 'check', 'budget']));
    expect(hinted('readOnlyHint').filter((name) => ['tap', 'app', 'trace_start', 'replay_step'].includes(name))).toEqual([]);
    expect(hinted('destructiveHint')).toEqual(expect.arrayContaining(['app', 'shell', 'clear', 'scenario_load', 'replay_step']));
  });

  test('takes a reason on every tool that sends input of its own, and demands it on none', async () => {
    const acts = (await toolsOf('handsight')).filter((tool) => tool.kind === 'act' && !['replay_step', 'run_flow'].includes(tool.name));
    const { tools } = await listing({ toolsets: TOOLSETS });
    const takes = (name: string): boolean => tools.some((tool) => tool.name === name && 'reason' in (tool.inputSchema.properties ?? {}));
    expect(acts.map((tool) => tool.name).filter((name) => !takes(name))).toEqual([]);
    expect(tools.filter((tool) => tool.inputSchema.required?.includes('reason'))).toEqual([]);
  });

  test('reports every field that is refused when it is misspelt', async () => {
    const { tools } = await listing({ toolsets: TOOLSETS });
    expect(tools.filter((tool) => tool.inputSchema['additionalProperties'] !== false)).toEqual([]);
  });

  test('has output schemas only when structured content is asked for', async () => {
    expect((await listing()).tools.filter((tool) => tool.outputSchema !== undefined)).toEqual([]);
    const { tools } = await listing({ structured: true });
    expect(tools.filter((tool) => tool.outputSchema?.['type'] !== 'object')).toEqual([]);
  });

  test.each(DIALECTS)('in the dialect %s names every tool once', async (dialect) => {
    const names = (await listing({ dialect, toolsets: TOOLSETS })).tools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(DIALECTS)('in the dialect %s has one order, which its readers may cache', async (dialect) => {
    const names = (await listing({ dialect, toolsets: TOOLSETS })).tools.map((tool) => tool.name);
    expect(names).toMatchSnapshot();
    expect((await listing({ dialect, toolsets: [...TOOLSETS].reverse() })).tools.map((tool) => tool.name)).toEqual(names);
  });

  test('brings the tools for confirmations where the configuration asks for them', async () => {
    const { host: careful } = openHost({ config: { confirmation_required: [{ name_regex: 'Sign in' }] } });
    const agent = await Agent.on(careful, 'virtual:login');
    expect(await agent.names()).toEqual(expect.arrayContaining(['propose', 'approval']));
    await agent.close();
    await careful.close();
  });
});

test('a field described for people says nothing to models, unless it has words for them too', () => {
  const input = z.strictObject({
    clear: forPeople('empty the field first', z.boolean().optional()),
    reason: forPeople('why, for the audit log', z.string().optional().describe('why')),
    target: z.string().describe('visible name'),
  });
  expect(listedSchema(input)['properties']).toEqual({
    clear: { type: 'boolean' },
    reason: { type: 'string', description: 'why' },
    target: { type: 'string', description: 'visible name' },
  });
});
