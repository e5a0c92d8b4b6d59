import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { centerOf } from '../../packages/core/src/screen/geometry.ts';
import type { UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { readDump } from '../../packages/core/src/screen/read/read-dump.ts';
import { walk } from '../../packages/core/src/screen/walk.ts';
import { describeWith } from '../requires.ts';
import { AdbHost, until, type AdbResult } from './adb-host.ts';

const call = (): Call => ({ clock: realClock, deadline: Date.now() + 20_000, signal: new AbortController().signal });

describeWith({ package: 'adb' }, 'a phone that real adb is connected to', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  const faults: unknown[] = [];

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket', onFault: (error) => faults.push(error) })]);
    await host.connect(phone.serial);
  });
  afterAll(async () => {
    await phone?.close();
    await host?.stop();
    expect(faults).toEqual([]);
  });
  beforeEach(async () => {
    await phone.device.apps?.launch('org.pocket.settings', call());
    await phone.device.press({ modifiers: [], key: 'home', keycode: 3 }, call());
  });

  const adb = (args: string[], input?: string | Uint8Array): Promise<AdbResult> => host.run(['-s', phone.serial, ...args], input);
  const shell = (command: string, input?: string): Promise<AdbResult> => adb(['shell', command], input);

  const dump = async (): Promise<UnifiedUINode> => readDump((await adb(['exec-out', 'uiautomator', 'dump', '/dev/tty'])).bytes).root;
  const find = async (test: (node: UnifiedUINode) => boolean): Promise<UnifiedUINode> => {
    const found = [...walk(await dump())].find(test);
    if (found === undefined) throw new Error('the element is not on the screen');
    return found;
  };
  const tapOn = async (test: (node: UnifiedUINode) => boolean): Promise<void> => {
    const { x, y } = centerOf((await find(test)).bounds);
    await shell(`input tap ${Math.floor(x)} ${Math.floor(y)}`);
  };

  test('is listed with its model and says that it is a device', async () => {
    expect(await host.must('devices', '-l')).toMatch(
      new RegExp(`^${phone.serial}\\s+device product:pocket model:Pocket device:pocket`, 'm'),
    );
    expect((await adb(['get-state'])).out).toBe('device\n');
    expect((await adb(['features'])).out.split('\n')).toEqual(expect.arrayContaining(['shell_v2', 'stat_v2', 'abb_exec']));
  });

  test('reports a command’s output, errors and status apart', async () => {
    expect(await shell('echo out; echo err >&2; exit 3')).toMatchObject({ out: 'out\n', err: 'err\n', status: 3 });
    expect(await shell('nosuch')).toMatchObject({ out: '', status: 127, err: '/system/bin/sh: nosuch: inaccessible or not found\n' });
    expect(await shell('cat; echo $?', 'typed\n')).toMatchObject({ out: 'typed\n0\n' });
    expect([...(await adb(['exec-out', "printf '\\x00\\xff\\n'"])).bytes]).toEqual([0, 255, 10]);
  });

  test('has a shell that people and pipes can type into', async () => {
    expect(await adb(['shell'], 'cd /sdcard\npwd\nfalse\necho $?\nexit 4\n')).toMatchObject({ out: '/sdcard\n1\n', status: 4 });
    const typed = await adb(['shell', '-tt'], 'echo hi\nexit 2\n');
    expect(typed.out).toContain('pocket:/ $ echo hi\r\nhi\r\n');
    expect(typed.status).toBe(2);
  });

  test('does not wait for what runs in the background', async () => {
    expect(await shell('nohup sleep 300 >/dev/null 2>&1 & echo on')).toMatchObject({ out: 'on\n', status: 0 });
    expect((await shell('pkill sleep; echo $?')).out).toBe('0\n');
    expect((await shell('pidof sleep || echo none')).out).toBe('none\n');
  });

  test('keeps pushed bytes and gives them back', async () => {
    const data = randomBytes(3_000_001);
    const [from, to] = [join(host.home, 'data'), join(host.home, 'back')];
    await writeFile(from, data);
    expect((await adb(['push', from, '/sdcard/Download/data.bin'])).status).toBe(0);
    expect((await adb(['pull', '/sdcard/Download/data.bin', to])).status).toBe(0);
    expect(data.equals(await readFile(to))).toBe(true);
    expect((await shell('stat -c %s /storage/emulated/0/Download/data.bin')).out).toBe('3000001\n');
    expect((await adb(['exec-out', 'cat', '/sdcard/Download/data.bin'])).bytes.equals(data)).toBe(true);
  });

  test('takes and gives folders, and refuses what is not writable', async () => {
    const [from, to] = [join(host.home, 'tree'), join(host.home, 'copy')];
    await mkdir(join(from, 'a', 'b'), { recursive: true });
    await writeFile(join(from, 'a', 'b', 'ä ö.txt'), 'deep');
    await writeFile(join(from, 'top'), '');
    expect((await adb(['push', from, '/sdcard/tree'])).status).toBe(0);
    expect((await adb(['pull', '/sdcard/tree', to])).status).toBe(0);
    expect(await readFile(join(to, 'a', 'b', 'ä ö.txt'), 'utf8')).toBe('deep');
    expect(await readdir(to)).toEqual(['a', 'top']);
    const refused = await adb(['push', join(from, 'top'), '/system/bin/top']);
    expect(refused.status).toBe(1);
    expect(`${refused.out}${refused.err}`).toContain('Read-only file system');
    expect((await adb(['pull', '/sdcard/none', to])).status).toBe(1);
  });

  test('shows the device’s own tree in a dump, to the terminal and in a file', async () => {
    await phone.device.apps?.launch('org.pocket.contacts', call());
    const [window] = await phone.device.windows(call());
    const { root } = await phone.device.read(window?.window_uid ?? '', { maxNodes: 10_000, maxDepth: 100 }, call());
    const plain = (node: UnifiedUINode): unknown => ({
      resourceId: node.resourceId,
      className: node.className,
      text: node.text === node.hintText ? '' : node.text,
      description: node.description,
      bounds: node.bounds,
      clickable: node.clickable,
      checked: node.checked,
      hintText: node.hintText,
      children: node.children.map(plain),
    });
    expect(plain(await dump())).toEqual(plain(root));
    expect((await shell('uiautomator dump /sdcard/ui.xml')).out).toBe('UI hierchary dumped to: /sdcard/ui.xml\n');
    expect(plain(readDump((await adb(['exec-out', 'cat', '/sdcard/ui.xml'])).bytes).root)).toEqual(plain(root));
  });

  test('takes pictures with the right pixels', async () => {
    const before = await phone.device.picture('screen', call());
    const png = await decodePng((await adb(['exec-out', 'screencap', '-p'])).bytes);
    const raw = (await adb(['exec-out', 'screencap'])).bytes;
    const after = await phone.device.picture('screen', call());
    // The clock of the status bar can move on between two pictures.
    const expected = [before, after].map(({ data }) => Buffer.from(data));
    expect(png).toMatchObject({ width: 1080, height: 2400 });
    expect(expected.some((pixels) => pixels.equals(png.data))).toBe(true);
    expect([raw.readUInt32LE(0), raw.readUInt32LE(4), raw.readUInt32LE(8)]).toEqual([1080, 2400, 1]);
    expect(expected.some((pixels) => pixels.equals(raw.subarray(16)))).toBe(true);
  });

  test('is operated from tap to text to key, until the scenario’s goal is reached', async () => {
    await tapOn(({ text }) => text === 'Messages');
    await tapOn(({ text }) => text === 'Ada Lovelace');
    await tapOn(({ resourceId }) => resourceId.endsWith('/message'));
    expect((await shell('dumpsys input_method | grep -o mInputShown=true')).out).toBe('mInputShown=true\n');
    await shell('input text On%smy%sway');
    expect((await find(({ resourceId }) => resourceId.endsWith('/message'))).value).toBe('On my way');
    expect(phone.device.oracles('send_message').success).toBe(false);
    await tapOn(({ description }) => description === 'Send');
    expect(phone.device.oracles('send_message').success).toBe(true);
    await shell('input keyevent KEYCODE_BACK; input keyevent 4');
    expect((await shell('dumpsys window | grep mCurrentFocus')).out).toContain('org.pocket.messages/org.pocket.messages.MainActivity');
    await shell('input swipe 500 1500 500 1490 50; input keyevent HOME');
    expect((await shell('dumpsys activity activities | grep topResumedActivity')).out).toContain('com.android.launcher3');
  });

  test('types ASCII alone by keys, and nothing at all when one character has no key', async () => {
    await shell('am start -n org.pocket.contacts/.MainActivity');
    await tapOn(({ resourceId }) => resourceId.endsWith('/search'));
    expect(await shell("input text 'Gr\u00e4fin'")).toMatchObject({ status: 255 });
    await shell("input text 'a b'");
    expect((await find(({ resourceId }) => resourceId.endsWith('/search'))).value).toBe('a b');
    await shell('input keycombination 113 29; input keyevent 67');
    expect((await find(({ resourceId }) => resourceId.endsWith('/search'))).value).toBe('');
  });

  test('starts, stops and resets apps, and opens links', async () => {
    expect((await shell('am start -W -n org.pocket.notes/.MainActivity')).out).toContain('Status: ok');
    expect(Number((await shell('pidof org.pocket.notes')).out)).toBeGreaterThan(0);
    expect(await shell('am start -n org.pocket.nosuch/.Main')).toMatchObject({ status: 1, err: expect.stringContaining('does not exist') });
    await shell('am force-stop org.pocket.notes');
    expect((await shell('pidof org.pocket.notes')).status).toBe(1);
    await shell("am start -a android.intent.action.VIEW -d 'settings://wifi'");
    expect([...walk(await dump())].some(({ text }) => text === 'Network and internet')).toBe(true);
    expect((await shell('monkey -p org.pocket.shop -c android.intent.category.LAUNCHER 1')).out).toContain('Events injected: 1');
    expect((await shell('cmd package resolve-activity --brief org.pocket.shop | tail -1')).out).toBe('org.pocket.shop/.MainActivity\n');
    expect((await shell('pm clear org.pocket.shop')).out).toBe('Success\n');
  });

  test('turns when asked to, and says so in its dumps', async () => {
    await shell('settings put system accelerometer_rotation 0; settings put system user_rotation 1');
    await until(
      async () => (await adb(['exec-out', 'uiautomator', 'dump', '/dev/tty'])).out.includes('rotation="1"'),
      'the phone is turned',
    );
    expect((await shell('wm size')).out).toBe('Physical size: 1080x2400\n');
    expect((await shell('dumpsys input | grep -o "SurfaceOrientation: ."')).out).toBe('SurfaceOrientation: 1\n');
    await shell('wm user-rotation lock 0; settings put system accelerometer_rotation 1');
    await until(
      async () => (await adb(['exec-out', 'uiautomator', 'dump', '/dev/tty'])).out.includes('rotation="0"'),
      'the phone is turned back',
    );
  });

  test('lets an app look into its own folder and nobody else', async () => {
    expect(await shell('ls /data/data')).toMatchObject({ status: 1, err: 'ls: /data/data: Permission denied\n' });
    expect((await shell('run-as org.pocket.messages cat shared_prefs/org.pocket.messages_preferences.xml')).out).toContain('name="draft"');
    expect((await shell('run-as com.android.launcher3 ls')).err).toContain('not debuggable');
  });

  test('installs an APK that is streamed to it, and runs no code of it', async () => {
    const apks = join(dirname(createRequire(import.meta.url).resolve('appium-uiautomator2-server/package.json')), 'apks');
    const apk = join(apks, 'appium-uiautomator2-server-debug-androidTest.apk');
    expect((await adb(['install', '-r', apk])).out).toContain('Success');
    expect((await shell('pm list packages -3 io.appium')).out).toBe('package:io.appium.uiautomator2.server.test\n');
    expect((await shell('pm path io.appium.uiautomator2.server.test')).out).toMatch(/^package:\/data\/app\/.*\/base\.apk\n$/);
    expect((await shell('am start -n io.appium.uiautomator2.server.test/.Main')).status).toBe(1);
    expect((await adb(['install-multiple', apk])).out).toContain('Success');
    await writeFile(join(host.home, 'bad.apk'), 'no archive');
    const refused = await adb(['install', join(host.home, 'bad.apk')]);
    expect(`${refused.out}${refused.err}`).toContain('INSTALL_FAILED_INVALID_APK');
    expect(refused.status).toBe(1);
    expect((await adb(['uninstall', 'io.appium.uiautomator2.server.test'])).out).toContain('Success');
  });

  test('is reached through a forwarded port, and reaches the host through a reversed one', async () => {
    const server = createServer((socket) => socket.on('data', (data) => socket.write(`host got ${data.toString()}`)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await adb(['reverse', 'tcp:8081', `tcp:${(server.address() as AddressInfo).port}`]);
    expect((await adb(['reverse', '--list'])).out).toContain('tcp:8081');
    // Forwarded to the phone's port 8081, which leads back to the host: both directions in one connection.
    const port = Number((await adb(['forward', 'tcp:0', 'tcp:8081'])).out);
    const socket = connect(port, '127.0.0.1');
    socket.write('hello');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toBe('host got hello');
    socket.destroy();
    await adb(['reverse', '--remove-all']);
    const refused = connect(port, '127.0.0.1');
    refused.on('error', () => undefined);
    await once(refused, 'close');
    await adb(['forward', '--remove-all']);
    server.close();
  });

  test('writes a log that can be followed, filtered and cleared', async () => {
    await adb(['logcat', '-c']);
    await shell("log -t first 'one line'; log -p e -t second 'an error'");
    expect((await adb(['logcat', '-d', '-v', 'brief', 'second:E', '*:S'])).out).toMatch(
      /beginning of main\nE\/second {2}\( *\d+\): an error\n$/,
    );
    expect((await adb(['shell', 'logcat', '-d', '-t', '1'])).out).toContain('an error');
    const seen = host.until(['-s', phone.serial, 'logcat'], 'third   : later');
    await until(async () => (await shell('pidof logcat')).status === 0, 'logcat runs');
    await shell('log -t third later');
    await seen;
    await until(async () => (await shell('pidof logcat')).status !== 0, 'logcat has ended with its connection');
  });

  test('answers many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => shell(`sleep 0.05; echo ${i}; exit ${i}`)));
    expect(answers.map(({ out, status }) => [out, status])).toEqual(Array.from({ length: 12 }, (_, i) => [`${i}\n`, i]));
  });

  test('refuses root politely', async () => {
    expect((await adb(['root'])).out).toContain('cannot run as root');
    expect((await adb(['remount'])).out).toContain('Permission denied');
    expect((await adb(['jdwp'])).out).toBe('');
  });

  test('goes dark when it sleeps', async () => {
    await shell('input keyevent SLEEP');
    expect((await shell('dumpsys power | grep mWakefulness')).out).toBe('  mWakefulness=Asleep\n');
    expect((await adb(['exec-out', 'uiautomator', 'dump', '/dev/tty'])).out).toContain('ERROR: null root node');
    await shell('input keyevent WAKEUP');
    expect((await adb(['exec-out', 'uiautomator', 'dump', '/dev/tty'])).out).toContain('<hierarchy');
  });
});
