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

const wait = (condition: object): TraceRow => ({ ...row({}), tool: 'wait_for', args: { condition }, result_summary: { ok: true } });

test('what was done becomes a flow that can be read, with ids, texts, variables for secrets and assertions for waits', async () => {
  const { text, notDurable, secrets } = await flowFromTrace([
    row({ type: 'launch_app', app: 'org.shop' }),
    row({ type: 'tap', target: { ref: '@b1' } }, { selector: 'Window/Button[name="Pay (now)"]' }),
    row({ type: 'type', text: { __redacted: true }, target: { ref: '@f1' } }, { selector: 'Window/Edit', resource_id: 'org.shop:id/pin' }),
    wait({ type: 'element_appears', selector: 'Text[name="Thank you"]' }),
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
