import { dirname } from 'node:path';
import { SERVER_APK_PATH } from 'appium-uiautomator2-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { ProcessTable } from '../../packages/phone/src/process-table.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, until, type AdbLab } from './adb-lab.ts';

const ROUNDS = Number(process.env['HANDSIGHT_FAULT_ROUNDS'] ?? 2);
const LONG = 60_000 + ROUNDS * 20_000;

/** What a caller may see while the phone is away. */
const AWAY = ['AdbConnection', 'DeviceGone', 'DeviceNotFound', 'ActionLost', 'TreeParse', 'WindowGone'];

describeWith({ package: 'adb' }, 'a phone that fails', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;

  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());
  beforeEach(async () => {
    phone = await lab.phone();
    host = lab.host({}, {}, { folders: [dirname(SERVER_APK_PATH)] });
  });
  afterEach(() => host.close());

  const id = (): string => `android:${phone.serial}`;
  const client = (): Promise<DeviceClient> => DeviceClient.on(host, id(), 'test');
  const read = async (): Promise<string> => (await (await client()).compact()).text;
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof HandsightError ? error.kind : `not typed: ${String(error)}`),
    );

  /** Retries until there is an answer again. Errors until then are typed, and the host stays the same. */
  async function recovered(): Promise<void> {
    await until(async () => {
      const kind = await failureOf(read());
      if (kind !== 'none') expect(AWAY).toContain(kind);
      return kind === 'none';
    });
  }
  const rounds = async (round: () => Promise<void>): Promise<void> => {
    for (let i = 0; i < ROUNDS; i++) await round();
  };
  /** Waits until the phone runs a command of this name. */
  const running = (name: string): Promise<void> => until(() => phone.phone.processes.all.some(({ argv }) => argv[0]?.endsWith(name)));

  /** Does something at the moment the phone starts a command of this name. */
  function atStartOf(name: string, work: () => Promise<void>): Promise<void> {
    const { processes } = phone.phone;
    return new Promise((resolve, reject) => {
      const spy = vi.spyOn(processes, 'add');
      spy.mockImplementation((...args) => {
        const isIt = args[1][0]?.endsWith(name) === true;
        if (isIt) spy.mockRestore();
        const entry = ProcessTable.prototype.add.apply(processes, args);
        if (isIt) work().then(resolve, reject);
        return entry;
      });
    });
  }

  it(
    'is found again after the adb server was killed',
    () =>
      rounds(async () => {
        await recovered();
        await lab.killServer();
        await recovered();
      }),
    LONG,
  );

  it(
    'is an error at once when it is unplugged in the middle of a dump',
    () =>
      rounds(async () => {
        await recovered();
        phone.faults.dump = 'hang';
        const reading = failureOf(read());
        await running('uiautomator');
        await phone.unplug();
        expect(AWAY).toContain(await reading);
        phone.faults.dump = 'none';
        await phone.plugIn();
        await recovered();
      }),
    LONG,
  );

  it(
    'leaves it unknown what happened when it is unplugged in the middle of a tap',
    () =>
      rounds(async () => {
        await recovered();
        const unplugged = atStartOf('input', () => phone.unplug());
        const receipt: Receipt = await (await client()).perform({ type: 'tap', target: { x: 500, y: 2200 } });
        await unplugged;
        expect(receipt).toMatchObject({
          ok: false,
          success: false,
          dispatched: 'unknown',
          retryable: false,
          error: { code: 'ActionLost' },
        });
        await phone.plugIn();
        await recovered();
      }),
    LONG,
  );

  it(
    'leaves it unknown whether an app was installed when it is unplugged in the middle of it',
    () =>
      rounds(async () => {
        await recovered();
        const unplugged = atStartOf('cmd', () => phone.unplug());
        const receipt = await (await client()).perform({ type: 'install_app', path: SERVER_APK_PATH });
        await unplugged;
        expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'unknown', retryable: false });
        expect(receipt.error?.code).toBe('ActionLost');
        await phone.plugIn();
        await recovered();
      }),
    LONG,
  );

  it(
    'is used again after it has restarted',
    () =>
      rounds(async () => {
        await recovered();
        await (await client()).perform({ type: 'shell', command: 'reboot' });
        await until(() => phone.connections() === 0);
        await recovered();
      }),
    LONG,
  );

  it('ends with the deadline when a dump hangs, and can be read right after', async () => {
    await recovered();
    phone.faults.dump = 'hang';
    const receipt = await (await client()).perform({ type: 'tap', target: { selector: '[name="Settings"]' } }, { timeout_ms: 500 });
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'Timeout' } });
    expect(await failureOf((await client()).find('[name="x"]', undefined, AbortSignal.timeout(300)))).toBe('Cancelled');
    phone.faults.dump = 'none';
    expect(await read()).toContain('Settings');
  });

  it('says why there is no tree', async () => {
    const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'none',
        (error: unknown) => (error instanceof HandsightError ? [error.kind, error.context['reason']] : error),
      );
    phone.faults.dump = 'not_idle';
    expect((await (await client()).screen()).degraded).toMatchObject({ reason: 'not_idle' });
    const tapped = await (await client()).perform({ type: 'tap', target: { x: 540, y: 2200 } });
    expect(tapped).toMatchObject({ dispatched: 'yes', verification: { status: 'unverifiable' } });
    phone.faults.dump = 'null_root';
    expect(await reasonOf(read())).toEqual(['TreeParse', 'null_root']);
    phone.faults.dump = Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251);
    expect(await reasonOf(read())).toEqual(['TreeParse', 'not_xml']);
    phone.faults.dump = new Uint8Array();
    expect(await reasonOf(read())).toMatchObject(['TreeParse', expect.stringMatching(/empty|not_xml/)]);
    phone.faults.dump = 'none';
    expect(await read()).toContain('Settings');
  });

  it('is read even when its dump has 5 MB, and says what was left out', async () => {
    const row = (i: number): string =>
      `<node index="${i}" text="Row number ${i}" class="android.widget.TextView" package="com.android.launcher3" clickable="true" enabled="true" bounds="[0,${i}][100,${i + 1}]" />`;
    const rows = Array.from({ length: 36_000 }, (_, i) => row(i)).join('');
    const dump = `<hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="com.android.launcher3" bounds="[0,0][1080,2400]">${rows}</node></hierarchy>`;
    expect(dump.length).toBeGreaterThan(5_000_000);
    phone.faults.dump = Buffer.from(dump);
    const screen = await (await client()).screen();
    expect(screen.degraded).toMatchObject({ reason: 'node_cap' });
  });
});
