import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { AdbHost } from '../adb/adb-host.ts';
import { describeWith } from '../requires.ts';
import { peerEnv, peerFile } from './peer.ts';

interface Block {
  type: string;
  text?: string;
  mimeType?: string;
}

describeWith({ package: 'adb' }, 'mobile-mcp on the virtual phone', () => {
  let host: AdbHost;
  let phone: OpenPhone;
  let client: Client;

  beforeAll(async () => {
    [host, phone] = await Promise.all([AdbHost.start(), openPhone({ scenario: 'pocket' })]);
    await host.connect(phone.serial);
    client = new Client({ name: 'peers', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [peerFile('@mobilenext/mobile-mcp/lib/index.js')],
      env: await peerEnv(host),
      stderr: 'ignore',
    });
    await client.connect(transport);
  });
  afterAll(async () => {
    await client?.close();
    await phone?.close();
    await host?.stop();
  });

  const use = async (name: string, args: Record<string, unknown> = {}): Promise<Block[]> => {
    const { content, isError } = await client.callTool({ name, arguments: { device: phone.serial, ...args } });
    if (isError === true) throw new Error(`${name}: ${JSON.stringify(content)}`);
    return content as Block[];
  };
  const text = (blocks: Block[]): string => blocks.map((block) => block.text ?? '').join('\n');
  const elements = async (): Promise<string> => text(await use('mobile_list_elements_on_screen'));
  /** Taps the middle of the element whose line holds this. */
  const tapOn = async (words: string): Promise<void> => {
    const line = (await elements()).split('\n').find((one) => one.includes(words)) ?? '';
    const [, x = 0, y = 0, width = 0, height = 0] = (/at=(\d+),(\d+) size=(\d+)x(\d+)/.exec(line) ?? []).map(Number);
    expect(line, `an element with ${words}`).not.toBe('');
    await use('mobile_click_on_screen_at_coordinates', { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) });
  };

  test('finds the phone and its apps', async () => {
    expect(text(await use('mobile_list_available_devices'))).toContain(phone.serial);
    expect(text(await use('mobile_list_apps'))).toContain('org.pocket.messages');
    expect(text(await use('mobile_get_screen_size'))).toContain('1080x2400');
  });

  test('sends a message, from launching the app to the scenario’s own judgement', async () => {
    await use('mobile_launch_app', { packageName: 'org.pocket.messages' });
    expect(text(await use('mobile_get_foreground_app'))).toContain('org.pocket.messages');
    await tapOn('text="Ada Lovelace"');
    await tapOn('id="org.pocket.messages:id/message"');
    await use('mobile_type_keys', { text: 'On my way', submit: false });
    expect(await elements()).toContain('On my way');
    expect(phone.device.oracles('send_message').success).toBe(false);
    await tapOn('label="Send"');
    expect(phone.device.oracles('send_message')).toMatchObject({ success: true, failure: false });
  });

  test('takes a picture, turns the phone and goes back', async () => {
    expect((await use('mobile_take_screenshot')).some(({ type }) => type === 'image')).toBe(true);
    await use('mobile_set_orientation', { orientation: 'landscape' });
    expect(text(await use('mobile_get_orientation'))).toContain('landscape');
    await use('mobile_set_orientation', { orientation: 'portrait' });
    await use('mobile_press_button', { button: 'HOME' });
    expect(text(await use('mobile_get_foreground_app'))).toContain('com.android.launcher3');
    await use('mobile_terminate_app', { packageName: 'org.pocket.messages' });
    expect(phone.device.running().map(({ app }) => app)).not.toContain('org.pocket.messages');
  });
});
