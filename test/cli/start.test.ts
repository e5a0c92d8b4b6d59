import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';

/** In the environment of everything that one start has started. */
const MARK = 'HANDSIGHT_TEST_START';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(mark: string, command: string, args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const env = { ...process.env, XDG_STATE_HOME: folder, [MARK]: mark };
  return spawn(command, args, { cwd: fromRoot('.'), env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The command lines of what runs with this mark, whoever its parent is by now. */
async function runningWith(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const env = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      if (!env.split('\0').includes(`${MARK}=${mark}`)) return [];
      return [(await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')).replaceAll('\0', ' ').trim()];
    }),
  );
  return found.flat().filter((line) => line !== '');
}

async function addressOf({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [url] = /http:\/\/[\d.:]*\d/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  return '';
}

const STARTS: [string, string, string[]][] = [
  ['npm start', 'npm', ['start', '--', '--port', '0']],
  ['scripts/start.mjs', process.execPath, ['scripts/start.mjs', '--port', '0']],
];

describe.runIf(process.platform === 'linux').each(STARTS)('SIGTERM to %s', (name, command, args) => {
  test('ends everything that it started', { timeout: 120_000 }, async () => {
    const mark = `${process.pid} ${name}`;
    const child = start(mark, command, args);
    const ended = once(child, 'exit');
    const url = await addressOf(child);
    expect((await fetch(`${url}/api/healthz`)).status).toBe(200);
    expect((await runningWith(mark)).filter((line) => line.includes('esbuild'))).toEqual([]);
    child.kill('SIGTERM');
    await ended;
    await expect.poll(() => runningWith(mark), { timeout: 30_000 }).toEqual([]);
  });
});
