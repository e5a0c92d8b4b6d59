import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { mcpPart } from '../../packages/server/src/mcp/mcp-part.ts';
import { startServer, type RunningServer } from '../../packages/server/src/server.ts';
import { Agent } from './agent.ts';

let host: Host;
let server: RunningServer;
let url: string;
const agents: Agent[] = [];

beforeEach(async () => {
  const opened = openHost();
  ({ host } = opened);
  const part = mcpPart({ host, device: 'virtual:login' }, { dialect: 'handsight', toolsets: ['core'], structured: false });
  server = await startServer({ ...opened, tools: [], device: undefined, address: '127.0.0.1', port: 0, parts: [part] });
  url = `${server.url}/mcp`;
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.close()));
  await server.close();
  await host.close();
});

async function agentAt(query: string, mode: 'legacy' | 'auto'): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(url + query));
  const agent = await Agent.over(transport, 'agent', { versionNegotiation: { mode } });
  agents.push(agent);
  return agent;
}

describe.each(['legacy', 'auto'] as const)('over HTTP, a client that negotiates %s', (mode) => {
  test('looks, acts and hears of progress', async () => {
    const agent = await agentAt('', mode);
    expect((await agent.call('look')).screen).toContain('Sign in');
    const states: string[] = [];
    const { text } = await agent.act('tap', { target: 'CheckBox' }, { onprogress: ({ message = '' }) => states.push(message) });
    expect(text).toContain('verified');
    expect(states).toEqual(['tap: resolved', 'tap: dispatched', 'tap: pending_verification', 'tap: verified']);
  });

  test('can say in the address what it wants to be served', async () => {
    const agent = await agentAt('?device=virtual:notepad&tools=guard', mode);
    expect((await agent.call('look')).screen).toContain('Find Next');
    expect(await agent.names()).toContain('budget');
  });
});

describe('over HTTP', () => {
  test('clients with sessions each keep their own device', async () => {
    const [ada, bob] = await Promise.all([agentAt('', 'legacy'), agentAt('', 'legacy')]);
    await ada.call('devices', { use: 'virtual:notepad' });
    expect((await ada.call('look')).screen).toContain('Find Next');
    expect((await bob.call('look')).screen).toContain('Sign in');
  });

  test('a client without a session is informed that nothing is remembered', async () => {
    const agent = await agentAt('', 'auto');
    expect((await agent.call('devices', { use: 'virtual:notepad' })).text).toMatch(/^BadRequest: use: this connection is not kept/);
    expect((await agent.call('look', { device: 'virtual:notepad' })).screen).toContain('Find Next');
  });

  test('a session that does not exist, a dialect that does not exist and a wrong first request are refused', async () => {
    const post = (body: object, headers: Record<string, string> = {}, query = '') =>
      fetch(url + query, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(body),
      });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await post(list, { 'mcp-session-id': 'nobody' })).status).toBe(404);
    expect((await post(list, {}, '?dialect=latin')).status).toBe(400);
    expect((await post(list)).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: 'not JSON', headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect((await post(list, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  test('a client that leaves takes its action with it', async () => {
    const agent = await agentAt('?tools=controls', 'auto');
    const ended = new Promise<string | undefined>((resolve) => host.events.on('receipt', ({ error }) => resolve(error?.code)));
    const begun = new Promise<void>((resolve) => host.events.on('lifecycle', () => resolve()));
    const cancel = new AbortController();
    const pausing = agent.act('pause', { duration_ms: 60_000 }, { signal: cancel.signal });
    await begun;
    cancel.abort();
    await expect(pausing).rejects.toThrow();
    expect(await ended).toBe('Cancelled');
  });
});
