import { z } from 'zod';
import { eventKey } from '@handsight/core/device';
import type { ActionInput } from '@handsight/core/act';

/** Shell words: quoted or escaped characters belong to their word, and an unclosed quote extends to the end. */
const TOKEN = /(?:[^\s'"\\]|\\[\s\S]|\\$|'[^']*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$))+/g;

/** The tokens of a command, in the form `adb shell` takes them. */
const commandTokens = (command: string): string[] => command.match(TOKEN) ?? [];

/** The openpocket dialect's kinds of permission a person may be asked for. */
export const HUMAN_AUTH_CAPABILITIES = [
  'camera',
  'sms',
  '2fa',
  'location',
  'biometric',
  'notification',
  'contacts',
  'calendar',
  'files',
  'oauth',
  'payment',
  'permission',
  'unknown',
] as const;

const number = (fallback: number) => z.number().catch(fallback);
const span = (fallback: number) => z.number().min(0).transform(Math.round).catch(fallback);
const string = (fallback: string) => z.string().catch(fallback);
const reason = z.string().optional().catch(undefined);

/** The openpocket dialect's actions with its lenient defaults: missing or invalid fields get a default, an unknown type becomes a wait. */
export const AgentActionSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('tap'), x: number(0), y: number(0), reason }),
    z.object({ type: z.literal('swipe'), x1: number(0), y1: number(0), x2: number(0), y2: number(0), durationMs: span(300), reason }),
    z.object({ type: z.literal('type'), text: string(''), reason }),
    z.object({ type: z.literal('keyevent'), keycode: string('KEYCODE_ENTER'), reason }),
    z.object({ type: z.literal('launch_app'), packageName: string(''), reason }),
    z.object({ type: z.literal('shell'), command: string(''), reason }),
    z.object({ type: z.literal('run_script'), script: string(''), timeoutSec: span(60), reason }),
    z.object({
      type: z.literal('request_human_auth'),
      capability: z.enum(HUMAN_AUTH_CAPABILITIES).catch('unknown'),
      instruction: string('Human authorization is required to continue.'),
      timeoutSec: span(300),
      reason,
    }),
    z.object({ type: z.literal('wait'), durationMs: span(1000), reason }),
    z.object({ type: z.literal('finish'), message: string('Task finished.') }),
  ])
  .catch({ type: 'wait', durationMs: 1000 });
export type AgentAction = z.infer<typeof AgentActionSchema>;

type Defaulted = 'durationMs' | 'timeoutSec';
type AsWritten<A> = A extends unknown ? Omit<A, Defaulted> & Partial<Pick<A, Extract<keyof A, Defaulted>>> : never;
/** As in the openpocket dialect: durations are optional. */
export type AgentActionInput = AsWritten<AgentAction>;

export const normaliseAgentAction = (input: unknown): AgentAction => AgentActionSchema.parse(input);

type InputAction = Exclude<AgentAction, { type: 'run_script' | 'request_human_auth' | 'finish' }>;

/** Scripts, questions to a person and the end of a task are not device input. */
export const isInputAction = (action: AgentAction): action is InputAction =>
  action.type !== 'run_script' && action.type !== 'request_human_auth' && action.type !== 'finish';

/** An action of the openpocket dialect, in device pixels, as an action of the core. */
export function actionOfAgent(action: InputAction): ActionInput {
  switch (action.type) {
    case 'tap':
      return { type: 'tap', target: { x: action.x, y: action.y } };
    case 'swipe':
      return {
        type: 'swipe_points',
        from: { x: action.x1, y: action.y1 },
        to: { x: action.x2, y: action.y2 },
        durationMs: action.durationMs,
      };
    case 'type':
      return { type: 'type', text: action.text };
    case 'keyevent':
      return { type: 'key', keys: eventKey(action.keycode) };
    case 'launch_app':
      return { type: 'launch_app', app: action.packageName, by: 'monkey' };
    case 'shell':
      return { type: 'shell', command: commandTokens(action.command).join(' ') };
    case 'wait':
      return { type: 'wait', durationMs: action.durationMs };
  }
}
