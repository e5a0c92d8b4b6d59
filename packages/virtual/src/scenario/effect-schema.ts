import { z } from 'zod';
import type { Expression } from '../expr/syntax.ts';
import { strict } from './source.ts';
import { condition, expression, pattern, replyTemplate, template, variable } from './text.ts';

const done = z.literal(true, { error: 'expected true' });
const parameters = z.record(z.string(), pattern).default({});
const bytes = z.number().int().min(0).max(1e9).default(500);
const milliseconds = z.number({ error: 'expected milliseconds' }).int().min(1).max(600_000);

/** What an effect can do. Every one is a map with the key it is named after. */
const PLAIN = {
  /** The screen-observer dialect: give elements a value. */
  set: strict({ set: z.array(strict({ id: z.string(), value: replyTemplate })) }),
  /** The screen-observer dialect: go to another state. */
  transition_to: strict({ transition_to: z.string() }),
  /** Give variables a value. */
  let: strict({ let: z.record(variable, pattern) }),
  append: strict({ append: pattern, to: variable }),
  remove: strict({ remove: expression, from: variable }),
  update: strict({ update: expression, in: variable, with: z.record(z.string(), pattern) }),
  /** Another screen of the app, over this one or in its place. */
  go: strict({ go: z.string(), with: parameters, replace: z.boolean().default(false) }),
  back: strict({ back: done }),
  home: strict({ home: done }),
  /** A dialog of the app. */
  open: strict({ open: z.string(), with: parameters }),
  close: strict({ close: done }),
  toast: strict({ toast: template }),
  launch: strict({ launch: z.string() }),
  link: strict({ link: template }),
  crash: strict({ crash: template }),
  notify: strict({ notify: template, text: template, link: template.optional() }),
  focus: strict({ focus: z.string() }),
  copy: strict({ copy: template }),
  log: strict({ log: template }),
  /** `GET https://…`: a request of the app, answered with a status, or by none when the network is down. */
  request: strict({
    request: template,
    status: z.number().int().min(100).max(599).optional(),
    ms: milliseconds.default(80),
    sent_bytes: bytes,
    received_bytes: bytes,
  }),
  animate: strict({ animate: variable, to: z.number(), ms: milliseconds }),
} as const;

type Plain = typeof PLAIN;
type PlainEffect = { [Verb in keyof Plain]: { verb: Verb } & z.output<Plain[Verb]> }[keyof Plain];

/** Effects that hold other effects. */
interface Later {
  verb: 'after_ms';
  /** The least and the most, or what an expression gives. */
  after_ms: [number, number] | Expression;
  do: Effect[];
}
interface Branch {
  verb: 'if';
  if: Expression;
  then: Effect[];
  else: Effect[];
}
interface Chance {
  verb: 'chance';
  chance: number;
  then: Effect[];
  else: Effect[];
}
interface Permission {
  verb: 'permission';
  permission: string;
  granted: Effect[];
  denied: Effect[];
}
/** What the phone's own screens do: keyboard, menus, prompts, launcher. Never read from a file. */
type OwnEffect =
  | { verb: 'key'; key: string }
  | { verb: 'pick'; uid: string; key: string; option: string }
  | { verb: 'edit'; command: 'cut' | 'copy' | 'paste' | 'select_all' }
  | { verb: 'grant'; app: string; permission: string; granted: boolean; then: Effect[] }
  | { verb: 'show'; uid: string }
  | { verb: 'stop_all' }
  | { verb: 'follow'; notification: number }
  | { verb: 'clear_notifications' };

export type Effect = PlainEffect | Later | Branch | Chance | Permission | OwnEffect;
type Verb = Exclude<Effect, OwnEffect>['verb'];

export const effects: z.ZodType<Effect[]> = z.lazy(() => z.array(effect, { error: 'expected a list of effects' }));

const NESTING = {
  after_ms: strict({
    after_ms: z.union([milliseconds.transform((ms): [number, number] => [ms, ms]), z.tuple([milliseconds, milliseconds]), expression], {
      error: 'expected milliseconds, [least, most] or an expression',
    }),
    do: effects,
  }),
  if: strict({ if: condition, then: effects, else: effects.default([]) }),
  chance: strict({ chance: z.number().min(0).max(1), then: effects, else: effects.default([]) }),
  permission: strict({ permission: z.string(), granted: effects.default([]), denied: effects.default([]) }),
} as const;

/** Every effect by its name. */
export const VERBS: Record<Verb, z.ZodType> = { ...PLAIN, ...NESTING };
const isVerb = (key: string): key is Verb => Object.hasOwn(VERBS, key);

/** The key that names the effect decides what else the map may hold, so that a fault is reported in that effect's terms. */
const effect = z.unknown().transform((raw, context): Effect => {
  const verb = typeof raw === 'object' && raw !== null ? Object.keys(raw).find(isVerb) : undefined;
  if (verb === undefined) {
    context.addIssue({ code: 'custom', message: `expected a map with one of ${Object.keys(VERBS).join(', ')}` });
    return z.NEVER;
  }
  const read = VERBS[verb].safeParse(raw);
  if (read.success) return { ...(read.data as object), verb } as Effect;
  for (const issue of read.error.issues) context.addIssue({ ...issue, code: 'custom', message: issue.message, path: issue.path });
  return z.NEVER;
});
