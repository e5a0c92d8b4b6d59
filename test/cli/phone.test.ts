import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { EXIT } from '../../packages/core/src/error/exit-code.ts';
import { handsight } from './handsight.ts';
import { liveHost } from './live-host.ts';

const MAIN = fromRoot('packages/handsight/dist/main.js');

test('phone refuses a port that is taken, a scenario that is no phone and a folder without dumps', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await handsight(['phone', '--port', String(port)])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`port ${port} is in use`),
  });
  server.close();
  expect(await handsight(['phone', '--port', '0', '--scenario', 'notepad'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a phone'),
  });
  expect(await handsight(['phone', '--port', '0', '--dumps', 'packages/virtual/scenarios'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no .xml file'),
  });
  expect((await handsight(['phone', '--port', '70000'])).code).toBe(2);
});

describeWith({ package: 'adb' }, 'handsight phone', () => {
  test.each([
    ['a scenario', ['--scenario', 'pocket'], 'org.pocket.settings', 'SIGINT'],
    ['recorded dumps', ['--dumps', 'examples'], 'org.example.settings', 'SIGTERM'],
  ] as const)('shows %s to adb until it is interrupted', async (_name, args, app, signal) => {
    const host = await AdbHost.start();
    const child = spawn(process.execPath, [MAIN, '--json', 'phone', '--port', '0', ...args], {
      cwd: fromRoot('.'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const { serial } = JSON.parse(line.toString()) as { serial: string };
      await host.connect(serial);
      expect(await host.must('-s', serial, 'shell', 'pm', 'list', 'packages', '-3')).toContain(`package:${app}\n`);
      if (app === 'org.pocket.settings') await expectShellIsShown(serial, host);
      const ended = once(child, 'exit');
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await host.stop();
    }
  });
});

/** `handsight act` prints a command's output, and its own exit code reflects the command's. */
async function expectShellIsShown(serial: string, { env }: AdbHost): Promise<void> {
  const live = await liveHost(['--device', `android:${serial}`], { env: { ...env, HANDSIGHT_ADB: 'adb', HANDSIGHT_DISABLE_HELPER: '1' } });
  try {
    const shell = await live.run(['act', JSON.stringify({ type: 'shell', command: 'echo hello; echo oops >&2' })]);
    expect([shell.code, shell.stdout], shell.stderr).toEqual([0, expect.stringMatching(/hello\noops\nThe command exited with code 0\./)]);
    const failed = await live.run(['act', JSON.stringify({ type: 'shell', command: 'exit 3' })]);
    expect([failed.code, failed.stdout]).toEqual([EXIT.unmet, expect.stringContaining('The command exited with code 3.')]);
  } finally {
    await live.end();
  }
}
