import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { peerEnv, peerFile } from './peer.ts';

describeWith({ package: 'adb' }, 'adb-mcp on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let client: Client;

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' })]);
    await host.connect(phone.serial);
    client = new Client({ name: 'peers', version: '1.0.0' });
    const args = [peerFile('adb-mcp/dist/index.js')];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env: await peerEnv(host), stderr: 'ignore' }));
  });
  afterAll(async () => {
    await client?.close();
    await phone?.close();
    await host?.stop();
  });

  const use = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: { device: phone.serial, ...args } });
    expect(isError ?? false, name).toBe(false);
    return JSON.stringify(content);
  };

  test('lists it, reads its screen, taps and reads its log', async () => {
    expect(await use('adb_devices')).toContain(phone.serial);
    expect(await use('inspect_ui')).toContain('Settings');
    await use('adb_shell', { command: 'am start -a android.settings.SETTINGS' });
    expect(await use('inspect_ui')).toContain('Network and internet');
    expect(await use('adb_package_manager', { pmCommand: 'list packages' })).toContain('org.pocket.settings');
    expect(await use('adb_logcat', { lines: 20 })).toContain('ActivityTaskManager');
  });
});
