import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIphone, type OpenIphone } from '../../packages/phone/src/ios/open-iphone.ts';
import { StandIn } from '../ios/stand-in/stand-in.ts';
import { peerFile } from './peer.ts';

const UDID = '00008110-000A1B2C3D4E001E';
/** It speaks to this port alone. */
const AGENT_PORT = 8100;

interface Block {
  type: string;
  text?: string;
}

/** Its `ios` command is answered by a stand-in for go-ios; everything else goes to the built-in iPhone. */
describe("mobile-mcp's iOS robot on the built-in iPhone", () => {
  let iphone: OpenIphone;
  let machine: StandIn;
  let client: Client;

  beforeAll(async () => {
    iphone = await openIphone({ port: AGENT_PORT, host: '127.0.0.1' });
    machine = new StandIn({
      ios: {
        usbmuxd: true,
        tunnelAgent: false,
        agent: iphone.url,
        devices: [
          {
            udid: UDID,
            name: 'Peer',
            // From 17 on it wants a tunnel on a port of its own.
            version: '16.7',
            trusted: true,
            devmode: true,
            tunnel: false,
            image: true,
            agent: 'runs',
            apps: [['org.pocket.messages', 'Messages']],
          },
        ],
      },
    });
    client = new Client({ name: 'peers', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [peerFile('@mobilenext/mobile-mcp/lib/index.js')],
      env: { ...machine.env, MOBILEMCP_DISABLE_TELEMETRY: '1', MOBILEMCP_LEGACY_ROBOT: '1' },
      stderr: 'ignore',
    });
    await client.connect(transport);
  });
  afterAll(async () => {
    await client?.close();
    machine?.close();
    await iphone?.close();
  });

  const use = async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: { device: UDID, ...args } });
    const blocks = content as Block[];
    if (isError === true) throw new Error(`${name}: ${JSON.stringify(blocks)}`);
    return blocks.map((block) => block.text ?? block.type).join('\n');
  };
  const tapOn = async (words: string): Promise<void> => {
    const line = (await use('mobile_list_elements_on_screen')).split('\n').find((one) => one.includes(words)) ?? '';
    const [, x = 0, y = 0, width = 0, height = 0] = (/at=(\d+),(\d+) size=(\d+)x(\d+)/.exec(line) ?? []).map(Number);
    expect(line, `an element with ${words}`).not.toBe('');
    await use('mobile_click_on_screen_at_coordinates', { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) });
  };

  test('finds the iPhone, its size and its apps', async () => {
    expect(await use('mobile_list_available_devices')).toContain(UDID);
    expect(await use('mobile_get_screen_size')).toContain('360x800');
    expect(await use('mobile_list_apps')).toContain('org.pocket.messages');
  });

  test('sends a message, from launching the app to the scenario’s own judgement', async () => {
    await use('mobile_launch_app', { packageName: 'org.pocket.messages' });
    await tapOn('label="Ada Lovelace"');
    await tapOn('id="message"');
    await use('mobile_type_keys', { text: 'On my way', submit: false });
    expect(await use('mobile_list_elements_on_screen')).toContain('On my way');
    await tapOn('label="Send"');
    expect(iphone.device.oracles('send_message')).toMatchObject({ success: true, failure: false });
  });

  test('takes a picture, swipes, turns the iPhone and goes home', async () => {
    expect(await use('mobile_take_screenshot')).toContain('image');
    await use('mobile_swipe_on_screen', { direction: 'up' });
    await use('mobile_set_orientation', { orientation: 'landscape' });
    expect(await use('mobile_get_orientation')).toContain('landscape');
    await use('mobile_set_orientation', { orientation: 'portrait' });
    await use('mobile_press_button', { button: 'HOME' });
    expect(await use('mobile_list_elements_on_screen')).toContain('label="Notes"');
  });
});
