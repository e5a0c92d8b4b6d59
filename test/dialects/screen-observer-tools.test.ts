import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeConfig } from '../../packages/core/src/config/load.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { at, serving, type Json, type Serving } from '../rest/serving.ts';

let server: Serving;
let agent: Agent;
beforeAll(async () => {
  server = await serving();
  agent = await Agent.on(server.host, 'virtual:login', { dialect: 'screen-observer' });
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

const tools = async (): Promise<Json[]> => (await server.get('/api/tools')).body['tools'] as Json[];

describeWith({ folder: '../shared/contracts' }, 'the screen-observer dialect, tool definitions', () => {
  const contract = (): unknown => definitionsIn(readFileSync(fromRoot('../shared/contracts/004-screen-observer-api.txt'), 'utf8'));

  it('the nine are word for word those of the contract, in its order', async () => {
    expect((await tools()).slice(0, 9)).toEqual(contract());
  });

  it('and so they are over MCP', async () => {
    const { tools: listed } = await agent.client.listTools();
    const nine = listed.slice(0, 9).map(({ name, description, inputSchema: { properties, required = [] } }) => ({
      type: 'function',
      function: { name, description, parameters: { type: 'object', properties, required } },
    }));
    expect(nine).toEqual(contract());
  });
});

describeWith({ folder: '../shared/contracts' }, 'the screen-observer dialect, configuration', () => {
  it('every setting that it shows is taken literally', () => {
    const contract = readFileSync(fromRoot('../shared/contracts/004-screen-observer-api.txt'), 'utf8');
    const after = (words: string): object => {
      const [, json = ''] = new RegExp(`${words}.*:\\n(\\{[\\s\\S]*?\\n\\})(?=[A-Z])`).exec(contract) ?? [];
      return JSON.parse(json) as object;
    };
    const redaction = after('Redaction reads');
    const config = { ...after('Audit log opted in'), ...after('Allowlist via'), ...after('Confirmation tokens via'), redaction };
    expect(makeConfig(config)).toMatchObject(config);
  });
});

describe('over MCP', () => {
  it('what a tool takes besides the contract is taken and not listed', async () => {
    const { tools: listed } = await agent.client.listTools();
    const beside = listed.filter(({ inputSchema: { properties = {} } }) => 'expect' in properties || 'reason' in properties);
    expect(beside.map(({ name }) => name)).toEqual([]);
    const checked = await agent.call('press_key', {
      keys: 'tab',
      reason: 'to see',
      expect: [{ kind: 'window_exists', title_regex: 'Sign' }],
    });
    expect(checked.isError).toBe(false);
  });

  it('a wait that times out says how long and how often was looked, where the contract does', async () => {
    const { isError, text } = await agent.call('wait_for', { any_of: [{ type: 'element_appears', selector: 'Slider' }], timeout_ms: 60 });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: { code: 'Timeout' },
      elapsed_ms: expect.any(Number),
      polls: expect.any(Number),
    });
  });
});

describe('tools by name', () => {
  it('every tool has a definition in the function form, with a name of its own', async () => {
    const all = await tools();
    const names = all.map((tool) => at(tool, 'function.name'));
    expect(new Set(names).size).toBe(names.length);
    for (const tool of all)
      expect(tool).toMatchObject({
        type: 'function',
        function: { description: expect.any(String), parameters: { type: 'object', required: expect.any(Array) } },
      });
  });

  it('a tool is called with GET when it only reads, and with POST', async () => {
    expect((await server.get('/api/tool/find_element?selector=Button')).body).toMatchObject({ ok: true, role: 'Button' });
    expect((await server.post('/api/tool/find_element', { selector: 'Button' })).body).toMatchObject({ ok: true, role: 'Button' });
    expect((await server.post('/api/tool/press_key', { keys: 'tab' })).body).toMatchObject({ ok: true, action: 'press_key' });
    expect((await server.get('/api/tool/nothing')).status).toBe(404);
  });

  it('observe_window gives the sketch and the description in one answer', async () => {
    const { body } = await server.get('/api/tool/observe_window');
    expect(body).toMatchObject({
      ok: true,
      window: 'Sign in',
      sketch: expect.stringMatching(/^\+-+\+\n/),
      description: expect.stringMatching(/^Application :/),
    });
  });

  it('every tool that an error suggests is there', async () => {
    const { OBSERVER_NEXT_TOOLS } = await import('../../packages/dialects/src/screen-observer/next-tools.ts');
    const { toolsOf } = await import('../../packages/dialects/src/list.ts');
    const known = new Set([...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))].map((tool) => tool.name));
    expect(Object.values(OBSERVER_NEXT_TOOLS).filter((name) => !known.has(name))).toEqual([]);
  });
});

/** The contract writes Python; strings that stand side by side are one. */
function definitionsIn(contract: string): unknown {
  const [, list = ''] = /SCREEN_TOOLS = (\[[\s\S]*?\n\])OpenWebUI/.exec(contract) ?? [];
  const json = list
    .replace(/"\s*\n\s*"/g, '')
    .replace(/\(\s*"/g, '"')
    .replace(/"\s*\n\s*\)/g, '"')
    .replace(/,(\s*[}\]])/g, '$1');
  return JSON.parse(json);
}
