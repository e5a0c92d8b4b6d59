import { z } from 'zod';

import { RUN_STATUSES } from '@handsight/agent';
import { styled, type Line } from '../terminal.ts';

const CostSchema = z.object({ input: z.number(), cached: z.number(), written: z.number(), output: z.number(), usd: z.number().nullable() });

export const EndedSchema = z.object({
  type: z.literal('ended'),
  status: z.enum(RUN_STATUSES),
  reason: z.string(),
  claim: z.string().nullable(),
  output: z.unknown(),
  known: z.object({
    acts: z.record(z.string(), z.number()),
    refused: z.number(),
    unknown_delivery: z.number(),
    reservation: z.string().nullable(),
    oracle: z.object({ success: z.boolean(), failure: z.boolean() }).nullable(),
  }),
  steps: z.number(),
  cost: CostSchema,
  duration_ms: z.number(),
  trace_id: z.string(),
});
type Ended = z.infer<typeof EndedSchema>;

const EventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    run_id: z.string(),
    goal: z.string(),
    device: z.string(),
    model: z.string(),
    grammar: z.string(),
    remark: z.string().nullish(),
  }),
  z.object({ type: z.literal('state'), state: z.string() }),
  z.object({ type: z.literal('retry'), reason: z.string(), delay_ms: z.number() }),
  z.object({ type: z.literal('model'), step: z.number(), thought: z.string(), latency_ms: z.number(), total: CostSchema }),
  z.object({ type: z.literal('correction'), text: z.string() }),
  z.object({ type: z.literal('step'), step: z.number(), action: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('observation'), verdict: z.string().nullable(), text: z.string() }),
  z.object({ type: z.literal('note'), text: z.string() }),
  z.object({ type: z.literal('guard'), guard: z.string(), text: z.string() }),
  z.object({ type: z.literal('ask'), capability: z.string(), instruction: z.string() }),
  z.object({ type: z.literal('answered'), status: z.string(), note: z.string().nullable() }),
  EndedSchema,
]);

const VERDICTS: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  verified: 'green',
  observed: 'green',
  no_effect: 'yellow',
  unverifiable: 'yellow',
};

/** A run's event as lines for the terminal. Events that this version does not know are skipped. */
export function eventLines(event: unknown): Line[] {
  const parsed = EventSchema.safeParse(event).data;
  if (parsed === undefined) return [];
  switch (parsed.type) {
    case 'started':
      return [
        styled('bold', parsed.goal),
        styled('dim', `${parsed.run_id} on ${parsed.device}, ${parsed.model} (${parsed.grammar})`),
        ...(typeof parsed.remark === 'string' ? [styled('yellow', `  ${parsed.remark}`)] : []),
      ];
    case 'state':
      return parsed.state === 'running' || parsed.state === 'ended'
        ? []
        : [styled('yellow', `  run is ${parsed.state.replaceAll('_', ' ')}`)];
    case 'retry':
      return [styled('yellow', `  model ${parsed.reason}; asking again in ${(parsed.delay_ms / 1000).toFixed(1)} s`)];
    case 'model':
      return [
        ...(parsed.thought === '' ? [] : [`  ${oneLine(parsed.thought)}`]),
        styled('dim', `  step ${parsed.step} · ${(parsed.latency_ms / 1000).toFixed(1)} s · ${costLine(parsed.total)}`),
      ];
    case 'correction':
      return [styled('yellow', `  answer sent back: ${parsed.text}`)];
    case 'step':
      return [`${parsed.step}. ${actionLine(parsed.action)}`];
    case 'observation':
      return [styled(VERDICTS[parsed.verdict ?? ''] ?? (parsed.verdict === null ? 'dim' : 'red'), `   ${oneLine(parsed.text)}`)];
    case 'note':
      return [`   note: ${oneLine(parsed.text)}`];
    case 'guard':
      return [styled('yellow', `   ${parsed.guard} guard: ${parsed.text}`)];
    case 'ask':
      return [
        styled('bold', `   asks a person (${parsed.capability}): ${oneLine(parsed.instruction)}; answer with \`handsight approvals\``),
      ];
    case 'answered':
      return [`   answer: ${parsed.status}${parsed.note === null ? '' : `, ${oneLine(parsed.note)}`}`];
    case 'ended':
      return endLines(parsed);
  }
}

/** Keeps what the agent claims apart from what is known. */
function endLines({ status, reason, claim, output, known, steps, cost, duration_ms, trace_id }: Ended): Line[] {
  const acts = Object.entries(known.acts).filter(([, count]) => count > 0);
  const counts = [...acts, ['refused', known.refused] as const, ['of unknown delivery', known.unknown_delivery] as const]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  const { oracle } = known;
  return [
    styled(status === 'finished' ? 'green' : 'red', `${status.replaceAll('_', ' ')}: ${oneLine(reason)}`),
    ...(claim === null ? [] : [`claimed: ${oneLine(claim)}`]),
    ...(output === null || output === undefined ? [] : [`output:  ${JSON.stringify(output)}`]),
    `known:   ${counts.length === 0 ? 'nothing was done' : counts.join(', ')}${known.reservation === null ? '' : `; ${known.reservation}`}`,
    ...(oracle === null
      ? []
      : [styled(oracle.success ? 'green' : 'red', `oracle:  ${oracle.success ? 'goal reached' : 'goal not reached'}`)]),
    styled('dim', `${steps} ${steps === 1 ? 'step' : 'steps'} · ${(duration_ms / 1000).toFixed(1)} s · ${costLine(cost)} · ${trace_id}`),
  ];
}

const costLine = ({ input, cached, written, output, usd }: z.infer<typeof CostSchema>): string =>
  `${input + cached + written} tokens in (${cached} cached), ${output} out${usd === null ? '' : ` · $${usd.toFixed(4)}`}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

function actionLine({ type, reason, ...fields }: Record<string, unknown>): string {
  const values = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${String(type)} ${values.join(' ')}${typeof reason === 'string' ? ` (${oneLine(reason)})` : ''}`.trim();
}
