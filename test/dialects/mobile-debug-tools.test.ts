import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { MOBILE_DEBUG_TOOLS } from '../../packages/dialects/src/mobile-debug/all.ts';
import { openLoadingPhone } from './loading-phone.ts';
import { speaking, type Speaker } from './speaking.ts';

const platform = 'android';

let host: Host;
let phone: Speaker;
let login: Speaker;

beforeEach(() => {
  ({ host } = openHost());
  phone = speaking(host, MOBILE_DEBUG_TOOLS, 'virtual:pocket');
  login = speaking(host, MOBILE_DEBUG_TOOLS, 'virtual:login');
});
afterEach(() => host.close());

const start = (appId: string): Promise<unknown> => phone.call('start_app', { platform, appId });

/** The result, and whether the call counts as failed. */
async function asked(on: Speaker, tool: string, args: object = {}): Promise<[object, boolean]> {
  const { result, failed = false } = await on.call(tool, args);
  return [result, failed];
}

async function tapOn(query: string): Promise<void> {
  const { result } = await phone.call('find_element', { query });
  const { elementId } = (result as { element: { elementId: string } }).element;
  expect((await phone.call('tap_element', { elementId })).failed).toBeUndefined();
}

const ENVELOPES = new Set([
  ...['tap', 'tap_element', 'swipe', 'scroll_to_element', 'type_text', 'press_back', 'start_app', 'restart_app'],
  ...['terminate_app', 'reset_app_data', 'install_app'],
]);
/** How a tool refuses invalid arguments. */
const refusalOf = (tool: string): [object, boolean] => [
  ENVELOPES.has(tool) ? { action_type: tool, success: false, failure_code: 'UNKNOWN' } : { error: { tool, code: 'UNKNOWN' } },
  true,
];

describe('the tools', () => {
  it('have the contract’s names and parameters', () => {
    const device = ['platform', 'deviceId'];
    const app = [...device, 'appId'];
    expect(Object.fromEntries(MOBILE_DEBUG_TOOLS.map(({ name, input }) => [name, Object.keys(input.shape)]))).toEqual({
      start_app: app,
      terminate_app: app,
      restart_app: app,
      reset_app_data: app,
      install_app: [...device, 'projectType', 'appPath'],
      build_app: [...device, 'projectType', 'projectPath', 'variant'],
      build_and_install: [...device, 'projectType', 'projectPath', 'timeout'],
      list_devices: ['platform'],
      get_system_status: [],
      get_logs: [...device, 'appId', 'pid', 'tag', 'level', 'contains', 'since_seconds', 'limit', 'lines'],
      capture_screenshot: device,
      capture_debug_snapshot: [...device, 'reason', 'includeLogs', 'logLines', 'appId', 'sessionId'],
      start_log_stream: [...device, 'packageName', 'level', 'sessionId'],
      read_log_stream: [...device, 'sessionId'],
      stop_log_stream: [...device, 'sessionId'],
      get_ui_tree: device,
      get_current_screen: ['deviceId'],
      get_screen_fingerprint: device,
      get_network_activity: device,
      tap: [...device, 'x', 'y'],
      tap_element: ['elementId'],
      swipe: [...device, 'x1', 'y1', 'x2', 'y2', 'duration'],
      scroll_to_element: [...device, 'selector', 'direction', 'maxScrolls', 'scrollAmount'],
      type_text: [...device, 'text'],
      press_back: device,
      find_element: [...device, 'query', 'exact', 'timeoutMs'],
      adjust_control: [...device, 'selector', 'element_id', 'property', 'targetValue', 'tolerance', 'maxAttempts'],
      wait_for_ui: [...device, 'selector', 'condition', 'timeout_ms', 'poll_interval_ms', 'match', 'retry'],
      wait_for_screen_change: [...device, 'previousFingerprint', 'timeoutMs', 'pollIntervalMs'],
      wait_for_ui_change: [...device, 'expected_change', 'timeout_ms', 'stability_window_ms'],
      expect_screen: [...device, 'fingerprint', 'screen'],
      expect_element_visible: [...device, 'selector', 'element_id', 'timeout_ms', 'poll_interval_ms'],
      expect_state: [...device, 'selector', 'element_id', 'property', 'expected'],
      classify_action_outcome: ['uiChanged', 'expectedElementVisible', 'actionType', 'networkRequests', 'hasLogErrors'],
    });
  });

  it('have the contract’s defaults', () => {
    const defaults = (tool: string, args: object): unknown => MOBILE_DEBUG_TOOLS.find(({ name }) => name === tool)?.input.parse(args);
    expect(defaults('scroll_to_element', { platform, selector: {} })).toMatchObject({
      direction: 'down',
      maxScrolls: 10,
      scrollAmount: 0.7,
    });
    expect(defaults('find_element', { query: 'x' })).toMatchObject({ exact: false, timeoutMs: 3000 });
    expect(defaults('wait_for_ui', { selector: {} })).toMatchObject({
      condition: 'exists',
      timeout_ms: 60_000,
      poll_interval_ms: 300,
      retry: { max_attempts: 1, backoff_ms: 0 },
    });
    expect(defaults('wait_for_screen_change', { previousFingerprint: 'x' })).toMatchObject({ timeoutMs: 5000, pollIntervalMs: 300 });
    expect(defaults('wait_for_ui_change', {})).toMatchObject({ timeout_ms: 60_000, stability_window_ms: 250 });
    expect(defaults('expect_element_visible', { selector: {} })).toMatchObject({ timeout_ms: 5000, poll_interval_ms: 300 });
    expect(defaults('adjust_control', { targetValue: 1 })).toMatchObject({ property: 'value', tolerance: 0, maxAttempts: 3 });
    expect(defaults('get_logs', { platform })).toMatchObject({ limit: 50 });
    expect(defaults('capture_debug_snapshot', {})).toMatchObject({ includeLogs: true, logLines: 200 });
  });

  it.each(MOBILE_DEBUG_TOOLS.map(({ name }) => name))('%s refuses what it does not know', async (tool) => {
    expect(await asked(phone, tool, { nonsense: 1 })).toMatchObject(refusalOf(tool));
  });

  it.each([
    ['start_app', { platform }],
    ['start_app', { appId: 'org.pocket.notes' }],
    ['tap', { x: 1 }],
    ['tap', { x: '1', y: 2 }],
    ['tap', { x: 1, y: 2, platform: 'windows' }],
    ['tap_element', {}],
    ['swipe', { x1: 1, y1: 1, x2: 2, y2: 2 }],
    ['scroll_to_element', { platform }],
    ['scroll_to_element', { platform, selector: {} }],
    ['type_text', {}],
    ['find_element', {}],
    ['find_element', { query: ' ' }],
    ['wait_for_ui', {}],
    ['wait_for_ui', { selector: { text: 'x' }, timeout_ms: 1e12 }],
    ['wait_for_screen_change', {}],
    ['expect_element_visible', { selector: {} }],
    ['expect_state', { selector: { text: 'x' }, property: 'checked' }],
    ['expect_state', { property: 'checked', expected: true }],
    ['expect_state', { selector: { text: 'x' }, property: 'shiny', expected: true }],
    ['get_logs', { platform, level: 'LOUD' }],
    ['get_ui_tree', {}],
    ['classify_action_outcome', {}],
  ])('%s refuses %j', async (tool, args) => {
    expect(await asked(phone, tool, args)).toMatchObject(refusalOf(tool));
  });

  it.each([
    ['build_app', { platform, projectType: 'kmp', projectPath: '/a' }],
    ['build_and_install', { projectPath: '/a' }],
    ['build_app', { platform: 'ios', projectType: 'native', projectPath: '/a' }],
  ])('%s is there, and a typed refusal where no device can do it', async (tool, args) => {
    expect(await phone.call(tool, args)).toMatchObject({ failed: true, error: 'PlatformUnsupported', result: { error: { tool } } });
  });
});

it('install_app refuses with its envelope where nothing can be installed', async () => {
  const answer = await phone.call('install_app', { platform, projectType: 'native', appPath: '/a.apk' });
  expect(answer).toMatchObject({ failed: true, error: 'PlatformUnsupported', result: { failure_code: 'UNKNOWN', success: false } });
});

describe('find_element', () => {
  beforeEach(() => start('org.pocket.settings'));

  it.each([
    ['Display', 1, 'clickable_parent_preferred'],
    ['search_settings', 0.97, 'exact_resource_id_match'],
    ['search_sett', 0.75, 'partial_resource_id_match'],
    ['owner', 1, 'clickable_parent_preferred'],
    ['usage', 0.65, 'partial_text_match'],
    ['image_button', 0.55, 'semantic_role_match'],
    ['ImageBut', 0.35, 'class_match'],
  ])('finds %s with confidence %f by %s', async (query, confidence, reason) => {
    const [found] = await asked(phone, 'find_element', { query });
    expect(found).toMatchObject({ found: true, confidence, resolution: { confidence, reason } });
  });

  it('climbs from a text to the row that takes the tap', async () => {
    const [found] = await asked(phone, 'find_element', { query: 'Display' });
    expect(found).toMatchObject({
      element: { class: 'android.widget.LinearLayout', clickable: true, telemetry: { matchedInteractable: false } },
    });
    const { x, y } = (found as { element: { tapCoordinates: { x: number; y: number } } }).element.tapCoordinates;
    await phone.call('tap', { x, y });
    expect(await asked(phone, 'expect_screen', { screen: 'Display' })).toMatchObject([{ success: true }, false]);
  });

  it('gives up to three alternates', async () => {
    const [found] = await asked(phone, 'find_element', { query: 'on' });
    const { alternates, matched_count, fallback_available } = (
      found as { resolution: { alternates: object[]; matched_count: number; fallback_available: boolean } }
    ).resolution;
    expect([alternates.length, matched_count > 4, fallback_available]).toEqual([3, true, true]);
  });

  it('finds only what fits exactly when asked to, and fails when nothing does', async () => {
    expect(await asked(phone, 'find_element', { query: 'Displ', exact: true, timeoutMs: 0 })).toEqual([
      { found: false, error: 'nothing on the screen fits "Displ"' },
      true,
    ]);
  });
});

describe('waiting', () => {
  it('for an element gives its id and what was asked and seen', async () => {
    const [waited] = await asked(login, 'wait_for_ui', {
      selector: { text: 'Sign in', contains: false },
      condition: 'clickable',
      match: { index: 1 },
    });
    const element = { text: 'Sign in', class: 'Button', elementId: expect.stringMatching(/^el_/) as string };
    expect(waited).toMatchObject({
      status: 'success',
      matched: 2,
      element,
      metrics: { attempts: 1 },
      requested: { selector: { text: 'Sign in', contains: false }, condition: 'clickable', match: { index: 1 } },
      observed: { matched_count: 2, condition_satisfied: true, last_matched_element: element },
    });
  });

  it.each([
    ['exists', { text: 'Message' }, 'success'],
    ['visible', { text: 'Message' }, 'success'],
    ['clickable', { text: 'Message' }, 'timeout'],
    ['not_exists', { text: 'Message' }, 'timeout'],
    ['not_exists', { text: 'Nothing' }, 'success'],
    ['exists', { text: 'welcome', contains: true }, 'success'],
    ['exists', { text: 'welcome' }, 'timeout'],
    ['exists', { accessibility_id: 'User name' }, 'success'],
    ['exists', { resource_id: 'remember' }, 'success'],
    ['exists', { resource_id: 'remember', text: 'Sign in' }, 'timeout'],
  ])('until %s holds for %j ends in %3$s', async (condition, selector, status) => {
    const [waited, failed] = await asked(login, 'wait_for_ui', { selector, condition, timeout_ms: 0 });
    expect([waited, failed]).toMatchObject([{ status, observed: { condition_satisfied: status === 'success' } }, status === 'timeout']);
    if (status === 'timeout') expect(waited).toMatchObject({ error: { code: 'ELEMENT_NOT_FOUND' } });
  });

  it('refuses an empty selector in its own words', async () => {
    expect(await asked(login, 'wait_for_ui', { selector: {} })).toMatchObject([
      { status: 'timeout', error: { code: 'INVALID_SELECTOR' } },
      true,
    ]);
  });

  it('tries as often as asked', async () => {
    const [waited] = await asked(login, 'wait_for_ui', {
      selector: { text: 'x' },
      timeout_ms: 0,
      retry: { max_attempts: 3, backoff_ms: 1 },
    });
    expect(waited).toMatchObject({ status: 'timeout', metrics: { attempts: 3 } });
  });

  it('for another screen gives its fingerprint', async () => {
    const [{ fingerprint: previousFingerprint }] = (await asked(phone, 'get_screen_fingerprint')) as [{ fingerprint: string }, boolean];
    const waiting = asked(phone, 'wait_for_screen_change', { previousFingerprint, timeoutMs: 60_000 });
    await start('org.pocket.notes');
    const [now] = (await asked(phone, 'get_screen_fingerprint')) as [{ fingerprint: string }, boolean];
    expect(await waiting).toMatchObject([
      { success: true, previousFingerprint, newFingerprint: now.fingerprint, observed_screen: { activity: 'Notes' } },
      false,
    ]);
    expect(await asked(phone, 'wait_for_screen_change', { previousFingerprint: now.fingerprint, timeoutMs: 10 })).toMatchObject([
      { success: false, reason: 'timeout', lastFingerprint: now.fingerprint },
      true,
    ]);
  });

  it('for a change in place says which kind it was', async () => {
    const waits = ['text_change', 'state_change'].map((expected_change) => asked(login, 'wait_for_ui_change', { expected_change }));
    await login.call('tap', { x: 640, y: 298 });
    await login.call('tap', { x: 450, y: 338 });
    expect(await Promise.all(waits)).toMatchObject([
      [{ success: true, observed_change: 'text_change', timeout: false }, false],
      [{ success: true, observed_change: 'state_change', timeout: false }, false],
    ]);
    expect(await asked(login, 'wait_for_ui_change', { expected_change: 'hierarchy_diff', timeout_ms: 0 })).toMatchObject([
      { success: false, observed_change: null, timeout: true, expected_change: 'hierarchy_diff' },
      true,
    ]);
  });
});

describe('expecting', () => {
  it('a screen by fingerprint or by name', async () => {
    const [{ fingerprint }] = (await asked(login, 'get_screen_fingerprint')) as [{ fingerprint: string }, boolean];
    expect(await asked(login, 'expect_screen', { fingerprint })).toMatchObject([
      { success: true, confidence: 1, comparison: { basis: 'fingerprint', matched: true }, expected_screen: { fingerprint, screen: null } },
      false,
    ]);
    expect(await asked(login, 'expect_screen', { screen: 'Sign in' })).toMatchObject([
      { success: true, comparison: { basis: 'screen' } },
      false,
    ]);
    expect(await asked(login, 'expect_screen', { fingerprint: 'fp', screen: 'Sign in' })).toMatchObject([
      {
        success: false,
        confidence: 0,
        observed_screen: { fingerprint, screen: 'Sign in' },
        comparison: { basis: 'fingerprint', matched: false },
      },
      true,
    ]);
    expect(await asked(login, 'expect_screen')).toMatchObject([{ success: false, comparison: { basis: 'none' } }, true]);
  });

  it('an element to be visible', async () => {
    expect(await asked(login, 'expect_element_visible', { selector: { text: 'Remember me' } })).toMatchObject([
      { success: true, expected_condition: 'visible', element: { text: 'Remember me' }, observed: { status: 'success', matched_count: 1 } },
      false,
    ]);
    expect(await asked(login, 'expect_element_visible', { selector: { text: 'Sign out' }, timeout_ms: 0 })).toMatchObject([
      { success: false, element: null, element_id: null, failure_code: 'ELEMENT_NOT_FOUND', retryable: true },
      true,
    ]);
  });

  it.each([
    [{ text: 'Remember me' }, 'checked', false],
    [{ text: 'Remember me' }, 'selected', false],
    [{ accessibility_id: 'User name' }, 'focused', true],
    [{ accessibility_id: 'User name' }, 'enabled', true],
    [{ accessibility_id: 'User name' }, 'text_value', ''],
    [{ text: 'Welcome back' }, 'text_value', 'Welcome back'],
  ])('the state of %j: %s', async (selector, property, expected) => {
    expect(await asked(login, 'expect_state', { selector, property, expected })).toMatchObject([
      { success: true, expected_state: { property, expected }, observed_state: { property, value: expected } },
      false,
    ]);
  });

  it('a number where a control holds one', async () => {
    await start('org.pocket.settings');
    await tapOn('Sound');
    expect(await asked(phone, 'expect_state', { selector: { accessibility_id: 'Volume' }, property: 'value', expected: 40 })).toMatchObject(
      [{ success: true, element: { state: { value: 40, raw_value: 40 } } }, false],
    );
  });

  it('says what it saw instead', async () => {
    const box = { selector: { text: 'Remember me' } };
    expect(await asked(login, 'expect_state', { ...box, property: 'checked', expected: true })).toMatchObject([
      { success: false, observed_state: { value: false }, failure_code: 'UNKNOWN', retryable: false },
      true,
    ]);
    expect(await asked(login, 'expect_state', { ...box, property: 'expanded', expected: true })).toMatchObject([
      { success: false, observed_state: { value: null }, failure_code: 'UNKNOWN' },
      true,
    ]);
  });

  it('knows an element by its id, and does not take another one for it', async () => {
    const [{ element }] = (await asked(login, 'wait_for_ui', { selector: { text: 'Remember me' } })) as [
      { element: { elementId: string } },
      boolean,
    ];
    const state = { element_id: element.elementId, property: 'checked', expected: true };
    await login.call('tap_element', { elementId: element.elementId });
    expect(await asked(login, 'expect_state', state)).toMatchObject([{ success: true }, false]);
    expect(await asked(login, 'expect_state', { ...state, element_id: 'el_0' })).toMatchObject([
      { error: { code: 'STALE_REFERENCE' } },
      true,
    ]);
  });
});

describe('adjust_control', () => {
  beforeEach(async () => {
    await start('org.pocket.settings');
    await tapOn('Display');
  });
  const selector = { accessibility_id: 'Brightness' };

  it('sets a slider and reads it back', async () => {
    expect(await asked(phone, 'adjust_control', { selector, targetValue: 30 })).toMatchObject([
      {
        action_type: 'adjust_control',
        source_module: 'interact',
        success: true,
        target_state: { property: 'value', target_value: 30, tolerance: 0 },
        actual_state: { property: 'value', value: 30 },
        within_tolerance: true,
        converged: true,
        attempts: 1,
        adjustment_mode: 'semantic',
      },
      false,
    ]);
    expect(await asked(phone, 'expect_state', { selector, property: 'value', expected: 30 })).toMatchObject([{ success: true }, false]);
  });

  it('refuses a value that the control cannot hold before anything is sent', async () => {
    expect(await asked(phone, 'adjust_control', { selector, targetValue: 3000, maxAttempts: 2 })).toMatchObject([
      { lifecycle_state: 'failed', success: false, details: { dispatched: 'no' } },
      true,
    ]);
  });

  it('refuses what holds no number, what is not there and what is several', async () => {
    const refusal = async (args: object): Promise<string> => {
      const [result] = await asked(phone, 'adjust_control', { targetValue: 1, ...args });
      return (result as { failure_code: string }).failure_code;
    };
    expect(await refusal({ selector: { text: 'Dark theme' } })).toBe('ELEMENT_NOT_INTERACTABLE');
    expect(await refusal({ selector: { text: 'Nothing' } })).toBe('ELEMENT_NOT_FOUND');
    expect(await refusal({ selector: { text: 'e', contains: true } })).toBe('AMBIGUOUS_TARGET');
    expect(await refusal({ element_id: 'el_0' })).toBe('STALE_REFERENCE');
    expect(await refusal({})).toBe('UNKNOWN');
  });
});

describe('observing', () => {
  it('returns the tree as a list with parents and children by index', async () => {
    await start('org.pocket.contacts');
    const [tree] = await asked(phone, 'get_ui_tree', { platform });
    const { elements } = tree as { elements: { text: string | null; parentId?: number; children?: number[] }[] };
    expect(tree).toMatchObject({ device: { id: 'virtual:pocket' }, screen: 'Contacts', resolution: { width: 1080 }, loading_state: null });
    elements.forEach(({ children = [] }, index) => {
      for (const child of children) expect(elements[child]?.parentId).toBe(index);
    });
    const field = elements.find(({ text }) => text === 'Search contacts');
    expect(field).toMatchObject({
      type: 'android.widget.EditText',
      resourceId: 'org.pocket.contacts:id/search',
      clickable: true,
      visible: true,
      state: { text_value: '', enabled: true },
    });
  });

  it('counts a revision when the screen is another one than before', async () => {
    const revision = async (): Promise<number> =>
      ((await phone.call('get_ui_tree', { platform })).result as { snapshot_revision: number }).snapshot_revision;
    const first = await revision();
    expect(await revision()).toBe(first);
    await start('org.pocket.notes');
    expect(await revision()).toBe(first + 1);
  });

  it('reports that something is loading', async () => {
    const busy = await openLoadingPhone();
    const on = speaking(busy.host, MOBILE_DEBUG_TOOLS, 'virtual:busy');
    await on.call('tap', { x: 60, y: 100 });
    const [tree] = await asked(on, 'get_ui_tree', { platform });
    await busy.close();
    expect(tree).toMatchObject({ screen: 'Busy', loading_state: { active: true, signal: 'progress_indicator', source: 'ui_tree' } });
  });

  it('reports the app and the screen in front', async () => {
    await start('org.pocket.notes');
    expect(await asked(phone, 'get_current_screen')).toMatchObject([
      { package: 'org.pocket.notes', activity: 'Notes', shortActivity: 'Notes' },
      false,
    ]);
  });

  it('reports logs in two parts, narrowed by filters', async () => {
    await start('org.pocket.weather');
    await tapOn('Show radar');
    const { text, screen } = await phone.call('get_logs', { platform, appId: 'org.pocket.weather', level: 'error' });
    expect(JSON.parse(text)).toMatchObject({
      device: { id: 'virtual:pocket' },
      result: {
        count: 2,
        filtered: true,
        source: 'package',
        crashLines: [expect.stringContaining('FATAL'), expect.stringContaining('no radar image')],
      },
    });
    const { logs } = JSON.parse(screen ?? '') as { logs: object[] };
    expect(logs[1]).toMatchObject({
      level: 'FATAL',
      tag: 'AndroidRuntime',
      pid: expect.any(Number) as number,
      message: 'java.lang.IllegalStateException: no radar image',
    });
    const count = async (args: object): Promise<number> =>
      ((await phone.call('get_logs', { platform, ...args })).result as { logCount: number }).logCount;
    expect(await count({ contains: 'radar' })).toBe(1);
    expect(await count({ tag: 'ActivityManager' })).toBe(1);
    expect(await count({ since_seconds: 0 })).toBe(0);
    expect(await count({ limit: 1 })).toBe(1);
    expect(await count({ lines: 2 })).toBe(2);
  });

  it('takes a picture', async () => {
    const { text, pictures } = await phone.call('capture_screenshot', { platform });
    expect(JSON.parse(text)).toMatchObject({ result: { resolution: { width: 1080, height: 2400 }, mimeType: 'image/png' } });
    expect(pictures).toHaveLength(1);
  });

  it('takes everything at once, and a part that cannot be had as its error', async () => {
    const { result, pictures } = await phone.call('capture_debug_snapshot', { reason: 'to see', logLines: 1 });
    expect(result).toMatchObject({
      raw: {
        reason: 'to see',
        activity: expect.any(String) as string,
        fingerprint: expect.any(String) as string,
        ui_tree: {},
        screenshot: null,
        logs: [],
      },
    });
    expect(pictures).toHaveLength(1);
    const { host: poor } = openHost({ config: { budgets: { max_screenshots: 0 } } });
    const answer = await speaking(poor, MOBILE_DEBUG_TOOLS, 'virtual:pocket').call('capture_debug_snapshot');
    expect(answer.result).toMatchObject({ raw: { screenshot_error: expect.stringContaining('budget') as string, ui_tree: {} } });
    expect(answer.pictures).toBeUndefined();
    await poor.close();
  });

  it('lists the devices and says whether there is something to work with', async () => {
    const [{ devices }] = (await asked(phone, 'list_devices')) as [{ devices: { id: string }[] }, boolean];
    expect(devices).toContainEqual({ id: 'virtual:pocket', platform: 'virtual', model: 'pocket', simulator: true, state: 'ready' });
    expect(await asked(phone, 'list_devices', { platform: 'ios' })).toEqual([{ devices: [] }, false]);
    expect(await asked(phone, 'get_system_status')).toMatchObject([
      { success: true, status: 'ready', iosAvailable: false, devices: devices.length, summary: { ios: { ready: false } } },
      false,
    ]);
  });

  it('takes the device that a call names', async () => {
    expect(await asked(phone, 'get_current_screen', { deviceId: 'virtual:login' })).toMatchObject([{ package: 'portal.exe' }, false]);
  });
});

describe('classify_action_outcome', () => {
  const ok = { endpoint: '/a', status: 'success' };
  it.each([
    [{ uiChanged: true }, 'success'],
    [{ uiChanged: false, expectedElementVisible: true }, 'success'],
    [{ uiChanged: false }, 'unknown'],
    [{ uiChanged: false, actionType: 'tap', networkRequests: [ok, { endpoint: '/b', status: 'failure' }] }, 'backend_failure'],
    [{ uiChanged: false, actionType: 'start_app', networkRequests: [{ endpoint: '/b', status: 'retryable' }] }, 'backend_failure'],
    [{ uiChanged: false, actionType: 'tap_element', networkRequests: [ok] }, 'no_op'],
    [{ uiChanged: false, actionType: 'start_app' }, 'unknown'],
    [{ uiChanged: false, actionType: 'start_app', networkRequests: [] }, 'no_op'],
    [{ uiChanged: false, actionType: 'start_app', networkRequests: [ok] }, 'ui_failure'],
  ])('%j is %s', async (evidence, outcome) => {
    expect(await asked(phone, 'classify_action_outcome', evidence)).toMatchObject([{ outcome }, false]);
  });
});
