import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeWith, fromRoot } from '../requires.ts';
import { at, serving, type Json, type Serving } from '../rest/serving.ts';

let server: Serving;
beforeAll(async () => {
  server = await serving();
});
afterAll(() => server.close());

const tools = async (): Promise<Json[]> => (await server.get('/api/tools')).body['tools'] as Json[];

describeWith({ folder: '../shared/contracts' }, 'contract 004, tool definitions', () => {
  it('the nine are word for word those of the contract, in its order', async () => {
    expect((await tools()).slice(0, 9)).toEqual(
      definitionsIn(readFileSync(fromRoot('../shared/contracts/004-screen-observer-api.txt'), 'utf8')),
    );
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
    const { ERROR_TABLE } = await import('../../src/error/table.ts');
    const { toolsOf } = await import('../../src/tools/list.ts');
    const known = new Set([...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))].map((tool) => tool.name));
    const suggested = new Set(Object.values(ERROR_TABLE).map((row) => row.nextTool));
    expect([...suggested].filter((name) => name !== null && !known.has(name))).toEqual([]);
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
