import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { runPeer } from './command-line.ts';
import { peerEnv, peerFile } from './peer.ts';

const FLOW = `appId: org.pocket.settings
---
- launchApp
- assertVisible: "Network and internet"
- tapOn: "Network and internet"
- tapOn: "Wi-Fi"
- back
- assertVisible: "Wi-Fi off"
- assertNotVisible: "Airplane mode"
`;

/** It brings Appium's server, which the phone answers for. */
describeWith({ package: 'adb' }, 'maestro-runner on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    [host, phone, folder] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' }), mkdtemp(join(tmpdir(), 'maestro-'))]);
    await host.connect(phone.serial);
    env = await peerEnv(host);
  });
  afterAll(async () => {
    await phone?.close();
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function maestro(...args: string[]): Promise<{ code: number; output: string }> {
    const program = peerFile('@devicelab/maestro-runner-linux-x64/bin/maestro-runner');
    return runPeer(program, ['--platform', 'android', '--device', phone.serial, '--no-ansi', ...args], { env, cwd: folder });
  }

  test('runs a flow, and fails one whose claim is false', async () => {
    await writeFile(join(folder, 'wifi.yaml'), FLOW);
    const { code, output } = await maestro('test', 'wifi.yaml');
    expect(code, output).toBe(0);
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject({ success: true });
    await writeFile(join(folder, 'false.yaml'), `${FLOW}- assertVisible:\n    text: "Nowhere to be seen"\n    timeout: 500\n`);
    expect((await maestro('test', 'false.yaml')).code).not.toBe(0);
  });

  test('prints the hierarchy', async () => {
    expect((await maestro('hierarchy')).output).toContain('Network and internet');
  });
});
