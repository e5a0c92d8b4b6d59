import { z } from 'zod';
import { effects, type Effect } from './effect-schema.ts';
import { regex, scalarText, strict } from './strict.ts';
import { condition, replyTemplate } from './text.ts';
import { TRIGGER_OF_TOOL } from './trigger.ts';

const event = strict({
  tool: z.string().transform((tool, context) => {
    const trigger = TRIGGER_OF_TOOL.get(tool);
    if (trigger !== undefined) return trigger;
    context.addIssue({ code: 'custom', message: `unknown tool "${tool}"; expected ${[...TRIGGER_OF_TOOL.keys()].join(', ')}` });
    return z.NEVER;
  }),
  target_id: scalarText.optional(),
  target_name: scalarText.optional(),
  text_regex: regex.optional(),
});

const when = strict({ id: scalarText, value: scalarText.optional(), value_not_empty: z.boolean().optional() }).refine(
  (test) => (test.value === undefined) !== (test.value_not_empty === undefined),
  { error: 'expected either value or value_not_empty' },
);

/** YAML 1.1 reads the key `on` as a boolean, so a converted file may spell it `True`. */
const EVENT_KEYS = ['on', 'match', 'True', 'true'] as const;

export const reaction = strict({
  on: event.optional(),
  match: event.optional(),
  True: event.optional(),
  true: event.optional(),
  when: z.array(when).default([]),
  if: condition.optional(),
  set: z.array(strict({ id: scalarText, value: replyTemplate })).default([]),
  do: effects.default([]),
  transition_to: scalarText.optional(),
}).transform((map, context) => {
  const [key, second] = EVENT_KEYS.filter((candidate) => map[candidate] !== undefined);
  const on = key === undefined ? undefined : map[key];
  if (key === undefined || on === undefined || second !== undefined) {
    context.addIssue({ code: 'custom', message: 'expected exactly one of on, match' });
    return z.NEVER;
  }
  const then: Effect[] = [];
  if (map.set.length > 0) then.push({ verb: 'set', set: map.set });
  then.push(...map.do);
  if (map.transition_to !== undefined) then.push({ verb: 'transition_to', transition_to: map.transition_to });
  return { on, when: map.when, if: map.if, do: map.do, effects: then, key };
});
export type Reaction = z.output<typeof reaction>;
