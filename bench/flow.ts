import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

import { androidDriver } from '@handsight/android';
import { DeviceClient } from '@handsight/core/client';
import { type FlowResult, readFlow, runFlow } from '@handsight/flow';
import { print, remark } from '@handsight/cli';
import { openHost } from 'handsight';
import { AdbBed } from './android/adb-bed.ts';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MAIN = join(ROOT, 'packages', 'handsight', 'bin', 'handsight.js');
const PEERS = join(ROOT, '.cache', 'peers');
const PEER = join(PEERS, 'node_modules', '.bin', 'maestro-runner');
const LIMIT_MS = 180_000;
/** V8 has compiled the code of a host, and of the phone, after about this many flows. The command's row is that of a new process. */
const WARM_UP_FLOWS = 30;

/** Thirteen steps: two apps, lists, a text that is typed and seen. */
const FLOW = `appId: org.pocket.settings
---
- launchApp
- tapOn: Network and internet.*
- assertVisible: Wi-Fi
- back
- tapOn: Sound.*
- back
- assertVisible: Display.*
- launchApp:
    appId: org.pocket.messages
- tapOn: Ada Lovelace.*
- tapOn:
    id: message
- inputText: Packing
- assertVisible: Packing
- back
`;

/** The field discards what is typed into it. */
const LOST_TEXT = `appId: org.bench.form
---
- launchApp
- tapOn:
    id: city
- inputText: bob
- tapOn:
    id: save
- assertVisible: Thank you
`;

const ReportSchema = z.object({
  status: z.string(),
  flows: z.array(z.object({ duration: z.number(), commands: z.object({ total: z.number(), passed: z.number() }) })),
});

interface Measured {
  status: string;
  /** The time the runner reports for the flow. */
  flowMs: number;
  /** From the start of the command to its end. */
  wallMs: number;
  detail: string;
}

type Runner = (flow: string, serial: string) => Promise<Measured>;

/** The same flow on the same phone over a real adb, alternating. */
export async function runFlowBench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-flow-bench-'));
  const bed = await AdbBed.open();
  try {
    const runners = new Map<string, Runner>([
      ['handsight', (flow, serial) => ours(flow, serial, bed)],
      ['handsight test, the command', (flow, serial) => oursAsCommand(flow, serial, bed, folder)],
    ]);
    if (existsSync(PEER)) runners.set('maestro-runner', (flow, serial) => theirs(flow, serial, bed, folder));
    else remark(`maestro-runner is not installed; npm install --prefix ${PEERS} maestro-runner installs it`);
    await writeFile(join(folder, 'flow.yaml'), FLOW);
    await writeFile(join(folder, 'lost-text.yaml'), LOST_TEXT);
    for (const pace of ['none', 'real'] as const) {
      remark(`pace ${pace} …`);
      const serial = await bed.phone(pace);
      for (let i = 0; i < (pace === 'none' ? WARM_UP_FLOWS : 1); i++) await ours(join(folder, 'flow.yaml'), serial, bed);
      await print(await speedTable(runners, join(folder, 'flow.yaml'), serial, pace === 'none' ? rounds : Math.min(3, rounds), pace));
      await bed.disconnect(serial);
    }
    const serial = await bed.phone('none', fileURLToPath(new URL('./flow-phone.yaml', import.meta.url)));
    await print(await lostTextTable(runners, join(folder, 'lost-text.yaml'), serial));
  } finally {
    await bed.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function speedTable(
  runners: ReadonlyMap<string, Runner>,
  flow: string,
  serial: string,
  rounds: number,
  pace: string,
): Promise<string> {
  const times = new Map<string, Measured[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of runners) {
      const measured = await run(flow, serial);
      // In the first round helpers are installed.
      if (round > 0 || measured.status !== 'passed') times.set(name, [...(times.get(name) ?? []), measured]);
    }
  }
  const median = (list: readonly Measured[], of: (each: Measured) => number): number => quantile(list.map(of), 0.5);
  const fastest = (list: readonly Measured[]): number => Math.min(...list.map(({ flowMs }) => flowMs));
  const base = median(times.get('handsight') ?? [], ({ flowMs }) => flowMs);
  const rows = [...times].map(([name, list]) => {
    const flowMs = median(list, (each) => each.flowMs);
    const passed = list.filter(({ status }) => status === 'passed').length;
    return [
      name,
      `${passed}/${list.length}`,
      `${figure(flowMs)} ms`,
      `${figure(median(list, (each) => each.wallMs))} ms`,
      `${figure(flowMs / base)}×`,
      // Says more than the median on a machine that is busy with other work.
      `${figure(fastest(list))} ms`,
      `${figure(fastest(list) / fastest(times.get('handsight') ?? []))}×`,
    ];
  });
  return `${table([[`13 steps over adb, pace ${pace}`, 'passed', 'flow', 'command', 'ratio', 'fastest', 'ratio'], ...rows])}\n`;
}

async function lostTextTable(runners: ReadonlyMap<string, Runner>, flow: string, serial: string): Promise<string> {
  const rows: string[][] = [];
  for (const [name, run] of runners) {
    const { status, detail } = await run(flow, serial);
    rows.push([name, status, detail]);
  }
  return table([['a text that never arrived', 'says', ''], ...rows]);
}

async function ours(file: string, serial: string, bed: AdbBed): Promise<Measured> {
  const begun = performance.now();
  const { host } = openHost({ drivers: [androidDriver({ server_port: bed.port, start_server: false, helper: true }, {})] });
  try {
    const client = await DeviceClient.on(host, `android:${serial}`, 'bench');
    const result = await runFlow(await readFlow(file, dirname(file)), client, { lookupTimeoutMs: 17_000 });
    return { status: result.status, flowMs: result.duration_ms, wallMs: performance.now() - begun, detail: failureOf(result) };
  } finally {
    await host.close();
  }
}

const failureOf = ({ error }: FlowResult): string => (error === null ? '' : `${error.kind}: ${error.message}`.slice(0, 100));

async function oursAsCommand(file: string, serial: string, bed: AdbBed, folder: string): Promise<Measured> {
  const args = [MAIN, 'test', file, '--device', `android:${serial}`, '--json', '--output', join(folder, 'ours')];
  const { wallMs, stdout } = await timed(process.execPath, args, { ...bed.env, HANDSIGHT_DISABLE_HELPER: '' });
  const parsed = z
    .object({
      flows: z.array(z.object({ status: z.string(), duration_ms: z.number(), error: z.object({ message: z.string() }).nullable() })),
    })
    .parse(JSON.parse(stdout));
  const [flow] = parsed.flows;
  return { status: flow?.status ?? 'none', flowMs: flow?.duration_ms ?? 0, wallMs, detail: flow?.error?.message.slice(0, 100) ?? '' };
}

async function theirs(file: string, serial: string, bed: AdbBed, folder: string): Promise<Measured> {
  const output = join(folder, 'theirs');
  const args = ['-p', 'android', '--device', serial, 'test', '--output', output, '--flatten', '--artifacts', 'never', file];
  const { wallMs } = await timed(PEER, args, bed.env);
  const report = ReportSchema.parse(JSON.parse(await readFile(join(output, 'report.json'), 'utf8')));
  const [flow] = report.flows;
  const steps = `${flow?.commands.passed ?? 0} of ${flow?.commands.total ?? 0} steps`;
  return { status: report.status, flowMs: flow?.duration ?? 0, wallMs, detail: steps };
}

/** A failing flow makes its command fail, which is not a measurement error. */
async function timed(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ wallMs: number; stdout: string }> {
  const begun = performance.now();
  const options = { env, timeout: LIMIT_MS, maxBuffer: 50_000_000 };
  const stdout = await promisify(execFile)(command, args, options).then(
    (done) => done.stdout,
    (error: unknown) => (typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : ''),
  );
  return { wallMs: performance.now() - begun, stdout };
}
