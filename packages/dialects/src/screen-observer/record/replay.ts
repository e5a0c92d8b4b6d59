import { z } from 'zod';

import { replaysOf } from '@handsight/core/client';
import { ON_DIVERGENCE, REPLAY_MODES } from '@handsight/core/record';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';

const replay_id = z.string().min(1).max(100);
const policy = { dialect: 'screen-observer', toolset: 'record', destructive: false } as const;

const DivergenceSchema = z.object({
  position: z.int(),
  trace_seq: z.int(),
  tool: z.string(),
  differences: z.array(z.object({ field: z.string(), expected: z.unknown(), seen: z.unknown() })),
  consequence: z.enum(['stopped', 'warned', 'resumed']),
  skipped: z.int().exactOptional(),
});

const place = { position: z.int(), total: z.int(), finished: z.boolean() };

export const replayStart = defineTool({
  name: 'replay_start',
  title: 'Start a replay',
  description: 'Open a recorded trace to do it again step by step. The path must lie in the data folder or a folder of the configuration.',
  ...policy,
  kind: 'admin',
  idempotent: false,
  input: z.strictObject({
    path: z.string().min(1).max(4000),
    mode: z
      .enum(REPLAY_MODES)
      .optional()
      .describe('execute wants each step to go as it went, verify wants the same results. Default: execute.'),
    on_divergence: z.enum(ON_DIVERGENCE).optional().describe('Default: stop.'),
    device,
  }),
  output: success({ replay_id: z.string(), total: z.int(), mode: z.enum(REPLAY_MODES), label: z.string().nullable() }),
  rest: { method: 'POST', path: '/api/replay/start' },
  async run({ path, mode, on_divergence, device: given }, context) {
    const start = { path, mode: mode ?? 'execute', onDivergence: on_divergence ?? 'stop' } as const;
    const started = await replaysOf(context.host).start(context.device(given), context.connection.caller, start);
    return answerOf({ ok: true as const, ...started });
  },
});

export const replayStep = defineTool({
  name: 'replay_step',
  title: 'Do the next step',
  description: 'Carry out the next step of a replay and say where it diverges.',
  ...policy,
  destructive: true,
  kind: 'act',
  idempotent: false,
  sends: 'any',
  input: z.strictObject({ replay_id, device }),
  output: success({
    ...place,
    tool: z.string().nullable(),
    divergence: DivergenceSchema.exactOptional(),
    warning: z.string().exactOptional(),
    actual_summary: z.record(z.string(), z.unknown()).nullable(),
  }),
  rest: { method: 'POST', path: '/api/replay/step' },
  async run(input, context) {
    const step = await replaysOf(context.host).of(input.replay_id).step(input.replay_id, context.signal);
    return answerOf({ ok: true as const, ...step }, { failed: step.divergence !== undefined });
  },
});

export const replayStatus = defineTool({
  name: 'replay_status',
  isAlwaysAllowed: true,
  title: 'Replay status',
  description: 'How far a replay has come and where it diverged.',
  ...policy,
  kind: 'admin',
  idempotent: true,
  input: z.strictObject({ replay_id, device }),
  output: success({
    ...place,
    ended: z.enum(['completed', 'diverged', 'stopped']).nullable(),
    divergences: z.array(DivergenceSchema),
  }),
  rest: { method: 'POST', path: '/api/replay/status' },
  run(input, context) {
    const { divergences, ...status } = replaysOf(context.host).of(input.replay_id).status(input.replay_id);
    return Promise.resolve(answerOf({ ok: true as const, ...status, divergences: [...divergences] }));
  },
});

export const replayStop = defineTool({
  name: 'replay_stop',
  title: 'Stop a replay',
  description: 'End a replay.',
  ...policy,
  kind: 'admin',
  idempotent: true,
  input: z.strictObject({ replay_id, device }),
  output: success({ stopped: z.literal(true) }),
  rest: { method: 'POST', path: '/api/replay/stop' },
  run(input, context) {
    replaysOf(context.host).of(input.replay_id).stop(input.replay_id);
    return Promise.resolve(answerOf({ ok: true as const, stopped: true as const }));
  },
});
