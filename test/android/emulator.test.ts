import { afterAll, beforeAll, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { speaking } from '../dialects/speaking.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, until, type AdbLab } from './adb-lab.ts';
import { serveConsole, type ConsoleServer } from './emulator-console-server.ts';
import { serveEmulator, type EmulatorServer } from './emulator-server.ts';

describeWith({ package: 'adb' }, 'an emulator', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let emulator: EmulatorServer;
  let consoles: ConsoleServer;
  let serial: string;
  let client: DeviceClient;

  beforeAll(async () => {
    lab = await openAdbLab();
    ({ phone, consoles } = await phoneWithConsole());
    serial = `emulator-${phone.port - 1}`;
    emulator = await serveEmulator(phone.device, phone.port - 1);
    await lab.server.send(`host:emulator:${phone.port}`).catch(() => undefined);
    await until(async () => (await lab.server.devices()).some((listed) => listed.serial === serial && listed.state === 'device'));
    client = await DeviceClient.on(lab.host({}, { ...emulator.env, HOME: consoles.home }), `android:${serial}`, 'test');
  });
  afterAll(async () => {
    await lab.close();
    await emulator.close();
    await consoles.close();
  });

  /** An emulator's adb port is its console's plus one. */
  async function phoneWithConsole(): Promise<{ phone: OpenPhone; consoles: ConsoleServer }> {
    for (let tries = 0; tries < 20; tries++) {
      const opened = await serveConsole();
      const found = await lab.unconnectedPhone({ port: opened.port + 1 }).catch(() => undefined);
      if (found !== undefined) return { phone: found, consoles: opened };
      await opened.close();
    }
    throw new Error('no two free ports lie side by side');
  }

  async function act(action: ActionInput): Promise<Receipt> {
    const receipt = await client.perform(action);
    expect(receipt.error).toBeNull();
    expect(receipt.verification?.status).not.toBe('failed');
    return receipt;
  }

  it('is driven by its own control service, found with its token', async () => {
    expect(await client.capabilities()).toMatchObject({ adapter: 'grpc', multi_touch: true, clipboard: true });
    expect((await client.info()).facts['emulator']).toBe(true);
    expect(emulator.calls).toContain('getStatus');
  });

  it('is tapped, pinched and turned by fingers, and photographed', async () => {
    await act({ type: 'tap', target: { selector: '[name="Settings"]' } });
    expect((await client.compact()).text).toContain('Network and internet');
    const center = { x: 540, y: 1200 };
    await act({ type: 'pinch', center, startRadius: 100, endRadius: 300, durationMs: 100 });
    await act({ type: 'rotate', center, radius: 200, startAngleDeg: 0, endAngleDeg: 45, durationMs: 100 });
    const shot = await client.picture();
    expect([shot.width, shot.height]).toEqual([1080, 2400]);
    expect(new Set(emulator.calls)).toEqual(new Set(['getStatus', 'sendTouch', 'getScreenshot']));
  });

  it('has its network made slow by its console', async () => {
    const agentest = speaking(client.host, AGENTEST_TOOLS, `android:${serial}`);
    const shaped = await agentest.call('agentest_set_network', { preset: 'gsm', delay: '50:150' });
    expect(shaped.result).toMatchObject({ message: 'Speed gsm; Delay 50:150' });
    expect(consoles.obeyed).toEqual(['network speed gsm', 'network delay 50:150']);
    const refused = await client.perform({ type: 'shape_network', speed: 'warp' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'AdbCommand', message: 'bad command' } });
  });

  it('is given a location by its console', async () => {
    await act({ type: 'set_device', setting: { name: 'location', latitude: 48.1, longitude: 11.5 } });
    expect(consoles.obeyed.at(-1)).toBe('geo fix 11.5 48.1');
  });

  it('that does not let us in is driven by adb', async () => {
    const otherUser = lab.host({}, { XDG_RUNTIME_DIR: '/nowhere' });
    expect(await (await DeviceClient.on(otherUser, `android:${serial}`, 'test')).capabilities()).toMatchObject({
      adapter: 'adb',
      multi_touch: false,
    });
    await otherUser.close();
  });
});
