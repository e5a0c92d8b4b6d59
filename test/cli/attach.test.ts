import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { freePort } from '../free-port.ts';
import { Agent } from '../mcp/agent.ts';
import { fromRoot } from '../requires.ts';
import { handsight } from './handsight.ts';
import { liveHost, newPlace, type LiveHost, type Place } from './live-host.ts';

/** `handsight mcp` as a client starts it, on a host that others may use. */
async function agentOn(place: Place, args: string[] = [], name = 'agent', modern = false): Promise<{ agent: Agent; said: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fromRoot('packages/handsight/dist/main.js'), 'mcp', ...args],
    cwd: place.folder,
    env: Object.fromEntries(
      Object.entries({ ...process.env, ...place.env }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (text) => (said += String(text)));
  return { agent: await Agent.over(transport, name, modern ? { versionNegotiation: { mode: 'auto' } } : {}), said: () => said };
}

/** What `handsight mcp` writes until `isLast`, with direct access to its streams. */
async function conversation(
  place: Place,
  sent: object[],
  isLast: (line: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>[]> {
  const child = spawn(process.execPath, [fromRoot('packages/handsight/dist/main.js'), 'mcp'], {
    cwd: place.folder,
    env: { ...process.env, ...place.env },
  });
  for (const message of sent) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const lines: Record<string, unknown>[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Record<string, unknown>;
    lines.push(line);
    if (isLast(line)) break;
  }
  child.stdin.end();
  await once(child, 'exit');
  return lines;
}

describe('handsight mcp where a host is running', () => {
  let host: LiveHost;
  beforeAll(async () => {
    host = await liveHost(['--device', 'virtual:login', 'virtual:notepad']);
  }, 60_000);
  afterAll(() => host.end());

  test('serves the tools, resources and prompts of that host, and what one does the others see', async () => {
    const { agent, said } = await agentOn(host.place, [], 'ada');
    const looked = await agent.call('look');
    expect(looked.screen).toContain('"User name"');
    expect(said()).toContain(`attached to the host at ${host.url}`);
    await agent.act('type', { text: 'ada', target: '*[name="User name"]' });
    expect((await host.run(['assert', 'value: *[name="User name"] = ada'])).code).toBe(0);
    await host.run(['type', 'lovelace', 'User name', '--clear']);
    expect((await agent.call('look', { since: 'last' })).text).toContain('Others acted since: type by rest cli');

    const { resources } = await agent.client.listResources();
    const receipt = resources.find(({ uri }) => uri.startsWith('handsight://receipts/'));
    const read = await agent.client.readResource({ uri: receipt?.uri ?? '' });
    expect(JSON.stringify(read)).toContain('cli');
    expect((await agent.client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
    const prompt = await agent.client.getPrompt({ name: 'operate', arguments: { task: 'sign in' } });
    expect(JSON.stringify(prompt)).toContain('Task: sign in');
    await expect(agent.client.getPrompt({ name: 'nothing' })).rejects.toThrow('unknown prompt nothing');
    await expect(agent.call('juggle')).rejects.toThrow('unknown tool juggle');
    expect((await agent.act('tap', { target: '@b9999' })).text).toMatch(/^StaleRef/);
    await agent.close();
  });

  test('reports progress before the answer', async () => {
    const call = { name: 'press', arguments: { keys: 'tab', reason: 'to move on' }, _meta: { progressToken: 'mine' } };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    const sent = [
      { id: 1, method: 'initialize', params },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: call },
    ];
    const lines = await conversation(host.place, sent, (line) => line['id'] === 2);
    expect(lines.map(({ id, params: progress }) => id ?? progress)).toMatchObject([
      1,
      ...['resolved', 'dispatched', 'pending_verification'].map((state, i) => ({
        progressToken: 'mine',
        progress: i + 1,
        message: `press: ${state}`,
      })),
      2,
    ]);
  });

  test('with its own dialect, tool sets, device and structure, for clients of either revision', async () => {
    const [{ agent: doksi }, { agent: data }] = await Promise.all([
      agentOn(host.place, ['--dialect', 'doksi'], 'old'),
      agentOn(host.place, ['--tools', 'inspect', '--structured', '--device', 'virtual:notepad'], 'new', true),
    ]);
    expect(await doksi.names()).toContain('press_key');
    const names = await data.names();
    expect(names).toContain('sketch');
    expect(names).not.toContain('trace_start');
    const windows = await data.call('windows');
    expect(JSON.stringify(windows.result.structuredContent)).toContain('Notepad');
    expect((await data.call('devices', { use: 'virtual:login' })).text).toContain('Using virtual:login.');
    expect(JSON.stringify((await data.call('windows')).result.structuredContent)).toContain('Sign in');
    await Promise.all([doksi.close(), data.close()]);
  });

  test('cancelling a call stops it on the host', async () => {
    const { agent } = await agentOn(host.place);
    const stop = new AbortController();
    const waiting = agent.call('wait_for', { appears: '*[name="Godot"]', timeout_ms: 60_000 }, { signal: stop.signal });
    await agent.call('look');
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect((await agent.call('look')).isError).toBe(false);
    await agent.close();
  });

  test.each([
    [['--max-actions', '1000000'], 'was started with other settings', 2],
    [['--mock'], 'was started with other settings', 2],
    [['--scenario', '/etc/hostname'], 'PermissionDenied', 5],
  ])('refuses %j, which is not for it to say', async (args, words, exit) => {
    const look = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { code, stdout, stderr } = await handsight(['mcp', ...args], { env: host.place.env, input: `${JSON.stringify(look)}\n` });
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(words);
  });
});

describe('handsight mcp alone', () => {
  test('is the host for those who come later, and when it has gone they find another', async () => {
    const port = await freePort();
    const place = await newPlace(port);
    const run = (...args: string[]) => handsight(args, { env: place.env, cwd: place.folder });
    const budget = ['--max-actions', '2', '--device', 'virtual:login'];
    const first = await agentOn(place, budget, 'first');
    await first.agent.call('look');
    const shown = await run('snapshot');
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect((await run('status')).stdout).toContain('started as mcp');

    const second = await agentOn(place, budget, 'second');
    expect((await second.agent.act('tap', { target: 'CheckBox' })).isError).toBe(false);
    expect((await first.agent.act('tap', { target: 'CheckBox' })).isError).toBe(false);
    expect((await second.agent.act('tap', { target: 'CheckBox' })).text).toMatch(/^BudgetExceeded/);

    await first.agent.close();
    const lost = await second.agent.call('look');
    expect(lost).toMatchObject({ isError: true, text: expect.stringMatching(/^(HostUnreachable|ActionLost)/) as unknown });
    expect((await second.agent.call('look')).screen).toContain('"User name"');
    expect(second.said()).toContain('started a host in the background');
    expect((await run('--json', 'status')).stdout).toContain('"limit":2');
    await second.agent.close();
    expect((await run('stop')).code).toBe(0);
    await place.remove();
  });
});

describe('two at once', () => {
  test('end up with one host', async () => {
    const place = await newPlace(await freePort());
    const both = await Promise.all(['a', 'b'].map((name) => agentOn(place, ['--device', 'virtual:login', '--max-actions', '2'], name)));
    for (const { agent } of both) expect((await agent.act('press', { keys: 'tab' })).isError).toBe(false);
    for (const { agent } of both) expect((await agent.act('press', { keys: 'tab' })).text).toMatch(/^BudgetExceeded/);
    expect(both.map(({ said }) => /attached|listens/.exec(said())?.[0] ?? '').sort()).toEqual(['attached', 'listens']);
    await Promise.all(both.map(({ agent }) => agent.close()));
    await place.remove();
  });
});

describe('a budget', () => {
  test('is one for all surfaces and processes', async () => {
    const host = await liveHost(['--device', 'virtual:login', '--max-actions', '4']);
    const { agent } = await agentOn(host.place);
    const rest = (): Promise<Response> =>
      fetch(`${host.url}/api/action`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'key', value: 'tab' }),
      });
    const { agent: web } = await agentOn(host.place, ['--dialect', 'handsight'], 'web');
    expect((await agent.act('press', { keys: 'tab' })).isError).toBe(false);
    expect((await host.run(['press', 'tab'])).code).toBe(0);
    expect((await rest()).status).toBe(200);
    expect((await web.act('press', { keys: 'tab' })).isError).toBe(false);

    expect((await agent.act('press', { keys: 'tab' })).text).toMatch(/^BudgetExceeded/);
    expect((await web.act('press', { keys: 'tab' })).text).toMatch(/^BudgetExceeded/);
    const refused = await host.run(['press', 'tab']);
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('BudgetExceeded')]);
    expect((await host.run(['act', '{"type": "keyevent", "keyCode": 61}'])).code).toBe(5);
    expect((await host.run(['call', '--dialect', 'doksi', 'press_key', '--key', 'enter', '--reason', 'to go on'])).code).toBe(5);
    expect((await rest()).status).toBe(429);
    // Neither does a second process with a budget of its own.
    const more = await handsight(['mcp', '--max-actions', '100'], {
      env: host.place.env,
      input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
    });
    expect(more.code).toBe(2);
    await Promise.all([agent.close(), web.close()]);
    await host.end();
  });
});
