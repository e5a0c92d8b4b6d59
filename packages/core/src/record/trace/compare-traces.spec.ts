import { describe, expect, it } from 'vitest';

import type { ComparedField } from '../replay/compare.ts';
import { compareTraces } from './compare-traces.ts';
import type { TraceRow } from './format.ts';

let seq = 0;
const row = (tool: string, selector: string | null, result: Record<string, unknown> = {}, action: object = { type: tool }): TraceRow => ({
  step_id: ++seq,
  trace_seq: seq,
  ts: '2026-01-01T00:00:00.000Z',
  caller: 'the test',
  tool,
  args: { action: selector === null ? action : { ...action, target: { ref: `@b${seq}` } } },
  result_summary: { ok: true, target: { selector, window_uid: 'w' }, ...result },
  tree_hash_before: null,
  tree_hash_after: null,
  duration_ms: 1,
});
const outcome = (): readonly ComparedField[] => ['ok', 'error.code'];
const hows = (a: TraceRow[], b: TraceRow[]): string[] => compareTraces(a, b, outcome).map(({ how, tool }) => `${how} ${tool}`);

describe('two traces', () => {
  it('that do the same are the same, whatever the refs were', () => {
    expect(hows([row('tap', 'Button'), row('key', null)], [row('tap', 'Button'), row('key', null)])).toEqual(['same tap', 'same key']);
  });

  it('are aligned where one has steps that the other lacks', () => {
    const [a, b] = [
      [row('tap', 'A'), row('tap', 'B'), row('tap', 'C')],
      [row('tap', 'A'), row('key', null), row('tap', 'C')],
    ];
    expect(hows(a, b)).toEqual(['same tap', 'only_a tap', 'only_b key', 'same tap']);
    expect(hows(a, [])).toEqual(['only_a tap', 'only_a tap', 'only_a tap']);
    expect(hows([], [])).toEqual([]);
  });

  it('differ where a step diverged', () => {
    const [step] = compareTraces([row('tap', 'A')], [row('tap', 'A', { ok: false, error: { code: 'Covered' } })], outcome);
    expect(step).toMatchObject({ how: 'different', differences: [{ field: 'ok' }, { field: 'error.code', seen: 'Covered' }] });
  });

  it('differ where something else was typed', () => {
    const typed = (text: string): TraceRow => row('type', 'Edit', {}, { type: 'type', text });
    expect(hows([typed('a')], [typed('b')])).toEqual(['only_a type', 'only_b type']);
  });
});
