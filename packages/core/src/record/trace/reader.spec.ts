import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { parseTrace, readTrace } from './reader.ts';

const HEADER = {
  type: 'header',
  version: 1,
  trace_id: 'trace-00000000',
  label: null,
  started_at: '2024-01-01T00:00:00.000Z',
  tool_version: '1',
  redaction: '',
};
const row = (trace_seq: number): object => ({
  step_id: trace_seq,
  trace_seq,
  ts: '2024-01-01T00:00:00.000Z',
  caller: 'c',
  tool: 'tap',
  args: { text: 'ü "quoted"\n' },
  result_summary: { ok: true },
  tree_hash_before: null,
  tree_hash_after: null,
  duration_ms: 1.5,
});
const FOOTER = { type: 'footer', stopped_at: '2024-01-01T00:00:01.000Z', step_count: 3, duration_ms: 1000 };
const linesOf = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const WHOLE = linesOf(HEADER, row(1), row(2), row(3), FOOTER);

describe('reading a trace', () => {
  it('gives header, rows and footer', () => {
    expect(parseTrace(WHOLE)).toEqual({ header: HEADER, rows: [row(1), row(2), row(3)], footer: FOOTER });
  });

  it('gives every whole row of a file that was cut off anywhere', () => {
    const headerLength = linesOf(HEADER).length;
    for (let length = headerLength; length < WHOLE.length; length++) {
      const text = WHOLE.slice(0, length);
      const wholeLines = text.split('\n').length - 1;
      const { rows, footer, damaged = [] } = parseTrace(text);
      expect(rows.length + (footer === undefined ? 0 : 1) + damaged.length).toBeLessThanOrEqual(wholeLines);
      expect(rows.map(({ trace_seq }) => trace_seq).slice(0, wholeLines - 1)).toEqual([1, 2, 3].slice(0, wholeLines - 1));
      expect(damaged.every(({ line }) => line === wholeLines + 1)).toBe(true);
    }
  });

  it('names the lines that are damaged and reads the others', () => {
    const { rows, damaged } = parseTrace(`${linesOf(HEADER, row(1))}{"torn\n${linesOf({ tool: 5 }, row(2))}`);
    expect(rows.map(({ trace_seq }) => trace_seq)).toEqual([1, 2]);
    expect(damaged?.map(({ line }) => line)).toEqual([3, 4]);
    expect(damaged?.[0]?.reason).toBe('not JSON');
    expect(damaged?.[1]?.reason).toContain('step_id');
  });

  it('takes rows of a later writer that say more', () => {
    expect(parseTrace(linesOf(HEADER, { ...row(1), device: 'virtual:pocket' })).rows[0]).toMatchObject({ device: 'virtual:pocket' });
  });

  it.each([
    ['an empty file', '', 'not a trace'],
    ['another file', '<html>', 'not a trace'],
    ['a trace without its header', linesOf(row(1)), 'not a trace'],
    ['a newer version', linesOf({ ...HEADER, version: 2 }), 'version 2'],
  ])('refuses %s', (_what, text, message) => {
    expect(() => parseTrace(text)).toThrow(HandsightError);
    expect(() => parseTrace(text)).toThrow(message);
  });

  it('says when there is no such file', async () => {
    await expect(readTrace('/no/such/trace')).rejects.toMatchObject({ kind: 'BadRequest' });
  });

  it('ends with a trace or a typed refusal, whatever bytes it is given', () => {
    const damage = fc.record({
      at: fc.nat(WHOLE.length),
      cut: fc.nat(40),
      put: fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('\n')),
    });
    const damaged = fc
      .array(damage, { maxLength: 5 })
      .map((damages) => damages.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), WHOLE));
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string({ unit: 'binary' })), (text) => {
        try {
          const { rows, damaged: lines = [] } = parseTrace(text);
          expect(rows.length + lines.length).toBeLessThanOrEqual(text.split('\n').length);
        } catch (error) {
          expect(error).toBeInstanceOf(HandsightError);
        }
      }),
    );
  });
});
