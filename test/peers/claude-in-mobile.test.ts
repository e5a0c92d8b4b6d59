import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { peerEnv, peerFile } from './peer.ts';

describeWith({ package: 'adb' }, 'claude-in-mobile on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let client: Client;

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' })]);
    await host.connect(phone.serial);
    client = new Client({ name: 'peers', version: '1.0.0' });
    const env = { ...(await peerEnv(host)), MCP_DEVICES_PLATFORMS: 'android' };
    const args = [peerFile('claude-in-mobile/bin.mjs')];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  });
  afterAll(async () => {
    await client?.close();
    await phone?.close();
    await host?.stop();
  });

  const use = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: { platform: 'android', ...args } });
    expect(isError ?? false, `${name} ${JSON.stringify(args)}: ${JSON.stringify(content)}`).toBe(false);
    return JSON.stringify(content);
  };

  test('starts an app, reads it, taps by text, goes back and takes pictures', async () => {
    expect(await use('device', { action: 'list' })).toContain(phone.serial);
    await use('device', { action: 'set', deviceId: phone.serial });
    await use('app', { action: 'launch', package: 'org.pocket.settings' });
    expect(await use('ui', { action: 'tree' })).toContain('Network and internet');
    await use('input', { action: 'tap', text: 'Network and internet' });
    await use('input', { action: 'tap', text: 'Wi-Fi' });
    expect(phone.device.oracles('turn_off_wifi')).toMatchObject({ success: true });
    await use('input', { action: 'key', key: 'BACK' });
    expect(await use('ui', { action: 'find', text: 'Wi-Fi off' })).toContain('Found 1 element');
    expect(await use('screen', { action: 'capture' })).toContain('image/jpeg');
    await use('app', { action: 'stop', package: 'org.pocket.settings' });
    expect(await use('system', { action: 'shell', command: 'echo hello' })).toContain('hello');
    expect(await use('system', { action: 'logs', lines: 20 })).toContain('ActivityTaskManager');
  });

  test.each([
    ['app', 'list'],
    ['ui', 'tap_text'],
  ])('says itself that %s %s is not for Android', async (name, action) => {
    const { content } = await client.callTool({ name, arguments: { platform: 'android', action, text: 'Settings' } });
    expect(JSON.stringify(content)).toMatch(/only|not (?:supported|available)|unsupported/i);
  });
});
