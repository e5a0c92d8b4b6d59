import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fromRoot } from '../requires.ts';
import { liveHost, type LiveHost } from './live-host.ts';

let host: LiveHost;
beforeAll(async () => {
  host = await liveHost(['--device', 'virtual:pocket']);
}, 60_000);
afterAll(() => host.end());

test('handsight record writes what is done until it is interrupted as a flow, which runs', async () => {
  const file = join(host.place.folder, 'recorded.yaml');
  const child = spawn(process.execPath, [fromRoot('packages/handsight/dist/main.js'), 'record', file], {
    cwd: host.place.folder,
    env: { ...process.env, ...host.place.env },
  });
  const ended = once(child, 'close');
  await once(child.stderr, 'data');
  expect((await host.run(['tap', 'Settings'])).code).toBe(0);
  expect((await host.run(['wait-for', '--text', 'Network'])).code).toBe(0);
  expect((await host.run(['assert', 'text:Battery', 'gone:Airplane mode'])).code).toBe(0);
  child.kill('SIGINT');
  await ended;
  expect((await readFile(file, 'utf8')).split('---\n')[1]).toBe(
    ['tapOn: Settings', 'assertVisible: .*Network.*', 'assertVisible: .*Battery.*', 'assertNotVisible: Airplane mode']
      .map((step) => `- ${step}\n`)
      .join(''),
  );
  await host.run(['press', 'home']);
  expect((await host.run(['test', file])).code).toBe(0);
});
