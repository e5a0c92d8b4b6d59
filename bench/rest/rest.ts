import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import { ERROR_KINDS } from '@handsight/core/error';
import { z } from 'zod';

import { figure, table } from '../table.ts';
import { ReportSchema, WARM, type Job, type Report } from './job.ts';
import { ARE_PINNED, PinnedProcess } from './pinned-process.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MAIN = here('../../packages/handsight/dist/main.js');
const TSX = ['--import', 'tsx'];

type Request = Job['requests'][number];
const OBSERVE: Request = { method: 'GET', path: '/api/observe' };
const STRUCTURE: Request = { method: 'GET', path: '/api/structure' };
/** A point of the launcher where no app is: the screen being read does not change. */
const CLICK_AT: Request = { method: 'POST', path: '/api/action', body: JSON.stringify({ action: 'click_at', x: 540, y: 1500 }) };

const CLIENTS = 100;
const CPU_CLIENTS = 50;
const BURST = 60;
const WARM_UP_MS = 3000;

export interface RestBenchOptions {
  seconds: number;
  /** How long memory is monitored; not at all if omitted. */
  minutes: number | undefined;
}

/** REST on the built-in phone under load, beside bare Fastify with the same body. */
export async function runRestBench({ seconds, minutes }: RestBenchOptions): Promise<void> {
  const handsight = await Served.start([MAIN, '--json', 'serve', '--port', '0', '--device', 'virtual:pocket']);
  const body = await (await fetch(`http://127.0.0.1:${handsight.port}${OBSERVE.path}`)).text();
  const bare = await Served.start([...TSX, here('./bare-fastify.ts')], body);
  try {
    const where = ARE_PINNED ? 'server and load generator on a core each' : 'NOT pinned to cores';
    process.stdout.write(`virtual:pocket, body of ${body.length} bytes, ${where}, load average ${figure(loadavg()[0] ?? NaN)}\n\n`);
    await printCpu(handsight, bare, seconds);
    await printLoad(handsight, bare, seconds);
    if (minutes !== undefined) await printMemory(handsight, minutes);
  } finally {
    await Promise.all([handsight.process.end(), bare.process.end()]);
  }
}

async function printCpu(handsight: Served, bare: Served, seconds: number): Promise<void> {
  const rows = [['CPU per request', 'ms', '× bare', 'requests/s']];
  let bareMs = NaN;
  for (const [name, served, request] of [
    ['bare fastify, same body', bare, OBSERVE],
    ['observe', handsight, OBSERVE],
    ['structure', handsight, STRUCTURE],
    ['click_at', handsight, CLICK_AT],
  ] as const) {
    const { report, cpuMs } = await served.underLoad({ clients: CPU_CLIENTS, requests: [request], seconds });
    const each = cpuMs / report.count;
    if (served === bare) bareMs = each;
    rows.push([name, figure(each), figure(each / bareMs), figure(report.count / report.seconds)]);
  }
  process.stdout.write(`${table(rows)}\n\n`);
}

async function printLoad(handsight: Served, bare: Served, seconds: number): Promise<void> {
  const rows = [[`${CLIENTS} clients`, 'requests/s', 'p50 ms', 'p99 ms', 'max ms', 'refused', 'untyped', `${BURST} new: p50`, 'max ms']];
  for (const [name, served, requests] of [
    ['bare fastify, same body', bare, [OBSERVE]],
    ['observe, structure', handsight, [OBSERVE, STRUCTURE]],
    ['observe, structure, click_at', handsight, [OBSERVE, STRUCTURE, CLICK_AT]],
  ] as const) {
    const { report } = await served.underLoad({ clients: CLIENTS, requests: [...requests], seconds, burst: BURST });
    const { burst } = report;
    const opened = [burst[Math.floor(burst.length / 2)] ?? NaN, burst.at(-1) ?? NaN];
    const times = [report.count / report.seconds, report.p50, report.p99, report.max].map(figure);
    rows.push([name, ...times, String(refused(report)), String(untyped(report)), ...opened.map(figure)]);
  }
  process.stdout.write(`${table(rows)}\n`);
}

async function printMemory(handsight: Served, minutes: number): Promise<void> {
  process.stdout.write('\n');
  const rows = [['minute', 'MB', 'requests/s', 'p99 ms', 'refused', 'untyped']];
  for (let minute = 1; minute <= minutes; minute++) {
    const { report } = await handsight.underLoad({ clients: CLIENTS, requests: [OBSERVE, STRUCTURE, CLICK_AT], seconds: 57 });
    const megabytes = handsight.process.memory() / 1024 / 1024;
    const [perSecond, refusals, others] = [report.count / report.seconds, refused(report), untyped(report)];
    rows.push([String(minute), figure(megabytes), figure(perSecond), figure(report.p99), String(refusals), String(others)]);
  }
  process.stdout.write(`${table(rows)}\n`);
}

const KNOWN: ReadonlySet<string> = new Set(['ok', ...ERROR_KINDS.filter((kind) => kind !== 'Internal')]);

/** Answers with an error of the table. */
const refused = ({ outcomes }: Report): number =>
  Object.entries(outcomes).reduce((sum, [outcome, count]) => (outcome !== 'ok' && KNOWN.has(outcome) ? sum + count : sum), 0);

/** Answers that are neither a success nor an error of the table. */
const untyped = ({ outcomes }: Report): number =>
  Object.entries(outcomes).reduce((sum, [outcome, count]) => (KNOWN.has(outcome) ? sum : sum + count), 0);

interface Load {
  clients: number;
  requests: Request[];
  seconds: number;
  burst?: number;
}

const ListeningSchema = z.object({ listening: z.url() });

/** A server that is measured. */
class Served {
  readonly process: PinnedProcess;
  readonly port: number;

  private constructor(process: PinnedProcess, port: number) {
    this.process = process;
    this.port = port;
  }

  static async start(args: readonly string[], input?: string): Promise<Served> {
    const process = new PinnedProcess('server', args, input);
    const { listening } = ListeningSchema.parse(JSON.parse(await process.line()));
    return new Served(process, Number(new URL(listening).port));
  }

  async underLoad({ clients, requests, seconds, burst = 0 }: Load): Promise<{ report: Report; cpuMs: number }> {
    const job: Job = { port: this.port, clients, requests, warmUpMs: WARM_UP_MS, measuredMs: seconds * 1000, burst };
    const generator = new PinnedProcess('generator', [...TSX, here('./generator.ts'), JSON.stringify(job)]);
    const warm = await generator.line();
    if (warm !== WARM) throw new Error(`the load generator printed ${warm}`);
    const before = this.process.cpuMs();
    const report = ReportSchema.parse(JSON.parse(await generator.line()));
    return { report, cpuMs: this.process.cpuMs() - before };
  }
}
