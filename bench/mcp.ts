import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { print, remark, tokenCounter } from 'handsight';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const MAIN = fileURLToPath(new URL('../packages/handsight/bin/handsight.js', import.meta.url));

/** From a survey in late 2026 on another 2-core machine with Node 20, median of 4 starts. Not measured in this run. */
const OTHERS = [
  ['agent-browser, native', '9', '16,685'],
  ['agent-device', '235', '48,230'],
  ['mobile-mcp', '526', '5,982'],
  ['Playwright MCP', '583', '4,310'],
] as const;

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};

/** How long a client waits for the first answer of a new process, and what the list of tools costs it. */
export async function runMcpBench(rounds: number): Promise<void> {
  const starts: number[] = [];
  let listing = '';
  for (let i = 0; i <= rounds; i++) {
    remark(`starting handsight mcp, ${i} of ${rounds} …`);
    const { startMs, tools } = await start();
    // The first start reads the files from the disk.
    if (i > 0) starts.push(startMs);
    listing = tools;
  }
  const count = await tokenCounter();
  const rows = [
    ['MCP over stdio', 'start to initialize, ms', 'tools/list, cl100k tokens'],
    [`handsight, this run, median of ${rounds}`, figure(quantile(starts, 0.5)), count(listing).toLocaleString('en')],
    ...OTHERS.map(([name, ms, tokens]) => [`${name} (survey, another machine)`, ms, tokens]),
  ];
  await print(table(rows));
}

async function start(): Promise<{ startMs: number; tools: string }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, 'mcp', '--port', '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (message: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    return String((await lines.next()).value);
  };
  await ask(INITIALIZE);
  const startMs = performance.now() - begun;
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  const { result } = JSON.parse(await ask({ id: 2, method: 'tools/list' })) as { result: unknown };
  child.stdin.end();
  await once(child, 'exit');
  return { startMs, tools: JSON.stringify(result) };
}
