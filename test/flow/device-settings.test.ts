import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Host } from '../../packages/core/src/host/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { FlowResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { type AdbLab, openAdbLab } from '../android/adb-lab.ts';
import { describeWith } from '../requires.ts';

describeWith({ package: 'adb' }, 'settings of a phone behind adb', () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-settings-'));
  let lab: AdbLab;
  let phone: OpenPhone;
  let host: Host;
  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host();
  }, 60_000);
  afterAll(async () => {
    await host.close();
    await lab.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(steps: string): Promise<FlowResult> {
    const file = join(folder, 'flow.yaml');
    writeFileSync(file, `appId: org.pocket.settings\n---\n${steps}`);
    const flow = await new FlowReader(new FlowFiles(folder)).require(file);
    return runFlow(flow, await lab.client(host, phone));
  }

  test('dark and airplane mode are set, toggled and asserted, and the phone keeps them', async () => {
    const dark = '- setDarkMode: enabled\n- assertDarkMode\n- toggleDarkMode\n- assertLightMode\n- toggleDarkMode\n';
    const result = await run(`${dark}- setAirplaneMode: enabled\n`);
    expect(result).toMatchObject({ status: 'passed' });
    expect(result.steps.at(-1)?.actions.map(({ verdict }) => verdict)).toEqual(['verified']);
    expect(phone.phone.settings.get('secure', 'ui_night_mode')).toBe('2');
    expect(phone.phone.settings.get('global', 'airplane_mode_on')).toBe('1');
    expect(await run('- toggleAirplaneMode\n- assertLightMode\n')).toMatchObject({ status: 'failed', error: { kind: 'AssertionFailed' } });
    expect(phone.phone.settings.get('global', 'airplane_mode_on')).toBe('0');
  }, 60_000);

  test('permissions are given and taken by name; unknown names and apps are refused', async () => {
    const allow = (app: string, name: string): string => `- setPermissions:\n    appId: ${app}\n    permissions:\n      ${name}: allow\n`;
    expect(await run(allow('org.pocket.settings', 'camera'))).toMatchObject({ status: 'passed' });
    expect(await run(allow('org.pocket.settings', 'telepathy'))).toMatchObject({ status: 'failed', error: { kind: 'BadRequest' } });
    expect(await run(allow('org.nobody', 'camera'))).toMatchObject({ status: 'failed' });
  }, 60_000);

  test('an app that is started is given what it asks for at run time, and only that costs an input', async () => {
    const { packages } = phone.phone;
    const launched = async (): Promise<(string | undefined)[]> =>
      (await run('- launchApp\n')).steps.flatMap(({ actions }) => actions.map(({ action }) => action));
    packages.forgetPermissions('org.pocket.settings');
    expect(await launched()).toEqual(['restart_app']);
    packages.setPermission('org.pocket.settings', 'android.permission.CAMERA', false);
    expect(await launched()).toEqual(['set_device', 'restart_app']);
    expect([...packages.permissionsOf('org.pocket.settings')]).toEqual([['android.permission.CAMERA', true]]);
    expect(await run('- setPermissions:\n    permissions:\n      all: deny\n')).toMatchObject({ status: 'passed' });
    expect([...packages.permissionsOf('org.pocket.settings')]).toEqual([['android.permission.CAMERA', false]]);
  }, 60_000);

  test('a picture is put where galleries look, and one that is not there is refused', async () => {
    writeFileSync(join(folder, 'cat.png'), 'a picture');
    expect(await run('- addMedia:\n    - cat.png\n')).toMatchObject({ status: 'passed' });
    const { stdout } = await (
      await lab.client(host, phone)
    )
      .perform({ type: 'shell', command: 'cat /sdcard/Pictures/cat.png' })
      .then(({ details }) => details as { stdout?: string });
    expect(stdout).toBe('a picture');
  }, 60_000);

  test('what adb has no command for is a typed failure of that step', async () => {
    expect(await run('- setLocation:\n    latitude: 1\n    longitude: 2\n')).toMatchObject({
      status: 'failed',
      error: { kind: 'PlatformUnsupported' },
    });
  }, 60_000);
});
