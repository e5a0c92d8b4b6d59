import { describe, expect, it } from 'vitest';
import { appName } from './app-name.ts';
import { extrasOf, parseApps, startFailure } from './apps.ts';
import { isRunningFor, parseUsers } from './app-users.ts';
import { parseLogcat } from './logcat.ts';

describe("an app's name", () => {
  it('is a package, with an activity or without', () => {
    expect(appName('com.example.app')).toEqual({ packageName: 'com.example.app' });
    expect(appName('com.example.app/.Main$Inner')).toEqual({ packageName: 'com.example.app', activity: '.Main$Inner' });
  });

  it('may say whose copy is meant', () => {
    expect(appName('com.example.app@u0')).toEqual({ packageName: 'com.example.app', user: 0 });
    expect(appName('com.example.app@u999/.Main')).toEqual({ packageName: 'com.example.app', user: 999, activity: '.Main' });
  });

  it.each([
    '',
    ' ',
    'com.a; rm',
    '-p',
    '$(id)',
    'com.a/',
    'com.a/$(id)',
    'com..a',
    'com.a\n',
    '../x',
    'com.a@u',
    'com.a@u-1',
    'com.a@10',
    '@u10',
    'com.a@u1@u2',
    'com.a@u1\n',
  ])('is not %j', (name) => {
    expect(() => appName(name)).toThrow('is not an Android package name');
  });
});

describe('the apps', () => {
  it('are those that can be started and those that were installed', () => {
    const text =
      '2 activities found:\n  Activity #0:\n    priority=0\n    com.b/.Main\n  Activity #1:\n    com.a/com.a.Start\npackage:com.c\npackage:com.a\n';
    expect(parseApps(text).map(({ app }) => app)).toEqual(['com.a', 'com.b', 'com.c']);
  });

  it('are started with arguments of their types', () => {
    expect(extrasOf({ user: 'a b', isNew: true, count: 3, id: 9_000_000_000, share: 0.5 })).toEqual([
      ...['--es', 'user', 'a b', '--ez', 'isNew', 'true', '--ei', 'count', '3'],
      ...['--el', 'id', '9000000000', '--ef', 'share', '0.5'],
    ]);
  });

  it('that were not started say so, whatever the exit code', () => {
    expect(startFailure({ stdout: 'Starting: Intent { }\n', stderr: '', exitCode: 0 })).toBeUndefined();
    expect(startFailure({ stdout: '', stderr: 'Error: Activity class {a/b} does not exist.\n', exitCode: 0 })).toContain('does not exist');
    expect(startFailure({ stdout: '', stderr: 'java.lang.SecurityException: no\n', exitCode: 0 })).toContain('SecurityException');
    expect(startFailure({ stdout: '', stderr: '', exitCode: 1 })).toBe('exited with code 1');
  });
});

describe('the users of a phone', () => {
  it.each([
    ['its owner alone', '0\nUsers:\n\tUserInfo{0:Owner:c13} running\n', [0]],
    ['a work profile', '0\nUsers:\n\tUserInfo{0:Ada:4c13} running\n\tUserInfo{10:Work profile:1030} running\n', [0, 10]],
    ['a work profile that is switched off', '0\nUsers:\n\tUserInfo{0:Ada:c13} running\n\tUserInfo{10:Work profile:1030}\n', [0]],
    [
      'clones, named in any script and with any sign',
      '0\nUsers:\n\tUserInfo{0:机主:c13} running\n\tUserInfo{999:双开: {x}:801010} running\n',
      [0, 999],
    ],
    [
      'a guest and a second person, who are not in front',
      '0\r\nUsers:\r\n\tUserInfo{0:A:c13} running\r\n\tUserInfo{10:Guest:414} running\r\n\tUserInfo{11:B:410} running\r\n',
      [0],
    ],
    ['a person in front of a system without one', '10\nUsers:\n\tUserInfo{0:System:800} running\n\tUserInfo{10:Ada:c12} running\n', [10]],
    ['nothing that can be read', 'Error: java.lang.SecurityException\n', [0]],
    ['nothing at all', '', [0]],
  ])('are read where there is %s', (_, text, users) => {
    expect(parseUsers(text)).toEqual(users);
  });

  it('have processes of their own', () => {
    const processes = 'USER           NAME\nu0_a12         com.a\nu10_a12        com.b\nu10_a13 com.a:remote\n';
    expect(isRunningFor({ packageName: 'com.a', user: 0 }, processes)).toBe(true);
    expect(isRunningFor({ packageName: 'com.a', user: 10 }, processes)).toBe(false);
    expect(isRunningFor({ packageName: 'com.b', user: 1 }, processes)).toBe(false);
    expect(isRunningFor({ packageName: 'com.b', user: 10 }, processes)).toBe(true);
  });
});

describe('the log', () => {
  const text = [
    '  PID NAME',
    '  100 com.app',
    '  200 com.other',
    '',
    '--------- beginning of main',
    '1700000000.123   100   101 I Tag: hello: world',
    '1700000001.000   200   201 W Other   : beware',
    '1700000002.000   500   510 I ActivityManager: Start proc 300:com.dead/u0a7 for top-activity',
    '1700000003.000   300   300 E AndroidRuntime: Process: com.dead, PID: 300',
  ].join('\n');

  it("knows them by Android 7's list of processes, too", () => {
    const toolbox = [
      'USER      PID   PPID  VSIZE  RSS   WCHAN            PC  NAME',
      'u0_a12    2345  580   1042340 60120 SyS_epoll_ 0000000000 S com.app',
      '1700000000.123  2345  2345 I Tag: hello',
    ].join('\n');
    expect(parseLogcat(toolbox, 0)).toMatchObject([{ app: 'com.app', text: 'hello' }]);
  });

  it('knows whose lines are whose, even of apps that have ended', () => {
    expect(parseLogcat(text, 0)).toEqual([
      { at: 1_700_000_000_123, level: 'info', tag: 'Tag', app: 'com.app', text: 'hello: world', pid: 100 },
      { at: 1_700_000_001_000, level: 'warn', tag: 'Other', app: 'com.other', text: 'beware', pid: 200 },
      {
        at: 1_700_000_002_000,
        level: 'info',
        tag: 'ActivityManager',
        app: '',
        text: 'Start proc 300:com.dead/u0a7 for top-activity',
        pid: 500,
      },
      { at: 1_700_000_003_000, level: 'fatal', tag: 'AndroidRuntime', app: 'com.dead', text: 'Process: com.dead, PID: 300', pid: 300 },
    ]);
  });

  it('without a year is of the last twelve months', () => {
    const now = new Date('2026-01-02T00:00:00').getTime();
    const [line] = parseLogcat('12-31 23:59:59.500  1  2 D T: x', now);
    expect(line?.at).toBe(new Date('2025-12-31T23:59:59.500').getTime());
  });
});
