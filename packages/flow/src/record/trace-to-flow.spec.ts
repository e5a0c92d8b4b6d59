import { expect, test } from 'vitest';
import type { TraceRow } from '@handsight/core/record';
import { FlowFiles } from '../read/flow-files.ts';
import { FlowReader } from '../read/flow-reader.ts';
import { flowFromTrace } from './trace-to-flow.ts';

let seq = 0;
const row = (action: object, target: object = {}): TraceRow => ({
  step_id: ++seq,
  trace_seq: seq,
  ts: '',
  caller: 'test',
  tool: 'tap',
  args: { device: 'virtual:login', action },
  result_summary: { ok: true, target },
  tree_hash_before: null,
  tree_hash_after: null,
  duration_ms: 1,
});

const wait = (any_of: object[], matched_index = 0): TraceRow => ({
  ...row({}),
  tool: 'wait_for',
  args: { any_of },
  result_summary: { ok: true, matched_index },
});
const check = (predicate: object[], all_passed = true): TraceRow => ({
  ...row({}),
  tool: 'assert_state',
  args: { predicate },
  result_summary: { ok: true, all_passed },
});

test('what was done becomes a flow that can be read, with ids, texts, variables for secrets and assertions for waits', async () => {
  const { text, notDurable, secrets } = await flowFromTrace([
    row({ type: 'launch_app', app: 'org.shop' }),
    row({ type: 'tap', target: { ref: '@b1' } }, { selector: 'Window/Button[name="Pay (now)"]' }),
    row({ type: 'type', text: { __redacted: true }, target: { ref: '@f1' } }, { selector: 'Window/Edit', resource_id: 'org.shop:id/pin' }),
    wait([{ type: 'element_appears', selector: 'Text[name="Thank you"]' }]),
    row({ type: 'key', keys: 'back' }),
    row({ type: 'tap', target: { x: 5, y: 6 } }, { selector: null }),
  ]);
  const flow = await new FlowReader(new FlowFiles('/')).requireText('/flow.yaml', text);
  expect(flow.header.appId).toBe('org.shop');
  expect(flow.steps.map(({ key, params }) => ({ key, ...params }))).toMatchObject([
    { key: 'launchApp', appId: 'org.shop' },
    { key: 'tapOn', text: 'Pay \\(now\\)' },
    { key: 'tapOn', id: 'pin' },
    { key: 'inputText', text: '${SECRET_1}' },
    { key: 'assertVisible', text: 'Thank you' },
    { key: 'back' },
    { key: 'tapOn', point: '5,6' },
  ]);
  expect(secrets).toEqual(['SECRET_1']);
  expect(notDurable).toMatchObject([expect.stringContaining('aimed at a place')]);
});

test('what failed and what was only tried out is left out', async () => {
  const failed = { ...row({ type: 'tap', target: { x: 1, y: 1 } }), result_summary: { ok: false, error: { code: 'ElementNotFound' } } };
  const dry = row({ type: 'tap', target: { x: 1, y: 1 } });
  expect((await flowFromTrace([failed, { ...dry, args: { ...dry.args, dry_run: true } }])).steps).toBe(0);
});

test('what was waited for or checked, and seen, becomes an assertion', async () => {
  const { text, notDurable } = await flowFromTrace([
    wait([{ type: 'element_appears', selector: 'Sorry' }, { type: 'text_visible', regex: 'Thank|Thanks' }], 1), // prettier-ignore
    wait([{ type: 'element_disappears', selector: 'Please wait…' }]),
    check([{ kind: 'element_state', selector: 'Wi-Fi', state: 'checked' }, { kind: 'element_absent', selector: 'Button[name="Pay"]' }]), // prettier-ignore
    check([{ kind: 'value_equals', selector: 'City', expected: 'Bern (CH)' }]),
    check([{ kind: 'text_visible', regex: 'not there' }], false),
    check([{ kind: 'window_exists', title_regex: 'Settings' }]),
  ]);
  const flow = await new FlowReader(new FlowFiles('/')).requireText('/flow.yaml', text);
  expect(flow.steps.map(({ key, params }) => ({ key, ...params }))).toMatchObject([
    { key: 'assertVisible', text: '.*(?:Thank|Thanks).*' },
    { key: 'assertNotVisible', text: 'Please wait…' },
    { key: 'assertVisible', text: 'Wi-Fi', checked: true },
    { key: 'assertNotVisible', text: 'Pay' },
    { key: 'assertVisible', text: 'Bern \\(CH\\)' },
  ]);
  expect(notDurable).toEqual([expect.stringContaining('flows have no assertion for window_exists')]);
});
