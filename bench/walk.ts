import { Session } from 'node:inspector/promises';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

import { androidDriver } from '@handsight/android';
import { print } from '@handsight/cli';
import { createMcpServer, newConnection } from '@handsight/server/mcp';
import { openHost } from 'handsight';
import { AdbBed } from './android/adb-bed.ts';
import { table } from './table.ts';

const WARM_UP = 4;
const OURS = /\/packages\/([\w-]+)\/(?:src|dist)\/(.+)$/;

/** How many files and functions of ours a warmed `tap` passes, from an MCP client to a phone with the helper and back, by V8's own count. */
export async function runWalkBench(files: boolean): Promise<void> {
  const bed = await AdbBed.open();
  const serial = await bed.phone();
  const { host } = openHost({ drivers: [androidDriver({ server_port: bed.port, start_server: false, helper: true }, {})] });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  try {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const options = { dialect: 'handsight', toolsets: ['core'], structured: false } as const;
    await createMcpServer(() => Promise.resolve({ host, device: `android:${serial}` }), options, newConnection(true)).connect(there);
    await client.connect(here);
    const call = (name: string, args: object): Promise<unknown> => client.callTool({ name, arguments: { ...args } });
    const tap = (): Promise<unknown> => call('tap', { target: 'Network and internet' });
    const back = (): Promise<unknown> => call('press', { keys: 'back' });
    await call('app', { action: 'launch', name: 'Settings' });
    for (let i = 0; i < WARM_UP; i++) {
      await tap();
      await back();
    }
    await print(report(await counted(tap), files));
  } finally {
    await client.close();
    await host.close();
    await bed.close();
  }
}

interface Passed {
  package: string;
  file: string;
  functions: number;
}

/** The files with a function that was called meanwhile; the part of a module that is run when it is loaded does not count. */
async function counted(run: () => Promise<unknown>): Promise<Passed[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) => {
      const [, name, file] = OURS.exec(url) ?? [];
      const called = functions.filter(({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0).length;
      return name === undefined || file === undefined || called === 0 ? [] : [{ package: name, file, functions: called }];
    });
  } finally {
    session.disconnect();
  }
}

function report(passed: Passed[], files: boolean): string {
  const packages = [...new Set(passed.map((each) => each.package))].sort();
  const row = (name: string, of: Passed[]): string[] => [
    name,
    String(of.length),
    String(of.reduce((sum, each) => sum + each.functions, 0)),
  ];
  const rows = packages.map((name) =>
    row(
      name,
      passed.filter((each) => each.package === name),
    ),
  );
  const counts = table([['a warmed MCP tap on a phone with the helper', 'files', 'functions'], ...rows, row('in all', passed)]);
  const names = passed.map((each) => `${each.package}/${each.file}`).sort();
  return files ? `${counts}\n\n${names.join('\n')}` : counts;
}
