import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceClient } from '@handsight/core/client';
import { print, remark } from '@handsight/cli';
import { openHost, startServer, toolsOf } from 'handsight';
import { type Desktop, linuxDriver, onPath, startDesktop } from '@handsight/linux';
import { centerOf } from '@handsight/core/screen';
import { desktopApps, type BenchApp } from './desktop-apps.ts';
import { pyatspiWalk } from './pyatspi.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const WARM_UP = 3;
const RIVAL_ROUNDS = 5;
const READY_MS = 30_000;
/** Below this a window has not reported its tree yet. */
const FEWEST_NODES = 20;

/** Trees, observing, clicking and screenshots of real programs on a private desktop. */
export async function runDesktopBench(rounds: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'handsight-bench-'));
  const desktop = await startDesktop({ env: { ...process.env, HOME: home } });
  try {
    const trees = [['tree', 'nodes', 'ours ms', 'pyatspi ms', 'times faster', 'observe over REST, warm ms', 'when something changed']];
    const acts = [['in', 'action', 'median ms', 'p95 ms']];
    await writeFile(join(home, 'page.html'), PAGE);
    for (const app of desktopApps(home).filter(({ command: [file = ''] }) => onPath(file, process.env['PATH'] ?? '') !== undefined)) {
      remark(`measuring ${app.name} …`);
      const { tree, act } = await measure(desktop, app, rounds);
      trees.push(tree);
      acts.push(...act);
    }
    await print(`${table(trees)}\n\n${table(acts)}`);
  } finally {
    await desktop.close();
    await rm(home, { recursive: true, force: true });
  }
}

const ROWS = Array.from({ length: 40 }, (_, i) => `<p>Row ${i} <a href="#${i}">details ${i}</a> <button>Buy ${i}</button></p>`).join('');
const PAGE = `<!doctype html><title>Shop</title><h1>Order</h1><label>Name <input></label>${ROWS}`;

async function measure(desktop: Desktop, app: BenchApp, rounds: number): Promise<{ tree: string[]; act: string[][] }> {
  const { host, operator } = openHost({ drivers: [linuxDriver({ env: desktop.env })], config: { budgets: {} } });
  const device = `linux:${desktop.display}`;
  const [file = '', ...args] = app.command;
  const running = desktop.run(file, args);
  const tools = await toolsOf('screen-observer');
  const server = await startServer({
    host,
    operator,
    tools,
    device,
    address: '127.0.0.1',
    port: 0,
    operatorToken: undefined,
    token: undefined,
  });
  try {
    const client = await DeviceClient.on(host, device, 'bench');
    const window = await ready(client);
    let odd = 0;
    const limits = (): { maxNodes: number; maxDepth: number } => ({ maxNodes: 20_000 + (odd++ % 2), maxDepth: 512 });
    const call = () => ({ clock: host.clock, deadline: host.clock.now() + 10_000, signal: AbortSignal.timeout(10_000) });
    // Different limits from last time, so that the previous reading is not reused.
    const ours = await timed(rounds, () => client.session.device.read(window.window_uid, limits(), call()));
    const rival = await pyatspiWalk(window.pid, RIVAL_ROUNDS, desktop.env);
    const url = `${server.url}/api/observe?window_uid=${encodeURIComponent(window.window_uid)}`;
    const warm = await timed(rounds, () => fetch(url).then((answer) => answer.text()));
    const afresh = await timed(rounds, async () => {
      await client.session.device.read(window.window_uid, limits(), call());
      await fetch(url).then((answer) => answer.text());
    });
    const { nodeCount } = await client.session.device.read(window.window_uid, limits(), call());
    const [mine, theirs] = [quantile(ours, 0.5), rival?.ms ?? Number.NaN];
    const tree = [
      app.name,
      rival === undefined ? String(nodeCount) : `${nodeCount} (${rival.nodes})`,
      figure(mine),
      figure(theirs),
      figure(theirs / mine),
      figure(quantile(warm, 0.5)),
      figure(quantile(afresh, 0.5) - mine),
    ];
    return { tree, act: app.keys === undefined ? [] : await measureActs(client, `${app.name}, ${app.keys.toolkit}`, app.keys, rounds) };
  } finally {
    await server.close();
    await host.close();
    await running.end();
  }
}

async function ready(client: DeviceClient): Promise<{ window_uid: string; pid: number }> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const [window] = await client.windows();
    if (window?.focused === true && (await client.observe()).node_count >= FEWEST_NODES) {
      await client.waitIdle({ quiet_ms: 500, timeout_ms: 5000 });
      return window;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the program shows no window');
}

type Keys = NonNullable<BenchApp['keys']>;

async function measureActs(client: DeviceClient, program: string, keys: Keys, rounds: number): Promise<string[][]> {
  const digits = Array.from({ length: 9 }, (_, i) => String(i + 1));
  const key = (name: string): string => `${keys.role}[name="${name}"]`;
  const point = centerOf((await client.find(key('7'))).bounds);
  const clear = (): Promise<unknown> => client.perform({ type: 'invoke', target: { selector: key(keys.clear) } });
  let i = 0;
  const rows: [string, () => Promise<unknown>][] = [
    ['click a point, Light class, whole receipt', async () => client.perform({ type: 'tap', target: point })],
    [
      'click an element, Full class, whole receipt',
      () => client.perform({ type: 'tap', target: { selector: key(digits[i++ % 9] ?? '1') } }),
    ],
    ['screenshot 1920x1080 as PNG', () => client.picture()],
  ];
  const measured: string[][] = [];
  for (const [name, run] of rows) {
    remark(`measuring: ${name} …`);
    const samples: number[] = [];
    for (let round = 0; round < rounds + WARM_UP; round++) {
      // The display takes twelve digits.
      if (round % 9 === 0) await clear();
      const begun = performance.now();
      await run();
      if (round >= WARM_UP) samples.push(performance.now() - begun);
    }
    measured.push([program, name, figure(quantile(samples, 0.5)), figure(quantile(samples, 0.95))]);
  }
  return measured;
}

async function timed(rounds: number, run: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < rounds + WARM_UP; i++) {
    const begun = performance.now();
    await run();
    if (i >= WARM_UP) samples.push(performance.now() - begun);
  }
  return samples;
}
