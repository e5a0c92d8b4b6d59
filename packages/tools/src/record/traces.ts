import { z } from 'zod';

import { comparedTraces, recordedPicture, recordedTrace, recordedTraces } from '@handsight/core/client';
import { pngSize } from '@handsight/core/picture';
import { type ComparedStep, TraceFooterSchema, TraceHeaderSchema, TraceRowSchema } from '@handsight/core/record';
import { defineTool } from '../tool/tool.ts';
import { PictureSchema, pictureShape } from '../picture-schema.ts';
import { forPeople } from '../tool/for-people.ts';

const record = { dialect: 'handsight', toolset: 'record', kind: 'admin', destructive: false, idempotent: true } as const;
const trace_id = z.string().min(1).max(100);
const MOST_ROWS = 1000;

export const traces = defineTool({
  ...record,
  name: 'traces',
  title: 'What was recorded?',
  description: 'The recorded traces, newest first.',
  rest: { method: 'GET', path: '/api/traces' },
  input: z.strictObject({}),
  output: z.object({
    traces: z.array(
      z.object({
        trace_id: z.string(),
        label: z.string().nullable(),
        started_at: z.string(),
        step_count: z.int().nullable(),
        duration_ms: z.number().nullable(),
        /** For replay_start. */
        path: z.string(),
      }),
    ),
  }),
  async run(_, { host }) {
    const found = (await recordedTraces(host)).map((each) => ({ ...each, path: `traces/${each.trace_id}` }));
    const lines = found.map((each) => `${each.trace_id} ${each.started_at} ${each.step_count ?? 'open'} ${each.label ?? ''}`.trimEnd());
    return { result: { traces: found }, text: lines.length === 0 ? 'Nothing has been recorded.' : lines.join('\n') };
  },
});

export const trace = defineTool({
  ...record,
  name: 'trace',
  title: 'Read a trace',
  description: 'The steps of a recorded trace, from one of them on.',
  rest: { method: 'GET', path: '/api/traces/:trace_id' },
  input: z.strictObject({
    trace_id,
    from: z.int().min(0).optional(),
    count: forPeople('how many steps', z.int().min(1).max(MOST_ROWS).optional()),
  }),
  output: z.object({
    header: TraceHeaderSchema,
    rows: z.array(TraceRowSchema),
    total: z.int(),
    /** Null if the recording was interrupted or is still in progress. */
    footer: TraceFooterSchema.nullable(),
    damaged: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
  async run({ trace_id: id, from = 0, count = MOST_ROWS }, { host }) {
    const { header, rows, footer, damaged } = await recordedTrace(host, id);
    const result = { header, rows: rows.slice(from, from + count), total: rows.length, footer: footer ?? null, damaged: damaged ?? [] };
    return { result, text: `${id}: ${rows.length} steps.`, screen: result.rows.map((row) => JSON.stringify(row)).join('\n') };
  },
});

export const tracePicture = defineTool({
  ...record,
  name: 'trace_picture',
  title: 'See a recorded screen',
  description: 'The screenshot of a step of a trace, where one was taken.',
  rest: { method: 'GET', path: '/api/traces/:trace_id/pictures/:seq' },
  input: z.strictObject({ trace_id, seq: z.coerce.number<string | number>().int().min(1) }),
  output: z.object({ picture: PictureSchema.nullable() }),
  async run({ trace_id: id, seq }, { host }) {
    const png = await recordedPicture(host, id, seq);
    if (png === undefined) return { result: { picture: null }, text: 'No screenshot was taken at this step.' };
    const { width, height } = pngSize(png);
    const shot = { png, width, height, area: { left: 0, top: 0, right: width, bottom: height } };
    return { result: { picture: pictureShape(shot) }, text: `Step ${seq} of ${id}.`, pictures: [shot] };
  },
});

export const traceCompare = defineTool({
  ...record,
  name: 'trace_compare',
  title: 'Compare two traces',
  description: 'Which steps two traces have in common, and where they diverge.',
  rest: { method: 'GET', path: '/api/trace_compare' },
  input: z.strictObject({ a: trace_id, b: trace_id }),
  output: z.object({
    same: z.int(),
    steps: z.array(
      z.object({
        how: z.enum(['same', 'different', 'only_a', 'only_b']),
        tool: z.string(),
        a_seq: z.int().nullable(),
        b_seq: z.int().nullable(),
        differences: z.array(z.object({ field: z.string(), expected: z.unknown(), seen: z.unknown() })),
      }),
    ),
  }),
  async run({ a, b }, { host }) {
    const steps = await comparedTraces(host, a, b);
    const same = steps.filter(({ how }) => how === 'same').length;
    const others = steps.filter(({ how }) => how !== 'same');
    return {
      result: { same, steps },
      text: `${same} of ${steps.length} steps are the same.`,
      ...(others.length === 0 ? {} : { screen: others.map(parted).join('\n') }),
    };
  },
});

/** A divergence as a line: `tap, 3 and 4: changed true, then false`. */
function parted({ how, tool, a_seq, b_seq, differences }: ComparedStep): string {
  if (how === 'only_a') return `${tool}, ${a_seq}: only in the first`;
  if (how === 'only_b') return `${tool}, ${b_seq}: only in the second`;
  const changes = differences.map(({ field, expected, seen }) => `${field} ${JSON.stringify(expected)}, then ${JSON.stringify(seen)}`);
  return `${tool}, ${a_seq} and ${b_seq}: ${changes.join('; ')}`;
}
