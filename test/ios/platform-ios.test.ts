import { iosDriver } from '@handsight/ios';
import { openIphone, type OpenIphone } from '@handsight/phone';
import { virtualDriver } from '@handsight/virtual';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { MOBILE_DEBUG_TOOLS } from '../../packages/dialects/src/mobile-debug/all.ts';
import { readLabels } from '../../packages/fleet/src/member/offered-devices.ts';
import { matchesRequest } from '../../packages/fleet/src/request/device-request.ts';
import { parseRequest } from '../../packages/fleet/src/request/parse-request.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { FlowResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { speaking, type Speaker } from '../dialects/speaking.ts';

const platform = 'ios';

let iphone: OpenIphone;
let host: Host;
let id: string;

beforeAll(async () => {
  iphone = await openIphone({});
  id = `ios:${iphone.url}`;
  ({ host } = openHost({ drivers: [virtualDriver(), iosDriver()] }));
});
afterAll(async () => {
  await host.close();
  await iphone.close();
});

describe('the mobile-debug dialect with platform ios', () => {
  let debug: Speaker;
  beforeAll(() => {
    debug = speaking(host, MOBILE_DEBUG_TOOLS, id);
  });
  const asked = async (tool: string, args: object = {}): Promise<object> => (await debug.call(tool, args)).result;

  test('starts an app, taps a point and an element, types, swipes: each with its envelope', async () => {
    const device = { platform: 'ios', id: iphone.url, osVersion: '18.5', simulator: true };
    expect(await asked('start_app', { platform, appId: 'org.pocket.contacts' })).toMatchObject({
      action_type: 'start_app',
      lifecycle_state: 'pending_verification',
      success: true,
      device,
      details: { observed_app: { appId: 'org.pocket.contacts', matchedTarget: true } },
    });
    const waited = (await asked('wait_for_ui', { platform, selector: { accessibility_id: 'search' } })) as {
      status: string;
      element: { elementId: string };
    };
    expect(waited).toMatchObject({ status: 'success', element: { accessibility_id: 'search', class: 'XCUIElementTypeTextField' } });
    expect(await asked('tap_element', { elementId: waited.element.elementId })).toMatchObject({ success: true, source_module: 'interact' });
    expect(await asked('type_text', { platform, text: 'Gra' })).toMatchObject({ success: true });
    expect(await asked('expect_element_visible', { platform, selector: { text: 'Grace Hopper' } })).toMatchObject({ success: true });
    expect(await asked('tap', { platform, x: 540, y: 60 })).toMatchObject({ success: true, device });
    expect(await asked('swipe', { platform, x1: 540, y1: 1500, x2: 540, y2: 900, duration: 300 })).toMatchObject({ success: true });
    expect(await asked('terminate_app', { platform, appId: 'org.pocket.contacts' })).toMatchObject({ success: true });
  });

  test('reads the screen: tree, app in front, fingerprint, picture', async () => {
    await asked('restart_app', { platform, appId: 'org.pocket.settings' });
    expect(await asked('get_ui_tree', { platform })).toMatchObject({ resolution: { width: 1080, height: 2400 } });
    expect(await asked('get_current_screen')).toMatchObject({ package: 'org.pocket.settings' });
    expect(await asked('get_screen_fingerprint', { platform })).toMatchObject({ fingerprint: expect.any(String) as string });
    expect(await asked('capture_screenshot', { platform })).toMatchObject({ result: { resolution: { width: 1080, height: 2400 } } });
  });

  test('lists it and says that it is ready', async () => {
    expect(await asked('list_devices', { platform })).toMatchObject({ devices: [{ id: iphone.url, platform: 'ios', state: 'ready' }] });
    expect(await asked('get_system_status')).toMatchObject({
      iosAvailable: true,
      iosDevices: 1,
      summary: { ios: { ready: true, blockers: [] } },
    });
  });

  test('is the device of a connection that uses another one', async () => {
    const other = speaking(host, MOBILE_DEBUG_TOOLS, 'virtual:pocket');
    expect((await other.call('get_current_screen', { deviceId: iphone.url })).result).toMatchObject({ device: { platform: 'ios' } });
    expect((await other.call('get_ui_tree', { platform })).result).toMatchObject({ device: { platform: 'ios' } });
    expect((await other.call('get_ui_tree', { platform, deviceId: 'virtual:pocket' })).result).toMatchObject({
      error: { message: expect.stringContaining('is no iPhone') as string },
    });
  });

  test.each([
    ['press_back', 'back button'],
    ['reset_app_data', 'delete and install'],
    ['get_logs', 'logs'],
    ['build_app', 'xcodebuild'],
  ])('%s is refused by name where WebDriverAgent cannot', async (tool, words) => {
    const args = { reset_app_data: { appId: 'org.pocket.notes' }, build_app: { projectType: 'native', projectPath: '/a' } }[tool] ?? {};
    expect(JSON.stringify(await asked(tool, { platform, ...args }))).toContain(words);
  });
});

test('its labels are found by ios>=17', async () => {
  const labels = await readLabels(host, id, 'lab', []);
  expect(labels).toMatchObject({ kind: 'ios', version: '18.5', size: 'phone', vendor: 'Apple', width: 1080, height: 2400 });
  const matches = (request: string): boolean => matchesRequest(parseRequest(request), labels);
  expect(['ios>=17', 'ios', 'phone && vendor:apple', 'ios>=18.5 && width>=1080'].map(matches)).toEqual([true, true, true, true]);
  expect(['ios>=19', 'android', 'ios<18'].map(matches)).toEqual([false, false, false]);
});

describe('flows', () => {
  async function ran(steps: string): Promise<FlowResult> {
    const flow = await new FlowReader(new FlowFiles('/')).requireText('/flow.yaml', `appId: org.pocket.settings\n---\n${steps}`);
    return runFlow(flow, await DeviceClient.on(host, id, 'test'), {});
  }

  test('run what is for iOS and skip what is for Android', async () => {
    const { status, steps } = await ran(
      `- launchApp
- runFlow:
    when: { platform: iOS }
    commands:
      - assertTrue: \${maestro.platform === 'ios'}
      - tapOn: Network and internet
- runFlow:
    when: { platform: Android }
    commands:
      - assertVisible: Nowhere to be seen
- assertVisible: Airplane mode
`,
    );
    expect({ status, steps: steps.map((step) => step.status) }).toEqual({
      status: 'passed',
      steps: ['passed', 'passed', 'skipped', 'passed'],
    });
  });

  test.each(['- clearKeychain\n', '- launchApp:\n    clearKeychain: true\n'])('%j is refused by name without a simulator', async (step) => {
    expect(await ran(step)).toMatchObject({
      status: 'failed',
      error: { kind: 'PlatformUnsupported', message: expect.stringContaining('keychain') as string },
    });
  });
});
