import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { runPeer } from './command-line.ts';
import { NODE_22, peerEnv, peerFile } from './peer.ts';

/** Its snapshots come from an instrumentation of its own, which the phone answers from the tree. */
describeWith({ package: 'adb' }, 'agent-device on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let state: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    [host, phone, state] = await Promise.all([
      AdbHost.start(),
      openPhone({ scenario: 'pocket' }),
      mkdtemp(join(tmpdir(), 'agent-device-')),
    ]);
    await host.connect(phone.serial);
    env = { ...(await peerEnv(host)), AGENT_DEVICE_STATE_DIR: state };
  });
  afterAll(async () => {
    await agentDevice('close').catch(() => undefined);
    await endDaemon(state);
    await phone?.close();
    await host?.stop();
    await rm(state, { recursive: true, force: true });
  });

  async function agentDevice(...args: string[]): Promise<string> {
    const on = ['--platform', 'android', '--serial', phone.serial];
    const { code, output } = await runPeer(NODE_22, [peerFile('agent-device/bin/agent-device.mjs'), ...args, ...on], { env });
    expect(code, `${args.join(' ')}: ${output}`).toBe(0);
    return output;
  }

  test('finds it and its apps', async () => {
    expect(await agentDevice('devices')).toContain('Pocket (android device target=mobile)');
    expect(await agentDevice('apps', '--all')).toContain('org.pocket.settings');
  });

  test('opens an app, reads it, presses by label and goes back', async () => {
    expect(await agentDevice('open', 'org.pocket.settings', '--foreground')).toContain('Network and internet');
    expect(await agentDevice('appstate')).toContain('org.pocket.settings');
    await agentDevice('press', 'label="Network and internet"');
    expect(await agentDevice('snapshot', '-i')).toContain('Wi-Fi');
    await agentDevice('press', 'label="Wi-Fi"');
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject({ success: true });
    await agentDevice('back');
    expect(await agentDevice('snapshot', '-i')).toContain('Network and internet');
  });

  test('fills a field, scrolls and takes a picture', async () => {
    await agentDevice('open', 'org.pocket.contacts');
    const before = await agentDevice('snapshot', '-i', '--force-full');
    await agentDevice('scroll', 'down');
    expect(await agentDevice('snapshot', '-i', '--force-full')).not.toBe(before);
    await agentDevice('press', 'id="org.pocket.contacts:id/add"');
    await agentDevice('fill', 'label="Name" editable=true', 'Ada');
    expect(await agentDevice('snapshot', '-i')).toContain('Ada');
    const file = join(state, 'screen.png');
    await agentDevice('screenshot', file);
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
  });
});

/** It keeps running for a while after its last command. */
async function endDaemon(state: string): Promise<void> {
  const file = await readFile(join(state, 'daemon.json'), 'utf8').catch(() => '{}');
  const { pid } = JSON.parse(file) as { pid?: number };
  if (pid !== undefined) process.kill(pid);
}
