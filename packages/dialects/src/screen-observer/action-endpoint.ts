import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import { bullets } from '@handsight/tools/tool';
import { callTool } from '@handsight/tools/tool';
import { clickAt, scroll } from './act/at-point.ts';
import { pressKey, typeText } from './act/keyboard-acts.ts';
import { beside, type ObserverAct } from './act/observer-act.ts';
import { ErrorSchema, ReceiptSchema, type ReceiptShape } from '@handsight/tools/wire';
import { BUTTONS } from '@handsight/core/device';
import { restAnswer, type Endpoint, type RestAnswer, type RestCall } from '@handsight/tools/tool';

interface LegacyAction {
  act: ObserverAct;
  /** The tool's name for what the contract calls `value`. */
  value?: string;
  /** The fields that the answer echoes; a text typed into a secret field is masked. */
  echo: readonly string[];
}

const ACTIONS = new Map<unknown, LegacyAction>([
  ['click_at', { act: clickAt, echo: ['x', 'y', 'button', 'double'] }],
  ['type', { act: typeText, value: 'text', echo: ['value'] }],
  ['key', { act: pressKey, value: 'keys', echo: ['value'] }],
  ['scroll', { act: scroll, echo: ['x', 'y', 'clicks'] }],
]);

const MOCK_NOTE = 'Mock adapter — no real OS action performed';

/** The screen-observer dialect's original action endpoint. The full receipt is added to its fields. */
export const actionEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/action',
  name: 'action',
  summary: 'Act by coordinates and keys',
  description: 'Execute an input action. `action` selects which; the other fields vary with it.',
  input: z.strictObject({
    action: z.enum(['click_at', 'type', 'key', 'scroll']),
    x: z.int().optional(),
    y: z.int().optional(),
    button: z.enum(BUTTONS).optional(),
    double: z.boolean().optional(),
    value: typedText.optional().describe('The text to type or the key to press.'),
    clicks: z.int().optional().describe('Positive travels up, negative down.'),
    ...beside,
  }),
  output: z.object({
    ok: z.boolean(),
    success: z.boolean(),
    action: z.string(),
    note: z.string().optional(),
    error: z.string().optional(),
    error_detail: ErrorSchema.optional(),
    step_id: z.int(),
    receipt: ReceiptSchema,
  }),
  media: 'application/json',
  legacy: true,
  counts: true,
  run: act,
};

async function act({ sent, context }: RestCall): Promise<RestAnswer> {
  const { action, value, ...rest } = sent;
  const known = ACTIONS.get(action);
  if (known === undefined) {
    throw new HandsightError('BadRequest', `unsupported action; available: ${[...ACTIONS.keys()].join(', ')}`, {
      action: typeof action === 'string' ? action.slice(0, 60) : typeof action,
    });
  }
  const answer = await callTool(known.act.tool, { ...rest, ...valueFor(known, value) }, context);
  const { status } = restAnswer(answer);
  const { result } = answer;
  const shown = typeof value === 'string' && result.is_secret ? bullets(value) : value;
  const repeated: Record<string, unknown> = { ...sent, value: shown };
  const echo = Object.fromEntries(known.echo.filter((name) => repeated[name] !== undefined).map((name) => [name, repeated[name]]));
  return {
    status,
    body: { ok: result.ok, success: result.success, action, ...echo, ...outcome(result), step_id: result.step_id, receipt: result },
  };
}

function valueFor({ value: name, act: { tool } }: LegacyAction, value: unknown): Record<string, unknown> {
  if (name === undefined) return value === undefined ? {} : { value };
  if (typeof value === 'string') return { [name]: value };
  throw new HandsightError('BadRequest', `value: ${tool.title.toLowerCase()} needs a string`, {});
}

function outcome({ error, device }: ReceiptShape): Record<string, unknown> {
  if (error !== undefined) return { error: error.message, error_detail: error };
  return device.startsWith('virtual:') ? { note: MOCK_NOTE } : {};
}
