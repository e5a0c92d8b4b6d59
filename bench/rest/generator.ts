import { argv, stdout } from 'node:process';

import { z } from 'zod';

import { KeepAliveClient, type HttpAnswer } from './keep-alive-client.ts';
import { JobSchema, WARM, type Job, type Report } from './job.ts';

/** The load generator, a process of its own: a JSON job as its argument, a JSON report as its last line. */
const job = JobSchema.parse(JSON.parse(argv[2] ?? ''));
stdout.write(`${JSON.stringify(await generate(job))}\n`);

async function generate({ port, clients, requests, warmUpMs, measuredMs, burst }: Job): Promise<Report> {
  const bytes = requests.map((each) => requestBytes(port, each));
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  const warm = performance.now() + warmUpMs;
  const end = warm + measuredMs;
  const note = (outcome: string): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };

  const run = async (number: number): Promise<void> => {
    const client = new KeepAliveClient(port);
    for (let turn = number; performance.now() < end; turn++) {
      const begun = performance.now();
      const answer = await client.send(bytes[turn % bytes.length] ?? Buffer.alloc(0));
      if (begun < warm) continue;
      times.push(performance.now() - begun);
      note(outcomeOf(answer));
    }
    client.close();
  };
  const open = async (): Promise<number> => {
    const begun = performance.now();
    const client = new KeepAliveClient(port);
    note(outcomeOf(await client.send(bytes[0] ?? Buffer.alloc(0))));
    client.close();
    return performance.now() - begun;
  };
  const isWarm = after(warmUpMs).then(() => stdout.write(`${WARM}\n`));
  const opened = after(warmUpMs + measuredMs / 2).then(() => Promise.all(Array.from({ length: burst }, open)));
  await Promise.all([isWarm, ...Array.from({ length: clients }, (_, number) => run(number))]);

  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    count: times.length,
    seconds: measuredMs / 1000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
    outcomes,
    burst: (await opened).sort((a, b) => a - b),
  };
}

function requestBytes(port: number, { method, path, body }: Job['requests'][number]): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  return Buffer.from(`${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const coded = z.object({ code: z.string() });
const FailureSchema = z.union([
  z.object({ error_detail: coded }).transform(({ error_detail }) => error_detail.code),
  z.object({ error: coded }).transform(({ error }) => error.code),
]);

function outcomeOf({ status, body }: HttpAnswer): string {
  if (status === 200) return 'ok';
  const failure = FailureSchema.safeParse(JSON.parse(body.toString()));
  return failure.data ?? `untyped ${status}`;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
