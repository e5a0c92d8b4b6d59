import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as agentest from '../../packages/handsight/src/agentest.ts';
import * as library from '../../packages/handsight/src/index.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { openAdbLab, type AdbLab } from '../android/adb-lab.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith } from '../requires.ts';

const node = (fields: Partial<agentest.UnifiedUINode>): agentest.UnifiedUINode => ({
  id: '0',
  resourceId: '',
  className: 'android.widget.TextView',
  role: 'text_view',
  text: '',
  description: '',
  packageName: 'com.app',
  bounds: { left: 0, top: 0, right: 100, bottom: 50 },
  center: { x: 50, y: 25 },
  index: 0,
  enabled: true,
  focused: false,
  selected: false,
  checked: false,
  checkable: false,
  clickable: false,
  scrollable: false,
  longClickable: false,
  password: false,
  hintText: '',
  stateDescription: '',
  paneTitle: '',
  tooltipText: '',
  actions: [],
  children: [],
  ...fields,
});

describe('a tree with the fields of the agentest dialect alone', () => {
  const tree = (): agentest.UnifiedUINode =>
    node({ className: 'android.widget.FrameLayout', role: 'container', children: [node({ id: '0.0', text: 'Save x' })] });

  it('is searched, printed and compared like any other', () => {
    expect(library.findAll(tree(), { textContains: 'x' })).toHaveLength(1);
    expect(library.findOne(tree(), { text: 'Save x' }).id).toBe('0.0');
    expect(library.labelOf(tree().children[0] ?? tree())).toBe('Save x');
    expect(library.printTextual(tree())).toContain('Save x');
    expect(library.treeHash(tree())).toBe(library.treeHash(tree()));
    expect(library.diff(tree(), tree()).changed.size).toBe(0);
    expect(library.systemDialogs(tree())).toEqual([]);
  });

  it('has fingerprints that movement does not change', () => {
    const moved = tree();
    moved.children[0] = node({ id: '0.0', text: 'Save x', bounds: { left: 0, top: 201, right: 100, bottom: 251 } });
    expect(agentest.computeIdleFingerprint(moved)).toBe(agentest.computeIdleFingerprint(tree()));
    expect(agentest.computeScreenFingerprint(moved)).toBe(agentest.computeScreenFingerprint(tree()));
  });
});

it('a literal of the openpocket dialect is an AgentAction', () => {
  const actions: library.AgentAction[] = [
    { type: 'wait' },
    { type: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4 },
    { type: 'run_script', script: 'x' },
  ];
  expect(actions.map((action) => library.AgentActionSchema.parse(action))).toMatchObject([
    { durationMs: 1000 },
    { durationMs: 300 },
    { timeoutSec: 60 },
  ]);
  const snapshot: library.ScreenSnapshot = { deviceId: '', currentApp: '', width: 1, height: 1, screenshotBase64: '', capturedAt: '' };
  expect(snapshot.width).toBe(1);
});

it('no function of the library that takes a tree throws an untyped error', () => {
  const { findAll, findOne, labelOf, ownLabel, toElement, treeHash, printTextual, printProse, diff, systemDialogs, keyboardIn } = library;
  const functions: ((...args: never[]) => unknown)[] = [
    ...[findAll, findOne, labelOf, ownLabel, toElement, treeHash, printTextual, printProse, diff, systemDialogs, keyboardIn],
    ...[library.frameworkHints, library.stoppedApp, library.crashed, library.matchTrees, library.renderSketch, library.explainThin],
  ];
  const almost = fc.record({
    ...Object.fromEntries(Object.entries(node({})).map(([k, v]) => [k, fc.oneof(fc.constant(v), fc.anything())])),
  });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), almost), fc.nat(functions.length - 1), (tree, i) => {
      try {
        const result = functions[i]?.(tree as never, tree as never);
        if (typeof result === 'object' && result !== null && Symbol.iterator in result) Array.from(result as Iterable<unknown>);
      } catch (error) {
        expect(error).toBeInstanceOf(library.HandsightError);
      }
    }),
    { numRuns: 400 },
  );
});

describe('the constants are those that the code works by', () => {
  afterEach(() => {
    agentest.TIMEOUTS.LONG_PRESS_DURATION_MS = 1000;
    agentest.SCROLL_TO.MAX_SCROLLS = 10;
    agentest.RETRY.MAX_ATTEMPTS = 3;
    agentest.RETRY.BASE_DELAY_MS = 100;
  });

  it('for gestures and searches', () => {
    const press = { type: 'long_press', target: { x: 1, y: 1 } };
    expect(library.ActionSchema.parse(press)).toMatchObject({ durationMs: 1000 });
    agentest.TIMEOUTS.LONG_PRESS_DURATION_MS = 1234;
    expect(library.ActionSchema.parse(press)).toMatchObject({ durationMs: 1234 });
    agentest.SCROLL_TO.MAX_SCROLLS = 4;
    expect(library.ActionSchema.parse({ type: 'scroll_to', target: { ref: '@b1' } })).toMatchObject({ maxScrolls: 4 });
  });

  it('for commands that only read, which are tried again; commands that act are not', async () => {
    agentest.RETRY.BASE_DELAY_MS = 1;
    const tried: string[] = [];
    const failing = (times: number): agentest.ShellExecutor => ({
      exec: (command) => {
        tried.push(command);
        return tried.length <= times ? Promise.reject(new agentest.AdbCommandError('flaky', command)) : Promise.resolve('34\n');
      },
    });
    const signal = AbortSignal.timeout(5000);
    expect(await agentest.adbByExecutor(failing(2), 'adb').run('getprop ro.build.version.sdk', signal)).toBe('34\n');
    expect(tried).toHaveLength(3);
    tried.length = 0;
    await expect(agentest.adbByExecutor(failing(1), 'adb').run('input tap 1 1', signal)).rejects.toThrow('flaky');
    expect(tried).toHaveLength(1);
  });
});

it('waitForIdle waits until the screen rests', async () => {
  const { host } = openHost();
  const client = await library.DeviceClient.on(host, 'virtual:pocket', 'test');
  expect(await agentest.waitForIdle(client)).toMatchObject({ still_loading: false });
  await host.close();
});

describe('typing', () => {
  it('into a field whose keyboard comes up does not change the screen', async () => {
    const { host } = openHost();
    const agent = await Agent.on(host, 'virtual:pocket', { dialect: 'agentest' });
    await agent.call('agentest_connect', { packageName: 'org.pocket.notes' });
    const run = async (steps: object[]): Promise<{ success: boolean; screenChanged: boolean; finalUiTree?: string }> =>
      JSON.parse((await agent.call('agentest_run_flow', { steps })).text) as {
        success: boolean;
        screenChanged: boolean;
        finalUiTree?: string;
      };
    const opened = await run([{ action: 'tap', target: { textContains: 'Groceries' } }]);
    expect(opened).toMatchObject({ success: true, screenChanged: true });
    expect(opened.finalUiTree).toMatch(/^screen \d+x\d+ org\.pocket\.notes #/);
    const typed = await run([{ action: 'type', target: { id: 'body' }, value: ' and milk' }]);
    expect(typed).toMatchObject({ success: true, screenChanged: false });
    expect(typed.finalUiTree).toBeUndefined();
    const { result } = await agent.call('agentest_reset_app');
    expect(result.content).toMatchObject([{}, { text: expect.stringMatching(/^<screen untrusted>\n/) as string }]);
    await host.close();
  });
});

it('agentest_connect does not succeed behind the dialog of a crashed app, and names it', async () => {
  const { host } = openHost();
  const agent = await Agent.on(host, 'virtual:pocket', { dialect: 'agentest' });
  await agent.call('agentest_connect', { packageName: 'org.pocket.weather' });
  const crash = [{ action: 'wait_for_stable' }, { action: 'tap', target: { text: 'Show radar' } }];
  await agent.call('agentest_run_flow', { steps: crash });
  const { text } = await agent.call('agentest_connect', { packageName: 'org.pocket.notes' });
  expect(JSON.parse(text)).toMatchObject({
    code: 'VERIFICATION_FAILED',
    error: expect.stringContaining('Weather keeps stopping') as string,
  });
  await host.close();
});

describeWith({ package: 'adb' }, 'a phone', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  it('forgets what was searched for when the app is stopped and started again', async () => {
    const phone = await lab.phone();
    const agent = await Agent.on(lab.host(), `android:${phone.serial}`, { dialect: 'agentest' });
    await agent.call('agentest_connect', { packageName: 'org.pocket.contacts' });
    const search = { id: 'search' };
    const typed = await agent.call('agentest_run_flow', {
      steps: [
        { action: 'type', target: search, value: 'tony' },
        { action: 'assert_text_equals', target: search, value: 'tony' },
      ],
    });
    expect(JSON.parse(typed.text)).toMatchObject({ success: true });
    await agent.call('agentest_reset_app');
    const after = await agent.call('agentest_run_flow', { steps: [{ action: 'assert_text_equals', target: search, value: '' }] });
    expect(JSON.parse(after.text)).toMatchObject({ success: true });
  });

  it('is driven by an executor of somebody else’s, and by adb alone if the caller wants', async () => {
    const phone = await lab.phone();
    const commands: string[] = [];
    const shell: agentest.ShellExecutor = {
      exec: (command) => {
        commands.push(command);
        return lab.executor.exec(command);
      },
    };
    const agent = await Agent.on(lab.host({ shell }), `android:${phone.serial}`, { dialect: 'agentest' });
    const { text } = await agent.call('agentest_connect', { packageName: 'org.pocket.contacts', verbose: true });
    expect(JSON.parse(text)).toMatchObject({
      backend: 'adb',
      framework: 'native',
      frameworkSync: [],
      diagnostics: [expect.stringContaining('[framework]') as string],
    });
    await agent.call('agentest_run_flow', { steps: [{ action: 'double_tap_coordinates', x: 500, y: 1200 }] });
    expect(commands.some((command) => command.includes('uiautomator dump'))).toBe(true);
    expect(commands.some((command) => /input tap 500 1200 && sleep 0.1 && .*input tap 500 1200/.test(command))).toBe(true);
  });
});
