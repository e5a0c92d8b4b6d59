import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DeviceClient } from '@handsight/core/client';
import { print, remark } from '@handsight/cli';
import { openHost } from 'handsight';
import { androidDriver } from '@handsight/android';
import type { Clock } from '@handsight/core/device';
import { AdbBed } from './android/adb-bed.ts';
import { McpChild } from './android/mcp-child.ts';
import { WaitingClock } from './android/waiting-clock.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MAIN = join(ROOT, 'packages', 'handsight', 'bin', 'handsight.js');
const PEER = join(ROOT, '.cache', 'peers', 'node_modules', '@mobilenext', 'mobile-mcp', 'lib', 'index.js');
/** A point with nothing to tap. */
const EMPTY_PLACE = { x: 540, y: 2200 };
const WARM_UP = 10;
const PHONES = 4;

interface Contender {
  name: string;
  run: () => Promise<unknown>;
}

/** Both over MCP and a real adb, on the same virtual phone, taking turns. */
export async function runAndroidBench(rounds: number): Promise<void> {
  const bed = await AdbBed.open();
  try {
    remark('starting a phone …');
    const serial = await bed.phone();
    await print(await latencyTable(bed, serial, rounds));
    await print(`\n${await throughputTable(bed, serial)}`);
    await print(`\n${await paceTable(bed)}`);
  } finally {
    await bed.close();
  }
}

async function latencyTable(bed: AdbBed, serial: string, rounds: number): Promise<string> {
  const ours = await McpChild.start([MAIN, 'mcp', '--device', `android:${serial}`], bed.env);
  const peer = existsSync(PEER) ? await McpChild.start([PEER], bed.env) : undefined;
  const host = hostOn(bed);
  try {
    const client = await DeviceClient.on(host, `android:${serial}`, 'bench');
    const lists: Contender[] = [
      { name: 'handsight, look over MCP', run: () => ours.call('look', {}) },
      { name: 'handsight, as a library', run: () => client.compact() },
    ];
    const taps: Contender[] = [
      {
        name: 'handsight, tap with its receipt (Light) over MCP',
        run: () => ours.call('tap', { target: `${EMPTY_PLACE.x},${EMPTY_PLACE.y}`, reason: 'bench' }),
      },
      { name: 'handsight, tap with its receipt (Light), as a library', run: () => client.perform({ type: 'tap', target: EMPTY_PLACE }) },
    ];
    if (peer !== undefined) {
      lists.unshift({
        name: 'mobile-mcp, mobile_list_elements_on_screen',
        run: () => peer.call('mobile_list_elements_on_screen', { device: serial }),
      });
      taps.unshift({
        name: 'mobile-mcp, mobile_click_on_screen_at_coordinates',
        run: () => peer.call('mobile_click_on_screen_at_coordinates', { device: serial, ...EMPTY_PLACE }),
      });
    }
    remark(`listing the elements, ${rounds} times each …`);
    const listed = await times(lists, rounds);
    remark(`tapping, ${rounds} times each …`);
    const tapped = await times(taps, rounds);
    remark('tapping an element …');
    await client.perform({ type: 'open_link', url: 'settings://wifi' });
    const full: Contender = {
      name: 'handsight, element tap with its receipt (Full: two equal readings 200 ms apart)',
      run: () => client.perform({ type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } }),
    };
    const waited = await times([full], Math.max(5, Math.round(rounds / 10)));
    const note = peer === undefined ? `\nmobile-mcp is not installed in .cache/peers: no ratios` : '';
    return `${section('list elements', listed, peer !== undefined)}\n\n${section('tap', tapped, peer !== undefined)}\n\n${section('tap', waited, false)}${note}`;
  } finally {
    await host.close();
    await ours.close();
    await peer?.close();
  }
}

const hostOn = (bed: AdbBed, helper = false, clock?: Clock): ReturnType<typeof openHost>['host'] =>
  openHost({
    drivers: [androidDriver({ server_port: bed.port, start_server: false, helper }, {})],
    ...(clock === undefined ? {} : { clock }),
  }).host;

const SLOW_ROUNDS = 5;
const QUICK_ROUNDS = 40;
const ROW = { type: 'tap', target: { selector: '[name^="Network and internet"]' } } as const;
const WIFI = { type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } } as const;

interface Measured {
  name: string;
  rounds: number;
  run: () => Promise<unknown>;
  /** Makes the next round possible; not measured. */
  reset?: () => Promise<unknown>;
}

/**
 * At the pace of a real phone: what a reading and a tap take in total, how much of that is the phone's (modelled), how much was
 * deliberate waiting for the screen to settle, and the remainder: our own work and the transport. The CPU time of this process
 * shows how much of that is due to a busy machine.
 */
async function paceTable(bed: AdbBed): Promise<string> {
  remark('starting a phone at the pace of real ones …');
  const serial = await bed.phone('real');
  const rows = [
    ['at real pace (modelled), median ms', 'in all', "the phone's", 'rest waited for', 'ours and the transport', 'CPU of ours'],
  ];
  const clock = new WaitingClock();
  const measure = async ({ name, rounds, run, reset }: Measured): Promise<void> => {
    const columns: number[][] = [[], [], [], [], []];
    await run();
    for (let i = 0; i < rounds; i++) {
      await reset?.();
      const [spent, waited] = [await bed.spentMs(), clock.waitedMs];
      const [begun, used] = [performance.now(), process.cpuUsage()];
      await run();
      const ms = performance.now() - begun;
      const { user, system } = process.cpuUsage(used);
      const [phone, rest] = [(await bed.spentMs()) - spent, clock.waitedMs - waited];
      for (const [j, part] of [ms, phone, rest, ms - phone - rest, (user + system) / 1000].entries()) columns[j]?.push(part);
    }
    rows.push([name, ...columns.map((column) => figure(quantile(column, 0.5)))]);
  };
  for (const [name, helper, rounds] of [
    ['plain adb', false, SLOW_ROUNDS],
    ['helper', true, QUICK_ROUNDS],
  ] as const) {
    remark(`${name} …`);
    const host = hostOn(bed, helper, clock);
    try {
      const client = await DeviceClient.on(host, `android:${serial}`, 'bench');
      const back = (): Promise<unknown> => client.perform({ type: 'key', keys: 'back' });
      await client.perform({ type: 'restart_app', app: 'org.pocket.settings' });
      await measure({ name: `handsight, ${name}: a reading`, rounds, run: () => client.compact() });
      await measure({ name: `handsight, ${name}: a tap that opens a page`, rounds, run: () => client.perform(ROW), reset: back });
      await client.perform({ type: 'open_link', url: 'settings://wifi' });
      await measure({ name: `handsight, ${name}: a switch, verified`, rounds: SLOW_ROUNDS, run: () => client.perform(WIFI) });
      await measure({
        name: `handsight, ${name}: a tap on nothing`,
        rounds: SLOW_ROUNDS,
        run: () => client.perform({ type: 'tap', target: EMPTY_PLACE }),
      });
    } finally {
      await host.close();
    }
  }
  if (existsSync(PEER)) {
    const peer = await McpChild.start([PEER], bed.env);
    const call = (tool: string, args: object) => (): Promise<unknown> => peer.call(tool, { device: serial, ...args });
    try {
      await measure({ name: 'mobile-mcp: list elements', rounds: SLOW_ROUNDS, run: call('mobile_list_elements_on_screen', {}) });
      await measure({
        name: 'mobile-mcp: a tap, without a receipt',
        rounds: SLOW_ROUNDS,
        run: call('mobile_click_on_screen_at_coordinates', EMPTY_PLACE),
      });
    } finally {
      await peer.close();
    }
  }
  return table(rows);
}

type Samples = [name: string, ms: number[]][];

/** They take turns, so that a slow moment of the machine hits all alike. */
async function times(contenders: Contender[], rounds: number): Promise<Samples> {
  const samples: Samples = contenders.map(({ name }) => [name, []]);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const begun = performance.now();
      await run();
      if (round >= 0) samples[i]?.[1].push(performance.now() - begun);
    }
  }
  return samples;
}

/** Ratios are the first one's time over each one's. */
function section(what: string, samples: Samples, hasRatio: boolean): string {
  const first = samples[0]?.[1] ?? [];
  const rows = samples.map(([name, ms]) => {
    const [p50, p95] = [quantile(ms, 0.5), quantile(ms, 0.95)];
    const ratio = (q: number, own: number): string => (hasRatio ? `${figure(quantile(first, q) / own)}x` : '–');
    return [name, figure(p50), figure(p95), ratio(0.5, p50), ratio(0.95, p95), String(ms.length)];
  });
  return table([[what, 'p50 ms', 'p95 ms', 'ratio p50', 'ratio p95', 'calls'], ...rows]);
}

async function throughputTable(bed: AdbBed, first: string): Promise<string> {
  remark(`starting ${PHONES - 1} more phones …`);
  const serials = [first];
  while (serials.length < PHONES) serials.push(await bed.phone());
  const host = hostOn(bed);
  try {
    const all: DeviceClient[] = [];
    for (const serial of serials) all.push(await DeviceClient.on(host, `android:${serial}`, 'bench'));
    for (const client of all) await client.perform({ type: 'open_link', url: 'settings://wifi' });
    const [one] = all;
    const rows = [['calls a second', '1 phone', `${PHONES} phones`, 'ratio']];
    const tasks: [string, (client: DeviceClient) => Promise<unknown>][] = [
      ['element tap with its receipt (Full)', (client) => client.perform({ type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } })],
      ['list elements', (client) => client.compact()],
    ];
    for (const [name, task] of tasks) {
      remark(`${name}, one phone and ${PHONES} …`);
      const alone = one === undefined ? 0 : await throughput([one], task);
      const together = await throughput(all, task);
      rows.push([name, figure(alone), figure(together), `${figure(together / alone)}x`]);
    }
    return table(rows);
  } finally {
    await host.close();
  }
}

async function throughput(all: DeviceClient[], task: (client: DeviceClient) => Promise<unknown>, seconds = 4): Promise<number> {
  let calls = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    all.map(async (client) => {
      while (performance.now() < end) {
        await task(client);
        calls++;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - begun);
}
