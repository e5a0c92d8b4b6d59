import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fromRoot } from '../requires.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-ending-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('%s', (signal) => {
  test('ends handsight serve in good order, and leaves no empty audit log', async () => {
    const child = spawn(process.execPath, [fromRoot('packages/handsight/dist/main.js'), 'serve', '--port', '0'], {
      cwd: folder,
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
    });
    await once(createInterface({ input: child.stdout }), 'line');
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await readdir(join(folder, 'state', 'handsight'))).toEqual([]);
    expect(await readdir(folder)).toEqual(['state']);
  });
});

describe.each(['SIGTERM', 'SIGHUP'] as const)('%s to npx', (signal) => {
  test('ends what it started, though its shell hands no signal on', { timeout: 120_000 }, async () => {
    const child = spawn('npx', ['handsight', 'serve', '--port', '0'], {
      cwd: fromRoot('.'),
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'npx') },
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const url = /http:\/\/[\d.:]*\d/.exec(line)?.[0] ?? '';
    expect((await fetch(`${url}/api/healthz`)).status).toBe(200);
    child.kill(signal);
    await expect
      .poll(
        () =>
          fetch(`${url}/api/healthz`).then(
            () => 'up',
            () => 'ended',
          ),
        { timeout: 30_000 },
      )
      .toBe('ended');
  });
});
