import { randomBytes } from 'node:crypto';
import { AdbServerClient, type Adb } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';
import { ReadableStream } from '@yume-chan/stream-extra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { AdbHost } from './adb-host.ts';

describeWith({ package: 'adb' }, 'Tango on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let adb: Adb;

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone()]);
    await host.connect(phone.serial);
    const client = new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port: host.port }));
    adb = await client.createAdb({ serial: phone.serial });
  });
  afterAll(async () => {
    await adb?.close();
    await phone?.close();
    await host?.stop();
  });

  test('runs commands in both versions of the shell protocol', async () => {
    expect(await adb.subprocess.noneProtocol.spawnWaitText('echo a; ls /nope; exit 3')).toBe('a\nls: /nope: No such file or directory\n');
    expect(await adb.subprocess.shellProtocol?.spawnWaitText('echo a; ls /nope; exit 3')).toEqual({
      stdout: 'a\n',
      stderr: 'ls: /nope: No such file or directory\n',
      exitCode: 3,
    });
  });

  test('sends and receives files by the second version of sync, whatever they hold', async () => {
    const data = randomBytes(300_001);
    const sync = await adb.sync();
    try {
      expect([sync.supportsStat, sync.supportsListV2, sync.supportsSendReceiveV2]).toEqual([true, true, true]);
      const file = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new Uint8Array(data));
          controller.close();
        },
      });
      await sync.write({ filename: '/sdcard/t.bin', file, permission: 0o640 });
      expect(await sync.stat('/sdcard/t.bin')).toMatchObject({ size: 300_001n, permission: 0o640 });
      const parts: Uint8Array[] = [];
      for await (const part of sync.read('/sdcard/t.bin')) parts.push(part.slice());
      expect(Buffer.concat(parts).equals(data)).toBe(true);
      expect((await sync.readdir('/sdcard')).map(({ name }) => name)).toContain('t.bin');
      await expect(sync.stat('/sdcard/none')).rejects.toThrow();
    } finally {
      await sync.dispose();
    }
  });

  test('reads the framebuffer', async () => {
    const { width, height, bpp, data, red_offset, alpha_offset } = await adb.framebuffer();
    expect({ width, height, bpp, red_offset, alpha_offset }).toEqual({
      width: 1080,
      height: 2400,
      bpp: 32,
      red_offset: 0,
      alpha_offset: 24,
    });
    expect(data.length).toBe(1080 * 2400 * 4);
  });
});
