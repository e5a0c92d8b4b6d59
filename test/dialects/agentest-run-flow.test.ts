import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settleClass } from '../../packages/core/src/act/action-kind.ts';
import { actionOfStep, ActionStepSchema, isInputStep, type ActionStep } from '../../packages/dialects/src/agentest/action-step.ts';
import type { FlowTrace } from '../../packages/dialects/src/agentest/flow-trace.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { FlowRun } from '../../packages/flow/src/run/flow-run.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { parseAction } from '../../packages/core/src/act/request.ts';
import { LIGHTWEIGHT_ACTIONS } from '../../packages/dialects/src/agentest/constants.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { openLoadingPhone } from './loading-phone.ts';
import { speaking, type Speaker } from './speaking.ts';

let host: Host;
let phone: Speaker;

beforeEach(() => {
  ({ host } = openHost());
  phone = speaking(host, AGENTEST_TOOLS, 'virtual:pocket');
});
afterEach(() => host.close());

async function flow(steps: object[], on = phone): Promise<FlowTrace> {
  const answer = await on.call('agentest_run_flow', { steps });
  expect(JSON.parse(answer.text)).toEqual(answer.result);
  const trace = answer.result as FlowTrace;
  expect(answer.failed ?? false).toBe(!trace.success);
  return trace;
}

const connect = (app: string): Promise<unknown> => phone.call('agentest_connect', { packageName: `org.pocket.${app}` });

const target = { text: 'Ada Lovelace' };
const SEARCH = { id: 'search' };

describe('the twenty steps', () => {
  type Row = [step: ActionStep, optional: object, idle: 'full' | 'light' | 'none' | 'look'];
  const rows: Row[] = [
    [{ action: 'tap', target }, {}, 'full'],
    [{ action: 'tap_coordinates', x: 1, y: 2 }, {}, 'light'],
    [{ action: 'type', target, value: 'x' }, {}, 'light'],
    [{ action: 'clear_text', target }, {}, 'light'],
    [{ action: 'swipe', direction: 'up' }, { target, durationMs: 5 }, 'full'],
    [{ action: 'swipe_coordinates', x1: 1, y1: 2, x2: 3, y2: 4 }, { durationMs: 5 }, 'light'],
    [{ action: 'long_press', target }, { durationMs: 5 }, 'full'],
    [{ action: 'long_press_coordinates', x: 1, y: 2 }, { durationMs: 5 }, 'light'],
    [{ action: 'double_tap', target }, {}, 'full'],
    [{ action: 'double_tap_coordinates', x: 1, y: 2 }, {}, 'light'],
    [{ action: 'press_key', keycode: 'KEYCODE_BACK' }, {}, 'light'],
    [{ action: 'pinch', cx: 1, cy: 2, startRadius: 3, endRadius: 4 }, { durationMs: 5 }, 'full'],
    [{ action: 'rotate', cx: 1, cy: 2, radius: 3, startAngleDeg: 0, endAngleDeg: 90 }, { durationMs: 5 }, 'full'],
    [{ action: 'scroll_to', target }, { scrollTarget: target, direction: 'down', maxScrolls: 3 }, 'none'],
    [{ action: 'wait', timeoutMs: 1 }, {}, 'light'],
    [{ action: 'wait_for_stable' }, { timeoutMs: 1 }, 'look'],
    [{ action: 'assert_visible', target }, {}, 'look'],
    [{ action: 'assert_not_visible', target }, {}, 'look'],
    [{ action: 'assert_text_equals', target, value: 'x' }, {}, 'look'],
    [{ action: 'assert_text_contains', target, value: 'x' }, {}, 'look'],
  ];
  const named = rows.map(([step, optional, idle]): [string, ...Row] => [step.action, step, optional, idle]);

  it('are all there', () => {
    expect(rows.map(([{ action }]) => action)).toEqual(ActionStepSchema.options.map((option) => option.shape.action.value));
    expect(rows).toHaveLength(20);
  });

  it.each(named)('%s takes its fields, needs the required ones and refuses others', (_, step, optional) => {
    const accepts = (value: object): boolean => ActionStepSchema.safeParse(value).success;
    expect([accepts(step), accepts({ ...step, ...optional }), accepts({ ...step, speed: 1 })]).toEqual([true, true, false]);
    for (const field of Object.keys(step)) expect(accepts({ ...step, [field]: undefined })).toBe(false);
  });

  it.each(named)('%s waits as its idle class says', (_, step, _optional, idle) => {
    expect(isInputStep(step) ? settleClass(parseAction(actionOfStep(step))) : 'look').toBe(idle);
    expect(LIGHTWEIGHT_ACTIONS.some((action) => action === step.action)).toBe(idle === 'light' && step.action !== 'wait');
  });

  it('refuse a list with a step that is none, before anything is done', async () => {
    await connect('contacts');
    const before = (await phone.call('agentest_get_ui_tree')).screen;
    const answer = await phone.call('agentest_run_flow', { steps: [{ action: 'tap', target }, { action: 'fly' }] });
    expect(answer).toMatchObject({ failed: true, result: { code: 'BAD_REQUEST' } });
    expect((await phone.call('agentest_get_ui_tree')).screen).toBe(before);
  });
});

describe('taking the steps', () => {
  beforeEach(() => connect('contacts'));

  it('taps, types, clears, swipes, presses and asserts on the way', async () => {
    const trace = await flow([
      { action: 'type', target: SEARCH, value: 'tony' },
      { action: 'assert_text_equals', target: SEARCH, value: 'tony' },
      { action: 'assert_visible', target: { text: 'Tony Hoare' } },
      { action: 'assert_not_visible', target },
      { action: 'clear_text', target: SEARCH },
      { action: 'assert_text_equals', target: SEARCH, value: '' },
      { action: 'press_key', keycode: 4 },
      { action: 'swipe', direction: 'up', target: { id: 'people' } },
      { action: 'assert_not_visible', target },
      { action: 'scroll_to', target, direction: 'up' },
      { action: 'tap', target },
      { action: 'assert_text_contains', target: { textContains: '@example.org' }, value: 'ada@' },
      { action: 'wait', timeoutMs: 1 },
      { action: 'wait_for_stable' },
    ]);
    expect(trace).toMatchObject({ success: true, stepsCompleted: 14, totalSteps: 14 });
    expect(trace.results.map(({ stepIndex, success }) => [stepIndex, success])).toEqual(trace.results.map((_, i) => [i, true]));
  });

  it('goes by coordinates', async () => {
    const trace = await flow([
      { action: 'swipe_coordinates', x1: 540, y1: 1800, x2: 540, y2: 400 },
      { action: 'assert_not_visible', target },
      { action: 'swipe_coordinates', x1: 540, y1: 500, x2: 540, y2: 2200, durationMs: 100 },
      { action: 'long_press_coordinates', x: 540, y: 100 },
      { action: 'double_tap_coordinates', x: 540, y: 100 },
      { action: 'pinch', cx: 540, cy: 1200, startRadius: 100, endRadius: 300 },
      { action: 'rotate', cx: 540, cy: 1200, radius: 200, startAngleDeg: 0, endAngleDeg: 45 },
      { action: 'tap_coordinates', x: 540, y: 500 },
      { action: 'assert_visible', target: { text: 'ada@example.org' } },
    ]);
    expect(trace.error).toBeUndefined();
    expect(trace.stepsCompleted).toBe(9);
  });

  it('takes refs of the tree, with or without the sign', async () => {
    const [, ref = ''] = /(@\w\d+) "Ada Lovelace/.exec((await phone.call('agentest_get_ui_tree')).screen ?? '') ?? [];
    expect(
      await flow([
        { action: 'assert_visible', target: { ref } },
        { action: 'tap', target: { ref: ref.slice(1) } },
      ]),
    ).toMatchObject({
      success: true,
      screenChanged: true,
    });
  });

  it('refuses a stale ref with the tool that gives fresh ones, and does not try its other fields', async () => {
    const trace = await flow([{ action: 'tap', target: { ref: '@b9999', text: 'Ada Lovelace' } }]);
    expect(trace).toMatchObject({ success: false, stepsCompleted: 1, screenChanged: false });
    expect(trace.error).toMatch(/^Step 0 \(tap\) failed: ref "@b9999" .*Call agentest_get_ui_tree for fresh refs\.$/);
  });

  it('reports what was loading and waited for', async () => {
    await connect('settings');
    const trace = await flow([
      { action: 'scroll_to', target: { text: 'System update' } },
      { action: 'tap', target: { text: 'System update' } },
      { action: 'assert_visible', target: { text: 'The phone is up to date' } },
    ]);
    expect(trace.results[1]?.loadingDetected).toMatch(/^Waited for: /);
    expect(trace.success).toBe(true);
  });

  it('fails to wait for a screen that does not come to rest in time', async () => {
    const busy = await openLoadingPhone();
    const on = speaking(busy.host, AGENTEST_TOOLS, 'virtual:busy');
    const trace = await flow(
      [
        { action: 'tap_coordinates', x: 60, y: 100 },
        { action: 'assert_visible', target: { text: 'Busy' } },
        { action: 'wait_for_stable', timeoutMs: 20 },
      ],
      on,
    );
    await busy.close();
    expect(trace).toMatchObject({ success: false, stepsCompleted: 3 });
    expect(trace.results[2]?.error).toMatch(/^Timed out waiting for: /);
  });
});

describe('the trace', () => {
  beforeEach(() => connect('contacts'));

  it('stops at the first failure and shows the screen there', async () => {
    const trace = await flow([
      { action: 'assert_visible', target },
      { action: 'assert_text_equals', target, value: 'Ada Byron' },
      { action: 'tap', target },
    ]);
    expect(trace).toMatchObject({
      success: false,
      stepsCompleted: 2,
      totalSteps: 3,
      screenChanged: false,
      results: [
        { stepIndex: 0, action: { action: 'assert_visible', target }, success: true },
        { stepIndex: 1, success: false, error: 'the text of {"text":"Ada Lovelace"} is not "Ada Byron" but "Ada Lovelace"' },
      ],
    });
    expect(trace.error).toBe(`Step 1 (assert_text_equals) failed: ${trace.results[1]?.error ?? ''}`);
    expect(trace.finalUiTree).toContain('Ada Lovelace');
  });

  it('leaves the tree out when nothing changed and everything passed; typing is no change', async () => {
    await flow([{ action: 'tap', target: { id: 'add' } }]);
    const trace = await flow([{ action: 'type', target: { id: 'phone' }, value: '555' }]);
    expect(trace).toMatchObject({ success: true, screenChanged: false });
    expect(trace).not.toHaveProperty('finalUiTree');
    expect(trace).not.toHaveProperty('error');
    expect(trace.screenFingerprint).toMatch(/^[0-9a-z]{6}$/);
  });

  it('has the tree when the screen changed', async () => {
    const trace = await flow([{ action: 'tap', target }]);
    expect(trace).toMatchObject({ success: true, screenChanged: true });
    expect(trace.finalUiTree).toContain(`#${trace.screenFingerprint}`);
  });

  it('ends when a step has led away from the next one’s target', async () => {
    const trace = await flow([
      { action: 'tap', target },
      { action: 'type', target: SEARCH, value: 'x' },
    ]);
    expect(trace).toMatchObject({ success: false, stepsCompleted: 1, totalSteps: 2, results: [{ success: true }] });
    expect(trace.error).toContain('Screen changed after step 0 (tap): target for step 1 (type) no longer exists.');
  });

  it('does not ask beforehand for what is asserted or scrolled to', async () => {
    const trace = await flow([
      { action: 'wait', timeoutMs: 0 },
      { action: 'assert_not_visible', target: { text: 'Tony Hoare' } },
      { action: 'scroll_to', target: { text: 'Tony Hoare' } },
    ]);
    expect(trace.success).toBe(true);
  });

  it('reports the questions of the system', async () => {
    const trace = await flow([
      { action: 'tap', target },
      { action: 'tap', target: { text: 'Phone' } },
    ]);
    expect(trace).toMatchObject({
      success: true,
      systemDialogs: [{ packageName: 'com.android.permissioncontroller', title: 'Allow Contacts to access phone?' }],
    });
    expect(trace).not.toHaveProperty('appCrashDetected');
  });

  it('reports a crash', async () => {
    await connect('weather');
    const trace = await flow([
      { action: 'tap', target: { id: 'radar' } },
      { action: 'assert_visible', target: { text: 'Weather' } },
    ]);
    expect(trace).toMatchObject({ success: false, stepsCompleted: 1, appCrashDetected: true, screenChanged: true });
    expect(trace.error).toMatch(/^App crashed after step 0 \(tap\)/);
    expect(trace.systemDialogs).toMatchObject([{ packageName: 'android', buttons: ['Close app'] }]);
  });

  it('refuses to guess which of several elements is meant', async () => {
    const trace = await flow([{ action: 'tap', target: { className: 'LinearLayout' } }]);
    expect(trace.error).toMatch(/elements match; name one of them/);
    expect(await flow([{ action: 'assert_text_contains', target: { textContains: 'a' }, value: 'a' }])).toMatchObject({ success: false });
  });

  it('does not repeat a password, be the step passed or not', async () => {
    const login = speaking(host, AGENTEST_TOOLS, 'virtual:login');
    const type = { action: 'type', target: { description: 'Password' }, value: 'hunter2' };
    const trace = await flow([type, { action: 'assert_text_equals', target: { description: 'Password' }, value: '•••••••' }], login);
    expect(trace).toMatchObject({ success: true, results: [{ action: { ...type, value: '•••••••' } }, {}] });
  });

  it('is a run as that of a flow file is: listed, and viewed with the verdict of every step, but without what was typed', async () => {
    await flow([
      { action: 'type', target: SEARCH, value: 'Ada' },
      { action: 'assert_visible', target: { text: 'Grace Hopper' } },
    ]);
    const [run] = host.runs.of(FlowRun);
    expect(run?.view).toMatchObject({ state: 'ended', status: 'failed', steps: 2 });
    const [viewed] = run?.document().runs ?? [];
    expect(viewed?.steps).toMatchObject([
      { kind: 'type', status: 'passed', verdicts: [{ verdict: 'verified' }] },
      { kind: 'assert_visible', status: 'failed', error: { kind: 'AssertionFailed' } },
    ]);
    expect(viewed?.steps[0]?.texts.source).not.toContain('Ada');
  });

  it('is stopped where runs are', async () => {
    const running = phone.call('agentest_run_flow', { steps: [{ action: 'wait', timeoutMs: 20_000 }] });
    await vi.waitFor(() => expect(host.runs.list()).toMatchObject([{ state: 'running', steps: 1 }]), { timeout: 20_000 });
    const [run] = host.runs.of(FlowRun);
    run?.cancel();
    expect(await running).toMatchObject({ failed: true, error: 'Cancelled' });
  });
});
