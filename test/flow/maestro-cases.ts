import { z } from 'zod';

const Operation = z.object({
  op: z.enum(['set', 'append', 'toggle', 'increment', 'throw']),
  target: z.string().optional(),
  prop: z.string().optional(),
  props: z.array(z.enum(['enabled', 'selected', 'checked', 'focused'])).optional(),
  value: z.string().optional(),
  counter: z.string().optional(),
  whenCounter: z.number().optional(),
  maestroException: z.boolean().optional(),
  message: z.string().optional(),
});
export type Operation = z.infer<typeof Operation>;

const Element = z.object({
  ref: z.string().optional(),
  text: z.string().optional(),
  textRepeat: z.object({ char: z.string(), count: z.number() }).optional(),
  id: z.string().optional(),
  bounds: z.array(z.number()).optional(),
  enabled: z.boolean().optional(),
  selected: z.boolean().optional(),
  checked: z.boolean().optional(),
  focused: z.boolean().optional(),
  clickable: z.boolean().optional(),
  css: z.string().optional(),
  get children() {
    return z.array(Element).optional();
  },
  behaviour: z
    .object({
      onClick: z.array(Operation).optional(),
      textOnRead: z.object({ template: z.string().optional(), sequence: z.array(z.string()).optional() }).optional(),
    })
    .optional(),
});
export type CaseElement = z.infer<typeof Element>;

const Event = z.looseObject({ type: z.string() });
export type MaestroEvent = z.infer<typeof Event>;

const EventAssertion = z.object({
  assert: z.enum(['none', 'inOrder', 'contains', 'count', 'absent', 'any', 'all']),
  events: z.array(Event).optional(),
  event: Event.optional(),
  n: z.number().optional(),
  where: z.record(z.string(), z.unknown()).optional(),
});
export type EventAssertion = z.infer<typeof EventAssertion>;

const Bound = z.object({ eq: z.number().optional(), gt: z.number().optional() });

const Case = z.object({
  case: z.string(),
  name: z.string(),
  flow: z.string().nullable(),
  inlineFlow: z.object({ commands: z.array(z.unknown()) }).optional(),
  env: z.record(z.string(), z.string()),
  effectiveEnv: z.record(z.string(), z.string()).optional(),
  layout: z.array(Element),
  layoutRoot: z.object({ id: z.string() }).optional(),
  /** What a case is judged with; under `virtualClock` inputs and readings take no time. */
  requires: z.array(z.string()).optional(),
  driver: z.object({
    installedApps: z.array(z.string()).optional(),
    keyboardRemainsVisible: z.boolean().optional(),
    throwOn: z.record(z.string(), z.object({ deviceConnection: z.boolean() })).optional(),
    kind: z.string().optional(),
    driftStepPx: z.number().optional(),
    driftStepsPerSwipe: z.number().optional(),
  }),
  run: z
    .object({
      lookupTimeoutMs: z.number().optional(),
      optionalLookupTimeoutMs: z.number().optional(),
      cancelAfterMs: z.number().optional(),
      cancelBeforeStart: z.boolean().optional(),
      cancelWhen: z.object({ commandCompleted: z.string(), n: z.number() }).optional(),
      parseOnly: z.boolean().optional(),
      deviceId: z.string().optional(),
      onCommandFailed: z.union([z.string(), z.object({ continueIf: z.object({ command: z.string(), text: z.string() }) })]).optional(),
    })
    .optional(),
  expect: z.object({
    result: z.enum(['success', 'failure', 'cancelled', 'notSuccess', 'parsed']),
    failure: z.object({ class: z.string(), message: z.string().optional() }).optional(),
    events: z.array(EventAssertion).optional(),
    currentText: z.string().optional(),
    logs: z.array(z.string()).optional(),
    files: z.array(z.object({ path: z.string(), imageWidth: z.number().optional(), imageHeight: z.number().optional() })).optional(),
    callbacks: z.record(z.string(), Bound).optional(),
    commandsStarted: z.object({ commands: z.array(z.string()) }).optional(),
    counters: z.record(z.string(), z.number()).optional(),
    lastTapInsideFinalBoundsOf: z.string().optional(),
    maxElapsedMs: z.number().optional(),
    darkMode: z.boolean().optional(),
  }),
});
export type MaestroCase = z.infer<typeof Case>;

export const Cases = z.object({ cases: z.array(Case) });

/** Maestro's words for what failed, as kinds of our table. */
export const FAILURES: Readonly<Record<string, readonly string[]>> = {
  AssertionFailure: ['AssertionFailed'],
  ElementNotFound: ['ElementNotFound'],
  UnableToLaunchApp: ['AppNotInstalled'],
  RuntimeException: ['Internal', 'ActionLost'],
  DeviceUnreachableException: ['DeviceGone', 'ActionLost'],
};

const same = (actual: MaestroEvent, wanted: MaestroEvent): boolean =>
  Object.entries(wanted).every(([key, value]) => JSON.stringify(actual[key]) === JSON.stringify(value));

/** Why an assertion about a list of events does not hold; undefined if it does. */
export function refute(assertion: EventAssertion, events: readonly MaestroEvent[]): string | undefined {
  const { assert, event, where = {} } = assertion;
  // Swipes are reported in each of their forms, and only the flow takes pictures.
  const shown = (): string => JSON.stringify(events);
  switch (assert) {
    case 'none':
      return events.length === 0 ? undefined : `expected no events, got ${shown()}`;
    case 'contains':
      return event !== undefined && events.some((each) => same(each, event)) ? undefined : `no ${JSON.stringify(event)} in ${shown()}`;
    case 'absent':
      return event !== undefined && !events.some((each) => same(each, event)) ? undefined : `${JSON.stringify(event)} in ${shown()}`;
    case 'count': {
      const found = events.filter((each) => event !== undefined && same(each, event)).length;
      return found === assertion.n ? undefined : `${found} times ${JSON.stringify(event)} instead of ${assertion.n} in ${shown()}`;
    }
    case 'inOrder': {
      let next = 0;
      const wanted = assertion.events ?? [];
      for (const each of events) {
        const expected = wanted[next];
        if (expected !== undefined && same(each, expected)) next++;
      }
      return next === wanted.length ? undefined : `${JSON.stringify(wanted[next])} is missing in ${shown()}`;
    }
    case 'any':
      return events.some((each) => satisfies(each, where)) ? undefined : `nothing is ${JSON.stringify(where)} in ${shown()}`;
    case 'all': {
      const typed = events.filter(({ type }) => type === where['type']);
      return typed.length > 0 && typed.every((each) => satisfies(each, where))
        ? undefined
        : `not all are ${JSON.stringify(where)} in ${shown()}`;
    }
  }
}

function satisfies(event: MaestroEvent, where: Record<string, unknown>): boolean {
  const text = typeof event['text'] === 'string' ? event['text'] : '';
  const { type, minLength, integerBetween, textContains } = where;
  if (event.type !== type) return false;
  if (typeof minLength === 'number' && text.length < minLength) return false;
  if (typeof textContains === 'string' && !text.includes(textContains)) return false;
  if (Array.isArray(integerBetween)) return Number(text) >= Number(integerBetween[0]) && Number(text) <= Number(integerBetween[1]);
  return true;
}
