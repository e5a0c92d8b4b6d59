import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';

import { INITIALIZE_VERSIONS, initializeResult } from '../../packages/server/src/opening/server-info.ts';
import { newConnection } from '../../packages/server/src/mcp/connection.ts';
import { createMcpServer } from '../../packages/server/src/mcp/server.ts';
import { handsight } from '../cli/handsight.ts';
import { fromRoot } from '../requires.ts';
import { Agent } from './agent.ts';

interface Reply {
  id?: number;
  result?: { content?: { text?: string }[]; serverInfo?: { name: string } };
  error?: { code: number };
}

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

/** The command, with direct access to its streams. */
function start(args: string[] = []) {
  const child = spawn(
    process.execPath,
    [fromRoot('packages/handsight/dist/main.js'), 'mcp', '--mode', 'mcp', '--device', 'virtual:login', ...args],
    {
      cwd: fromRoot('.'),
    },
  );
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    send: (...messages: (object | string)[]) => {
      for (const message of messages)
        child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    },
    next: async (): Promise<Reply> => JSON.parse(String((await lines.next()).value)) as Reply,
    end: () => child.stdin.end(),
    ended,
  };
}

const initialize = (protocolVersion: string, id: number | string = 1) => ({
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const look = (id: number) => ({ id, method: 'tools/call', params: { name: 'look', arguments: {} } });

describe('handsight mcp on its standard streams', () => {
  test('answers initialize once, then serves', async () => {
    const server = start();
    server.send(initialize('2025-06-18', 'first'));
    expect(await server.next()).toEqual({ jsonrpc: '2.0', id: 'first', result: initializeResult('2025-06-18', 'handsight') });
    server.send({ method: 'notifications/initialized' }, look(2));
    expect(await server.next()).toMatchObject({ id: 2, result: { content: [{ type: 'text' }, { type: 'text' }] } });
  });

  test('goes on after garbage, before and after the beginning', async () => {
    const server = start();
    server.send('garbage', '{"jsonrpc":', '[]', 'null', '{"id":7}', initialize('2025-06-18'));
    let reply = await server.next();
    while (reply.id !== 1) reply = await server.next();
    expect(reply.result?.serverInfo?.name).toBe('handsight');
    server.send('\u0000\u0001', '{"a":1}', '['.repeat(100_000), look(2));
    while (reply.id !== 2) reply = await server.next();
    expect(reply.result?.content).toHaveLength(2);
  });

  test('leaves a wrong initialize to be refused', async () => {
    const server = start();
    server.send({ id: 1, method: 'initialize', params: { protocolVersion: 3 } });
    expect(await server.next()).toMatchObject({ id: 1, error: expect.anything() as unknown });
  });

  test('ends when its client has left', async () => {
    const server = start();
    server.send(initialize('2025-06-18'), look(2));
    await server.next();
    server.end();
    expect(await server.ended).toBe(0);
  });

  test('serves clients of the newest revision too', async () => {
    const agent = await Agent.onStdio(['--device', 'virtual:login'], { versionNegotiation: { mode: 'auto' } });
    expect((await agent.call('look')).screen).toContain('Sign in');
    expect((await agent.act('tap', { target: 'CheckBox' })).text).toContain('verified');
    await agent.close();
  });

  test.each(['virtual:nowhere', 'androd:emulator-5554', 'linux::77', 'nonsense'])('lives on when the device is %s', async (device) => {
    const agent = await Agent.onStdio(['--device', device]);
    const first = await agent.call('look');
    expect([first.isError, first.text]).toEqual([true, expect.stringMatching(/^Device(NotFound|Offline)|^PlatformUnsupported/)]);
    expect((await agent.call('look', { device: 'virtual:login' })).screen).toContain('Sign in');
    await agent.close();
  });

  test.each([
    [['--dialect', 'latin'], 'BadRequest', 2],
    [['--tools', 'everything'], 'BadRequest', 2],
    [['--config', 'no-such-file.yaml'], 'BadRequest', 2],
    [['--scenario', 'no-such-file.yaml'], 'ScenarioInvalid', 7],
  ])('refuses %j with an exit code and says why on the standard error', async (args, kind, exit) => {
    const { code, stdout, stderr } = await handsight(['mcp', '--mode', 'mcp', ...args], {
      input: `${JSON.stringify({ jsonrpc: '2.0', ...look(1) })}\n`,
    });
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(kind);
  });

  test('keeps to the budget given on the command line', async () => {
    const agent = await Agent.onStdio(['--device', 'virtual:login', '--max-actions', '1']);
    expect((await agent.act('tap', { target: 'CheckBox' })).isError).toBe(false);
    expect((await agent.act('tap', { target: 'CheckBox' })).text).toMatch(/^BudgetExceeded: /);
    await agent.close();
  });
});

describe('the answer that goes out before the SDK is loaded', () => {
  test.each([...INITIALIZE_VERSIONS, '2026-07-28', '1999-01-01', 'nonsense'])('is the one that the SDK gives to %s', async (version) => {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createMcpServer(
      () => Promise.reject(new Error('not needed')),
      { dialect: 'handsight', toolsets: ['core'], structured: false },
      newConnection(true),
    );
    await server.connect(there);
    const answer = new Promise<JSONRPCMessage>((resolve) => (here.onmessage = resolve));
    await here.start();
    await here.send({ jsonrpc: '2.0', ...initialize(version) });
    expect(await answer).toEqual({ jsonrpc: '2.0', id: 1, result: initializeResult(version, 'handsight') });
    await server.close();
  });
});
