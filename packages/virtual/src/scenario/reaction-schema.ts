import { z } from 'zod';
import { effects, type Effect } from './effect-schema.ts';
import { regex, scalarText, strict } from './source.ts';
import { condition, replyTemplate } from './text.ts';

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

/** What happened to an element, as a reaction sees it. */
export const TRIGGERS = [
  'tap',
  'double_tap',
  'long_press',
  'right_click',
  'type',
  'clear',
  'change',
  'submit',
  'key',
  'focus',
  'select',
  'scroll',
  'swipe',
  'refresh',
  'drag',
  'pinch',
  'hover',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * The tools of the dialects by what they do: an app cannot distinguish a click at a point from a click on an element, nor text
 * that was set from text that was typed.
 */
const TOOLS: Record<Trigger, readonly string[]> = {
  tap: ['click', 'click_at', 'click_element', 'click_element_and_observe', 'invoke', 'invoke_element', 'tap_element'],
  double_tap: ['double_click', 'double_click_at', 'double_click_element'],
  long_press: [],
  right_click: ['right_click_at', 'right_click_element'],
  type: ['type_text', 'type_and_observe', 'set_value'],
  clear: ['clear_text'],
  change: [],
  submit: [],
  key: ['press_key', 'key_into_element', 'key_and_observe'],
  focus: ['focus_element'],
  select: ['select_option'],
  scroll: [],
  swipe: [],
  refresh: [],
  drag: [],
  pinch: [],
  hover: ['hover_at', 'hover_element'],
};

const TRIGGER_OF_TOOL: ReadonlyMap<string, Trigger> = new Map(
  TRIGGERS.flatMap((trigger) => [trigger, ...TOOLS[trigger]].map((tool) => [tool, trigger])),
);

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
