import { describe, expect, it } from 'vitest';
import { realClock } from '../../core/src/device/clock.ts';
import { encodePng } from '../../core/src/picture/index.ts';
import { HandsightError } from '../../core/src/error/errors.ts';
import { readDump } from '../../core/src/screen/read/read-dump.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import { parseDeviceList } from './adb/device-list.ts';
import { installFailure } from './app/install.ts';
import { parseGeneralState } from './fact/general-state.ts';
import { sendInput } from './input/send-input.ts';
import { physicalDisplayIn, screenshot } from './phone-screen.ts';

/** A phone that answers every command alike. */
const answering = (stdout: Buffer | string, stderr = '', exitCode = 0): PhoneLink =>
  ({
    serial: 'x',
    run: () => Promise.resolve({ stdout: String(stdout), stderr, exitCode }),
    shell: () => Promise.resolve({ stdout: Buffer.from(stdout), stderr, exitCode }),
  }) as Partial<PhoneLink> as PhoneLink;
const signal = new AbortController().signal;
const call = { clock: realClock, deadline: Date.now() + 1000, signal };

const kindOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof HandsightError ? error.kind : String(error)),
  );

describe('input', () => {
  it.each([
    ['nothing said', '', 0, 'sent'],
    ['MIUI noise', 'java.lang.reflect.InvocationTargetException\n\tat com.miui.Boot.run(Unknown Source:11)\n', 0, 'sent'],
    ['WARNING: linker: unused DT entry', 'WARNING: linker: libx.so: unused DT entry\n', 0, 'sent'],
    ['an unknown command', 'Error: Unknown command: tab\n', 0, 'AdbCommand'],
    [
      'old Android, failed in words only',
      'java.lang.NullPointerException\n\tat com.android.commands.input.Input.sendText(Input.java:1)\n',
      0,
      'AdbCommand',
    ],
    [
      'forbidden',
      'java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n',
      255,
      'PermissionDenied',
    ],
    ['asleep', '', 77, 'DeviceAsleep'],
    ['killed', '', 137, 'AdbCommand'],
  ])('%s', async (_, stderr, code, kind) => {
    expect(await kindOf(sendInput(answering('', stderr, code), 'input tap 1 2', signal))).toBe(kind);
  });
});

describe('an installer that refuses', () => {
  it('says what to do', () => {
    expect(installFailure('Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]')).toMatchObject({
      kind: 'PermissionDenied',
      message: expect.stringContaining('Install via USB') as string,
    });
    const mismatch = installFailure('Failure [INSTALL_FAILED_UPDATE_INCOMPATIBLE: signatures do not match [base.apk, base.apk]]');
    expect(mismatch.message).toMatch(/\[base\.apk, base\.apk\]\]: .*uninstall/);
    expect(installFailure('Exception').kind).toBe('AdbCommand');
  });
});

describe('a dump that is none', () => {
  it.each([
    ['UiAutomationService android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@6 already registered!', 'busy'],
    ['Killed\n', 'killed'],
    ['ERROR: could not get idle state.\n', 'not_idle'],
  ])('%s', (text, reason) => {
    expect(() => readDump(text)).toThrow(expect.objectContaining({ context: { reason } }) as Error);
  });
});

const AREA = { left: 0, top: 0, right: 1, bottom: 1 };

describe('a picture', () => {
  it('is found behind what a phone says before it', async () => {
    const png = Buffer.from(await encodePng({ width: 1, height: 1, format: 'rgba', data: new Uint8Array([1, 2, 3, 255]), area: AREA }));
    const warned = Buffer.concat([Buffer.from('[Warning] Multiple displays were found, …\n'), png]);
    expect(await screenshot(answering(warned), undefined, call, undefined)).toMatchObject({ width: 1, height: 1, data: png });
  });

  it('of another display is asked for by its physical number', () => {
    const viewports =
      "mViewports=[DisplayViewport{type=INTERNAL, valid=true, displayId=0, uniqueId='local:4619827259835644672'}, DisplayViewport{type=INTERNAL, displayId=3, uniqueId='local:4619827551948147201'}]";
    expect(physicalDisplayIn(viewports, 3)).toBe('4619827551948147201');
    expect(physicalDisplayIn(viewports, 9)).toBeUndefined();
  });
});

describe('facts', () => {
  const state = (name: string, answer: string): unknown => parseGeneralState(`\n@@handsight ${name}\n${answer}`);

  it('of two SIM cards are in a call when either is', () => {
    expect(state('call', '  Phone Id=0\n  mCallState=0\n  Phone Id=1\n  mCallState=2\n')).toEqual({ call_state: 'in call' });
    expect(state('call', '  mCallState=0\n  mCallState=1\n')).toEqual({ call_state: 'ringing' });
  });

  it('of a scheduled night mode are what it is now', () => {
    expect(state('night', 'Night mode: auto\n')).toEqual({});
    expect(
      parseGeneralState('\n@@handsight night\nNight mode: custom_schedule\n\n@@handsight night_now\n  mComputedNightMode=true\n'),
    ).toEqual({
      dark_mode: true,
    });
  });

  it('of wireless phones may have spaces in their names', () => {
    expect(parseDeviceList('adb-RFAX1-DLA7Tw (2)._adb-tls-connect._tcp device product:x model:SM_A5 transport_id:3\n')).toEqual([
      { serial: 'adb-RFAX1-DLA7Tw (2)._adb-tls-connect._tcp', state: 'device', facts: { product: 'x', model: 'SM_A5', transport_id: '3' } },
    ]);
  });
});
