import { z } from 'zod';

import { replaysOf } from '@handsight/core/client';
import { type Divergence, ON_DIVERGENCE, REPLAY_MODES, type ReplayStatus, type ReplayStep } from '@handsight/core/record';
import { defineTool } from '../tool/tool.ts';
import { device } from '../fields.ts';
import { forPeople } from '../tool/for-people.ts';

const record = { dialect: 'handsight', toolset: 'record', destructive: false, rest: null } as const;
const input = z.strictObject({ replay_id: z.string().min(1).max(100) });

export const replayStart = defineTool({
  ...record,
  name: 'replay_start',
  title: 'Open a trace for replay',
  description:
    'Open a trace file or folder to do it again with replay_step. verify wants the same results, execute (the default) the same outcomes.',
  kind: 'admin',
  idempotent: false,
  input: z.strictObject({
    path: z.string().min(1).max(4000),
    mode: forPeople('verify wants the same results, execute the same outcomes', z.enum(REPLAY_MODES).optional()),
    on_divergence: forPeople('what to do when it diverges', z.enum(ON_DIVERGENCE).optional()),
    device,
  }),
  output: z.object({ replay_id: z.string(), total: z.int(), mode: z.enum(REPLAY_MODES), label: z.string().nullable() }),
  async run({ path, mode = 'execute', on_divergence = 'stop', device: given }, context) {
    const { host, connection } = context;
    const result = await replaysOf(host).start(context.device(given), connection.caller, { path, mode, onDivergence: on_divergence });
    return { result, text: `${result.replay_id}: ${result.total} steps.` };
  },
});

export const replayStep = defineTool({
  ...record,
  name: 'replay_step',
  title: 'Do the next step',
  description: 'Do the next step of a replay and say where it diverges.',
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: 'any',
  input,
  output: z.custom<ReplayStep>((value) => typeof value === 'object'),
  async run({ replay_id }, { host, signal }) {
    const result = await replaysOf(host).of(replay_id).step(replay_id, signal);
    const { position, total, tool, finished, divergence } = result;
    // A diverged step is skipped only when the caller asks for it.
    const done = divergence === undefined ? `${position} of ${total}: ${tool}` : `${divergence.position + 1} of ${total}: ${tool} diverged`;
    const end = divergence?.consequence === 'stopped' ? ' Stopped.' : ' Finished.';
    return {
      result,
      text: `${tool === null ? 'No step was left' : done}.${finished ? end : ''}`,
      ...(divergence === undefined ? {} : { screen: differences(divergence), failed: true, error: 'AssertionFailed' }),
    };
  },
});

export const replayStatus = defineTool({
  ...record,
  name: 'replay_status',
  isAlwaysAllowed: true,
  title: 'How far is a replay?',
  description: 'How far a replay is and where it diverged.',
  kind: 'admin',
  idempotent: true,
  input,
  output: z.custom<ReplayStatus>((value) => typeof value === 'object'),
  run({ replay_id }, { host }) {
    const result = replaysOf(host).of(replay_id).status(replay_id);
    const { position, total, finished, divergences } = result;
    const text = `${position} of ${total}${finished ? ', finished' : ''}, ${divergences.length} divergences.`;
    return Promise.resolve({ result, text, ...(divergences.length === 0 ? {} : { screen: divergences.map(differences).join('\n') }) });
  },
});

export const replayStop = defineTool({
  ...record,
  name: 'replay_stop',
  title: 'End a replay',
  description: 'End a replay.',
  kind: 'admin',
  destructive: true,
  idempotent: true,
  input,
  output: z.object({ stopped: z.literal(true) }),
  run({ replay_id }, { host }) {
    replaysOf(host).of(replay_id).stop(replay_id);
    return Promise.resolve({ result: { stopped: true as const }, text: 'Stopped.' });
  },
});

/** Untrusted: recorded values come from a file, and seen ones from the screen. */
const differences = ({ trace_seq, tool, differences: found, consequence }: Divergence): string =>
  `step ${trace_seq} ${tool} ${consequence}: ${found.map((d) => `${d.field} was ${JSON.stringify(d.expected)}, is ${JSON.stringify(d.seen)}`).join('; ')}`;
