import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { print, remark } from '@handsight/cli';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const MAIN = fileURLToPath(new URL('../packages/handsight/bin/handsight.js', import.meta.url));
const READY_MS = 60_000;

const COMMANDS: readonly (readonly [name: string, args: readonly string[], code: number])[] = [
  ['tap', ['tap', '500,1200'], 0],
  ['snapshot', ['snapshot'], 0],
  ['--help', ['--help'], 0],
  ['an unknown command', ['snapshoot'], 2],
  ['completions bash', ['completions', 'bash'], 0],
];

/** How long commands take on a running host with the built-in phone, beside a Node process that does nothing, by turns. */
export async function runCliBench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-bench-cli-'));
  const env = { ...process.env, XDG_STATE_HOME: folder };
  const host = spawn(process.execPath, [MAIN, 'serve', '--mock', '--port', '0', '--json'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const port = await portOf(host);
    const bare: number[] = [];
    const times = new Map<string, number[]>(COMMANDS.map(([name]) => [name, []]));
    for (let i = 0; i <= rounds; i++) {
      remark(`round ${i} of ${rounds} …`);
      const nodeMs = await timed(['-e', '0'], env, 0);
      // The first round reads the files from the disk.
      if (i > 0) bare.push(nodeMs);
      for (const [name, args, code] of COMMANDS) {
        const ms = await timed([MAIN, ...args], { ...env, HANDSIGHT_PORT: String(port) }, code);
        if (i > 0) times.get(name)?.push(ms);
      }
    }
    const node = quantile(bare, 0.5);
    const rows = [...times].map(([name, all]) => [name, figure(quantile(all, 0.5)), `${(quantile(all, 0.5) / node).toFixed(2)}×`]);
    await print(table([[`command line, median of ${rounds} runs`, 'ms', 'of bare node'], ...rows, ['node -e 0', figure(node), '1.00×']]));
  } finally {
    const ended = once(host, 'exit');
    host.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(args: readonly string[], env: NodeJS.ProcessEnv, code: number): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const [exit] = (await once(child, 'exit')) as [number | null];
  if (exit !== code) throw new Error(`${args.join(' ')} exited with code ${String(exit)}`);
  return performance.now() - begun;
}

/** The host says where it listens, on either stream. */
async function portOf(host: ReturnType<typeof spawn>): Promise<number> {
  const said = new Promise<number>((resolve, reject) => {
    let text = '';
    const read = (part: Buffer): void => {
      text += part.toString('utf8');
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    host.stdout?.on('data', read);
    host.stderr?.on('data', read);
    host.once('exit', () => reject(new Error(`the host has exited: ${text}`)));
    AbortSignal.timeout(READY_MS).addEventListener('abort', () =>
      reject(new Error(`the host was not ready within ${READY_MS} ms: ${text}`)),
    );
  });
  return said;
}
