import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone, type PhoneOptions } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { AdbHost, until } from './adb-host.ts';

describeWith({ package: 'adb' }, 'a phone in trouble', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  const faults: unknown[] = [];

  beforeAll(async () => {
    host = await AdbHost.start();
  });
  afterAll(async () => {
    await host?.stop();
    expect(faults).toEqual([]);
  });
  afterEach(async () => {
    await host.run(['disconnect']);
    await phone.close();
  });
  const open = async (options: PhoneOptions = {}): Promise<void> => {
    phone = await openPhone({ ...options, dumps: undefined, onFault: (error) => faults.push(error) });
  };
  const shell = (command: string): ReturnType<AdbHost['run']> => host.run(['-s', phone.serial, 'shell', command]);

  test('asks an unknown host for its key, and knows it the next time', async () => {
    await open({ auth: 'rsa' });
    // adb 29 reports a failure when the key is new, but is connected.
    await host.run(['connect', phone.serial]);
    await until(async () => (await host.run(['-s', phone.serial, 'get-state'])).out === 'device\n', 'the key is accepted');
    expect((await shell('echo in')).out).toBe('in\n');
    await host.must('disconnect', phone.serial);
    expect(await host.must('connect', phone.serial)).toContain('connected to');
    expect((await shell('echo again')).out).toBe('again\n');
  });

  test('lets nobody in whose key is not allowed', async () => {
    await open({ auth: 'rsa', newKeys: 'refuse' });
    await host.run(['connect', phone.serial]);
    const said = await shell('echo in');
    expect(said.out).toBe('');
    expect(said.err).toMatch(/unauthorized|authorizing|offline|not found/);
    expect(phone.connections()).toBe(0);
  });

  test('drops who sends garbage and goes on answering the others', async () => {
    await open();
    await host.connect(phone.serial);
    for (const garbage of [randomBytes(5000), Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(24), randomBytes(7)]) {
      const socket = connect(phone.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end(garbage);
      await once(socket, 'close');
    }
    expect((await shell('echo alive')).out).toBe('alive\n');
  });

  test('survives a plug that is pulled in the middle of a push and of a command', async () => {
    await open();
    await host.connect(phone.serial);
    const big = join(host.home, 'big');
    await writeFile(big, randomBytes(40_000_000));
    const push = host.run(['-s', phone.serial, 'push', big, '/sdcard/big']);
    const waiting = shell('sleep 100');
    await until(() => phone.phone.processes.all.some(({ argv }) => argv[0] === 'sleep'), 'sleep runs');
    await phone.unplug();
    expect((await push).status).not.toBe(0);
    await waiting;
    await until(() => phone.phone.processes.all.every(({ argv }) => argv[0] !== 'sleep'), 'sleep has ended');
    await phone.plugIn();
    await host.run(['disconnect']);
    await host.connect(phone.serial);
    expect((await shell('echo back; ls /sdcard/big')).out).toBe('back\n');
  });

  test('is gone while it restarts, and comes back with its files', async () => {
    await open();
    await host.connect(phone.serial);
    await shell('echo kept > /sdcard/kept');
    await host.run(['-s', phone.serial, 'reboot']);
    await until(() => phone.connections() === 0, 'the connection is lost');
    await until(async () => {
      await host.run(['disconnect']);
      return (await host.run(['connect', phone.serial])).out.startsWith('connected');
    }, 'the phone is back');
    expect((await shell('cat /sdcard/kept')).out).toBe('kept\n');
  });

  test('fails a dump as Android does', async () => {
    await open();
    await host.connect(phone.serial);
    const dump = (): ReturnType<AdbHost['run']> => shell('uiautomator dump /sdcard/x.xml');
    phone.faults.dump = 'not_idle';
    expect(await dump()).toMatchObject({ out: '', err: 'ERROR: could not get idle state.\n', status: 0 });
    phone.faults.dump = 'null_root';
    expect(await dump()).toMatchObject({ err: 'ERROR: null root node returned by UiTestAutomationBridge.\n' });
    phone.faults.dump = Buffer.from('<hierarchy');
    expect((await host.run(['-s', phone.serial, 'exec-out', 'uiautomator dump /dev/tty'])).out).toBe(
      '<hierarchyUI hierchary dumped to: /dev/tty\n',
    );
    phone.faults.dump = 'hang';
    expect((await shell('timeout 0.2 uiautomator dump /sdcard/x.xml')).status).toBe(124);
  });
});
