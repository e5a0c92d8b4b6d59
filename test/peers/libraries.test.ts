import { AdbServerClient, type Adb } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { peerFile } from './peer.ts';

/** What is used of libraries whose types are not installed with the project. */
interface AdbkitDevice {
  shell(command: string): Promise<unknown>;
  getProperties(): Promise<Record<string, string>>;
  screencap(): Promise<unknown>;
}
interface Adbkit {
  createClient(options: { host: string; port: number }): { getDevice(serial: string): AdbkitDevice };
  util: { readAll(stream: unknown): Promise<Buffer> };
}
interface Logcat {
  binary(options?: object): AsyncIterable<unknown>;
}

const EntrySchema = z.object({ priority: z.number(), tag: z.string(), message: z.string() });

describeWith({ package: 'adb' }, 'libraries for adb on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' })]);
    await host.connect(phone.serial);
  });
  afterAll(async () => {
    await phone?.close();
    await host?.stop();
  });

  test('adbkit runs commands, reads properties and takes pictures', async () => {
    const { Adb: kit } = (await import(peerFile('@devicefarmer/adbkit/dist/index.js'))) as { Adb: Adbkit };
    const device = kit.createClient({ host: '127.0.0.1', port: host.port }).getDevice(phone.serial);
    expect((await kit.util.readAll(await device.shell('echo hello'))).toString()).toBe('hello\n');
    expect((await device.getProperties())['ro.build.version.release']).toBe('14');
    expect((await kit.util.readAll(await device.screencap())).subarray(1, 4).toString()).toBe('PNG');
  });

  test("Tango's logcat reads the log as the phone keeps it", async () => {
    const { Logcat: Reader } = (await import(peerFile('@yume-chan/android-bin/esm/index.js'))) as { Logcat: new (adb: Adb) => Logcat };
    const server = new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port: host.port }));
    const adb = await server.createAdb({ serial: phone.serial });
    await host.must('-s', phone.serial, 'shell', 'log -p w -t Proof hello');
    let found: z.infer<typeof EntrySchema> | undefined;
    for await (const entry of new Reader(adb).binary({ dump: true })) {
      const read = EntrySchema.safeParse(entry);
      if (read.success && read.data.tag === 'Proof') found = read.data;
      if (found !== undefined) break;
    }
    // The zero that ends a message on every phone is left to the reader.
    expect(found).toMatchObject({ priority: 5, message: 'hello\0' });
    await adb.close();
  });
});
