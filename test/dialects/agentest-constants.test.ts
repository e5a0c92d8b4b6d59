import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settleClass } from '../../packages/core/src/act/action-kind.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { parseAction } from '../../packages/core/src/act/request.ts';
import { commandsBy } from '../../packages/android/src/adb/executed-commands.ts';
import { PhoneLink } from '../../packages/android/src/adb/phone-link.ts';
import { AdbServer } from '../../packages/android/src/adb/server.ts';
import { readIdentity } from '../../packages/android/src/fact/identity.ts';
import { emulatorConsole } from '../../packages/android/src/emulator-console.ts';
import { startAppium } from '../../packages/android/src/helper/appium/start-appium.ts';
import type { HelperPhone } from '../../packages/android/src/helper/helper-phone.ts';
import { dumpScreen } from '../../packages/android/src/phone-screen.ts';
import {
  ADB,
  adbByExecutor,
  ADB_COMMANDS,
  ADB_COMMANDS_EXT,
  AdbCommandError,
  ANDROID_PROPS,
  KEYCODES,
  LIGHTWEIGHT_ACTIONS,
  RETRY,
  type ShellExecutor,
} from '../../packages/handsight/src/agentest.ts';

const ALL = { ADB, ADB_COMMANDS, ADB_COMMANDS_EXT, ANDROID_PROPS, KEYCODES, RETRY };
const KEPT = structuredClone(ALL);
const LIGHT = [...LIGHTWEIGHT_ACTIONS];
const signal = AbortSignal.timeout(60_000);

beforeEach(() => {
  RETRY.BASE_DELAY_MS = 1;
});
afterEach(() => {
  for (const [name, kept] of Object.entries(KEPT)) Object.assign(Reflect.get(ALL, name) as object, kept);
  LIGHTWEIGHT_ACTIONS.splice(0, LIGHTWEIGHT_ACTIONS.length, ...LIGHT);
});

/** An executor that records its commands, and replies with the next answer, or the last. */
function executor(...answers: (string | Error)[]): { shell: ShellExecutor; ran: string[] } {
  const ran: string[] = [];
  const exec = (command: string): Promise<string> => {
    ran.push(command);
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { shell: { exec }, ran };
}

const nowhere = new AdbServer({ address: { host: '127.0.0.1', port: 1 } });
const linkBy = (shell: ShellExecutor): PhoneLink => new PhoneLink(nowhere, 'p', commandsBy(shell, 'adb'));

describe('whoever changes a word of commands changes what is sent', () => {
  it('through an executor: shell, exec-out, forward and the emulator’s console', async () => {
    Object.assign(ADB, { SHELL: 'SHELL', EXEC_OUT: 'OUT', DUMP_PATH: '/there.xml' });
    Object.assign(ADB_COMMANDS_EXT, { FORWARD: 'FORWARD', EMU: 'EMU', NETWORK_SPEED: 'speed', NETWORK_DELAY: 'delay', GETPROP: 'GETPROP' });
    const { shell, ran } = executor('5037');
    await adbByExecutor(shell, 'adb').run('input tap 1 2', signal);
    await adbByExecutor(shell, 'adb').forward(8765, signal);
    await readIdentity(linkBy(shell), signal);
    const call = { clock: new SteppedClock(), deadline: Infinity, signal };
    await emulatorConsole('emulator-5554', {}, commandsBy(shell, 'adb'))?.network.shape({ speed: 'gsm', delay: 'edge' }, call);
    await dumpScreen(linkBy(shell), call).catch(() => undefined);
    expect(ran).toEqual([
      "adb SHELL 'input tap 1 2'",
      'adb FORWARD tcp:0 tcp:8765',
      expect.stringContaining("adb SHELL 'GETPROP\n"),
      'adb EMU speed gsm',
      'adb EMU delay edge',
      "adb OUT 'uiautomator dump /dev/tty'",
      "adb OUT '{ rm -f /there.xml; uiautomator dump /there.xml >&2; cat /there.xml; rm -f /there.xml; } | base64'",
    ]);
  });

  it('by the properties that a phone is asked for', async () => {
    ANDROID_PROPS.DEVICE_MODEL = 'ro.other.model';
    const { shell } = executor('[ro.other.model]: [Nine]\n[ro.build.version.sdk]: [34]\n');
    expect(await readIdentity(linkBy(shell), signal)).toMatchObject({ model: 'Nine', sdk: 34 });
  });

  it('where Appium’s server is started', async () => {
    ADB_COMMANDS_EXT.AM_INSTRUMENT = 'am instrument --other';
    const start = vi.fn((_: string) => Promise.reject(new Error('enough')));
    const phone = { run: () => Promise.resolve(''), install: () => Promise.resolve(), start } as unknown as HelperPhone;
    await expect(startAppium(phone)).rejects.toThrow('enough');
    expect(start.mock.calls[0]?.[0]).toMatch(/^am instrument --other -e /);
  });
});

it('whoever changes the list of lightweight actions changes how they settle', () => {
  const settles = (action: object): string => settleClass(parseAction(action));
  const typing = { type: 'type', text: 'x' };
  const tap = { type: 'tap', target: { x: 1, y: 1 } };
  expect([settles(typing), settles(tap)]).toEqual(['light', 'light']);
  LIGHTWEIGHT_ACTIONS.splice(LIGHTWEIGHT_ACTIONS.indexOf('type'), 1);
  LIGHTWEIGHT_ACTIONS.splice(LIGHTWEIGHT_ACTIONS.indexOf('tap_coordinates'), 1);
  expect([settles(typing), settles(tap)]).toEqual(['full', 'full']);
});

describe('RETRY', () => {
  const flaky = new AdbCommandError('flaky', 'adb');

  it('governs commands of the driver that only read, and none that act', async () => {
    const reading = executor(flaky, flaky, '[ro.product.model]: [Nine]\n');
    expect(await readIdentity(linkBy(reading.shell), signal)).toMatchObject({ model: 'Nine' });
    expect(reading.ran).toHaveLength(3);
    const acting = executor(flaky, '');
    await expect(linkBy(acting.shell).run('input tap 1 1', signal)).rejects.toThrow('flaky');
    expect(acting.ran).toHaveLength(1);
    RETRY.MAX_ATTEMPTS = 2;
    await expect(readIdentity(linkBy(executor(flaky, flaky, '').shell), signal)).rejects.toThrow('flaky');
  });

  describe('of connecting to the adb server', () => {
    let server: Server;
    let connections: Socket[];
    let hangUps: number;
    beforeEach(async () => {
      connections = [];
      hangUps = 0;
      server = createServer((socket) => {
        connections.push(socket);
        socket.on('error', () => undefined);
        if (connections.length <= hangUps) socket.destroy();
        else socket.once('data', () => socket.end('OKAY0000'));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterEach(() => server.close());

    const adb = (): AdbServer => {
      const address = server.address();
      return new AdbServer({ address: { host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 } });
    };

    it.each([
      [0, 1],
      [2, 3],
    ])('that hangs up %i times takes %i attempts', async (times, attempts) => {
      hangUps = times;
      expect(await adb().devices(signal)).toEqual([]);
      expect(connections).toHaveLength(attempts);
    });

    it('ends after as many as it allows', async () => {
      hangUps = 9;
      await expect(adb().devices(signal)).rejects.toMatchObject({ kind: 'AdbConnection' });
      expect(connections).toHaveLength(3);
      RETRY.MAX_ATTEMPTS = 1;
      await expect(adb().transport('p', signal)).rejects.toMatchObject({ kind: 'AdbConnection' });
      expect(connections).toHaveLength(4);
    });

    it('never repeats a request that may have reached the phone', async () => {
      server.removeAllListeners('connection');
      const asked: string[] = [];
      server.on('connection', (socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (bytes) => {
          asked.push(bytes.toString().slice(4));
          if (asked.at(-1)?.startsWith('host:') === true) socket.write('OKAY');
          else socket.destroy();
        });
      });
      await expect(new PhoneLink(adb(), 'p').run('input tap 1 1', signal)).rejects.toMatchObject({ kind: 'DeviceGone' });
      expect(asked).toEqual(['host:transport:p', 'shell,v2,raw:input tap 1 1']);
    });
  });
});
