import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startModelServer, type ModelServer } from './model-server/model-server.ts';
import { PROVIDERS, refusalOf } from './model-server/providers/all.ts';
import type { Asked, Provider } from './model-server/providers/rule.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ answer: () => ({ text: 'ok' }) });
});
afterAll(() => server.close());

const PATHS = { responses: '/responses', chat: '/chat/completions', messages: '/messages', gemini: '/models/MODEL:generateContent' };

async function post({ wire }: Provider, { model, body, headers }: Asked): Promise<{ status: number; body: unknown }> {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${server.baseUrl}${PATHS[wire].replace('MODEL', model)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sent },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe.each(PROVIDERS)('the stand-in for $wire', (provider) => {
  it.each([...new Set(provider.rules.map(({ model }) => model))])('accepts a request for %s that keeps the rules', async (model) => {
    expect(await post(provider, provider.sample(model))).toMatchObject({ status: 200 });
  });

  it.each(provider.rules)('refuses a request unless $name', async (rule) => {
    const asked = provider.sample(rule.model);
    rule.breaks(asked);
    const own = rule.broken(asked);
    expect(own, 'the rule does not find its own example').toBeDefined();
    expect(refusalOf(provider, asked), 'an earlier rule refuses the example').toEqual(own);
    expect(await post(provider, asked)).toEqual(own);
    expect(rule.source).not.toBe('');
  });
});
