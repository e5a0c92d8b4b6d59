import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { EXIT } from '../../packages/core/src/error/index.ts';
import { fromRoot } from '../requires.ts';
import { handsight } from './handsight.ts';
import { liveHost } from './live-host.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, steps: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `appId: portal.exe\n---\n${steps}\n`);
  return file;
}

test('handsight test reports the mistakes of all files at once', async () => {
  await write('wrong/a.yaml', '- asertVisible: Packing\n- scrollUntilVisible:\n    element: Sent\n    direction: UPWARDS');
  await write('wrong/b.yaml', '- bak');
  const { code, stderr } = await handsight(['test', join(folder, 'wrong')]);
  expect(code).toBe(EXIT.usage);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    'handsight: BadFlow: a.yaml:3:3: Invalid Command: asertVisible. Did you mean assertVisible?',
    expect.stringMatching(/^handsight: a\.yaml:6:16: Parsing Failed\. direction: expected one of UP, /),
    expect.stringMatching(/^handsight: b\.yaml:3:3: Invalid Command: bak\. Did you mean back/),
  ]);
  expect(stderr).not.toContain('Similar:');
});

test('a report is titled by the folder, and counts the steps that were not run', async () => {
  await write('checkout/a.yaml', '- extendedWaitUntil:\n    notVisible: Sign in\n    timeout: 200\n- inputText: eve\n- back');
  const args = ['--device', 'virtual:login', '--format', 'json,html', '--output', join(folder, 'out')];
  const { code, stdout } = await handsight(['test', join(folder, 'checkout'), ...args]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('\n  2 steps were not run\n')]);
  expect(stdout).not.toContain('+++');
  expect(JSON.parse(await readFile(join(folder, 'out/report.json'), 'utf8'))).toMatchObject({
    name: 'checkout',
    flows: [{ steps: [{ status: 'failed' }, { status: 'skipped' }, { status: 'skipped', remarks: ['not run'] }] }],
  });
  expect(await readFile(join(folder, 'out/report.html'), 'utf8')).toContain('<title>1 failed – checkout</title>');
});

test('tags that no flow has are answered with those that there are', async () => {
  const file = join(folder, 'tagged/a.yaml');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, 'appId: portal.exe\ntags: [smoke, slow]\n---\n- back\n');
  const { code, stderr } = await handsight(['test', join(folder, 'tagged'), '--include-tags', 'smok']);
  expect(code).toBe(EXIT.usage);
  expect(stderr).toContain('included: smok; excluded: none; there are: slow, smoke');
  expect(stderr).not.toContain('Similar:');
});

test('a device that does not exist is the error of the command, and no flow is reported', async () => {
  const flow = await write('plain.yaml', '- back');
  const args = ['--device', 'virtual:nosuch', '--format', 'junit', '--output', join(folder, 'none')];
  const { code, stdout, stderr } = await handsight(['test', flow, ...args]);
  expect([code, stdout]).toEqual([EXIT.device, '']);
  expect(stderr).toContain('DeviceNotFound: there is no scenario "nosuch"; known: login, notepad, pocket');
});

test('handsight test refuses a device that the host on the port has open', async () => {
  const flow = await write('count.yaml', '- assertVisible: .*Count.*');
  const driver = ['--driver', fromRoot('examples/counter-driver.mjs')];
  const device = ['--device', 'counter:demo'];
  const host = await liveHost([...driver, '--device', 'virtual:pocket']);
  try {
    const free = await host.run(['test', flow, ...driver, ...device]);
    expect(free.code, free.stderr).toBe(0);
    expect((await host.run(['snapshot', ...device])).code).toBe(0);
    const refused = await host.run(['test', flow, ...driver, ...device]);
    expect(refused.code).toBe(EXIT.refused);
    expect(refused.stderr).toContain(`DeviceBusy: the Handsight host on port ${host.port} is using counter:demo; end it first`);
    expect(refused.stderr).toContain('Two programs cannot operate one device at the same time.');
  } finally {
    await host.end();
  }
});
