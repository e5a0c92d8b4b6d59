import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { catalogueText } from '../../packages/cli/src/write-catalogue.ts';
import { DIALECTS, TOOLSETS } from '../../packages/tools/src/tool/dialect.ts';
import { McpHttp } from '../../packages/server/src/mcp/mcp-part.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { freePort } from '../free-port.ts';
import { fromRoot } from '../requires.ts';
import { Agent } from './agent.ts';

const MAIN = fromRoot('packages/handsight/dist/main.js');
const CATALOGUE = fromRoot('packages/dialects/dist/catalogue/catalogue.jsonl');

/** Blocks every package import except Handsight's version. */
const NO_PACKAGES = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
export async function resolve(specifier, context, next) {
  if (!/^(node:|file:|[./]|data:)/.test(specifier) && !/^@handsight[/](core[/]version|cli[/]early|dialects[/]catalogue|server[/]opening|tools[/]dialect)$/.test(specifier)) await new Promise(() => setInterval(() => {}, 1000));
  return next(specifier, context);
}\`));`;

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** As a client of 2026-07-28 asks, which knows no `initialize`. */
const stateless = (id: number, method: string) => ({
  id,
  method,
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    },
  },
});

let folder: string;
let child: ChildProcessWithoutNullStreams | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-early-'));
});
afterEach(async () => {
  child?.kill();
  await rm(folder, { recursive: true });
});

function start(args: string[], { node = [], env = {} }: { node?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const started = spawn(process.execPath, [...node, MAIN, 'mcp', ...args], {
    env: { ...process.env, XDG_STATE_HOME: folder, ...env },
    cwd: folder,
  });
  child = started;
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (message: object): Promise<{ result: Record<string, unknown> }> => {
      started.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      return JSON.parse(String((await lines.next()).value)) as { result: Record<string, unknown> };
    },
  };
}

describe('the list of tools that is answered before the server is loaded', () => {
  test('is the one that the tool records give', async () => {
    expect(await readFile(CATALOGUE, 'utf8')).toBe(await catalogueText());
  });

  test.each([
    ...DIALECTS.map((dialect) => ({ dialect, toolsets: ['core' as const], structured: false, args: ['--dialect', dialect] })),
    { dialect: 'handsight' as const, toolsets: TOOLSETS, structured: true, args: ['--tools=all', '--structured'] },
    { dialect: 'handsight' as const, toolsets: ['core' as const, 'record' as const], structured: false, args: ['--tools', 'record'] },
  ])('is what the SDK answers to $args, without a package loaded', async ({ args, ...options }) => {
    const { host } = openHost();
    const agent = await Agent.on(host, 'virtual:login', options);
    const { tools } = await agent.client.listTools();
    await agent.close();
    await host.close();
    const hook = join(folder, 'no-packages.mjs');
    await writeFile(hook, NO_PACKAGES);
    const server = start(['--mode', 'mcp', ...args], { node: ['--import', hook] });
    // In one write, because loading starts when the client is quiet, and here it never finishes.
    const [, list] = await Promise.all([server.ask(INITIALIZE), server.ask({ id: 2, method: 'tools/list' })]);
    expect(list.result).toEqual({ tools });
  });

  test.each(DIALECTS)('is what the SDK answers to a client of 2026-07-28 in the dialect %s', async (dialect) => {
    const { host } = openHost();
    const http = new McpHttp({ host, device: 'virtual:login' }, { dialect, toolsets: ['core'], structured: false });
    const bySdk = async (method: string): Promise<unknown> => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
      };
      const body = JSON.stringify({ jsonrpc: '2.0', ...stateless(1, method) });
      const response = await http.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
      return ((await response.json()) as { result: unknown }).result;
    };
    const [discovered, tools] = [await bySdk('server/discover'), await bySdk('tools/list')];
    await http.close();
    await host.close();
    const hook = join(folder, 'no-packages.mjs');
    await writeFile(hook, NO_PACKAGES);
    const server = start(['--mode', 'mcp', '--dialect', dialect], { node: ['--import', hook] });
    const answers = await Promise.all([server.ask(stateless(1, 'server/discover')), server.ask(stateless(2, 'tools/list'))]);
    expect(answers.map(({ result }) => result)).toEqual([discovered, tools]);
  });

  test('is left to the server where the configuration asks for confirmations', async () => {
    const config = join(folder, 'careful.yaml');
    await writeFile(config, 'confirmation_required: [{ name_regex: Pay }]');
    const server = start(['--mode', 'mcp', '--config', config]);
    await server.ask(INITIALIZE);
    const { result } = await server.ask({ id: 2, method: 'tools/list' });
    expect(JSON.stringify(result)).toContain('"name":"approval"');
  });

  test('is left to the host that is there, if it asks for confirmations', async () => {
    const config = join(folder, 'careful.yaml');
    await writeFile(config, 'confirmation_required: [{ name_regex: Pay }]');
    const port = String(await freePort());
    const first = start(['--port', port, '--config', config]);
    const host = child;
    await first.ask(INITIALIZE);
    await first.ask({ id: 2, method: 'tools/call', params: { name: 'budget', arguments: {} } });
    const second = start(['--port', port]);
    await second.ask(INITIALIZE);
    const { result } = await second.ask({ id: 2, method: 'tools/list' });
    expect(JSON.stringify(result)).toContain('"name":"approval"');
    host?.kill();
  });
});

test('no adb is started before a phone or all devices are asked for', async () => {
  const adb = join(folder, 'adb');
  await writeFile(adb, `#!/bin/sh\necho "$@" >> ${join(folder, 'adb-started')}\nexit 1\n`);
  await chmod(adb, 0o755);
  const wasStarted = async (): Promise<boolean> => (await readdir(folder)).includes('adb-started');
  const env = { HANDSIGHT_ADB: adb, ANDROID_ADB_SERVER_PORT: String(await freePort()) };
  const server = start(['--mode', 'mcp'], { env });
  await server.ask(INITIALIZE);
  await server.ask({ id: 2, method: 'tools/list' });
  expect(JSON.stringify(await server.ask({ id: 3, method: 'tools/call', params: { name: 'look', arguments: {} } }))).toContain(
    'screen untrusted',
  );
  expect(await wasStarted()).toBe(false);
  await server.ask({ id: 4, method: 'tools/call', params: { name: 'devices', arguments: {} } });
  expect(await wasStarted()).toBe(true);
});
