import { z } from 'zod';
import { effects } from './effect-schema.ts';
import { scalarText, strict } from './source.ts';
import { condition, expression, forEach, template, variable } from './text.ts';

export const bounds = strict({ x: z.number(), y: z.number(), width: z.number().min(0), height: z.number().min(0) });

const FIELDS = {
  role: z.string().min(1),
  name: template.optional(),
  value: template.nullable().optional(),
  id: scalarText.optional(),
  secret: z.boolean().default(false),
  enabled: condition.optional(),
  bounds: bounds.optional(),

  /** Has the focus when the window opens. */
  focused: z.boolean().default(false),
  description: template.optional(),
  hint: template.optional(),
  shortcut: z.string().default(''),
  checked: condition.optional(),
  selected: condition.optional(),
  icon: template.optional(),
  color: template.optional(),
  size: z.enum(['caption', 'body', 'title', 'display']).optional(),
  align: z.enum(['start', 'center', 'end']).optional(),

  /** Design pixels. */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  grow: z.number().min(0).optional(),
  gap: z.number().min(0).optional(),
  columns: z.number().int().min(1).max(12).optional(),
  /** Stands in the lower corner of the screen, over the rest. */
  float: z.boolean().default(false),
  /** Whether it scrolls by itself; false lets it be as long as its content. */
  scroll: z.boolean().optional(),
  /** Which end of its content a list shows first. */
  anchor: z.enum(['start', 'end']).default('start'),

  /** The variable that holds what the element holds. */
  bind: variable.optional(),
  if: condition.optional(),
  for_each: forEach.optional(),

  options: z.union([z.array(scalarText), expression], { error: 'expected a list of texts or an expression' }).optional(),
  min: z.number().default(0),
  max: z.number().default(100),
  step: z.number().positive().default(1),
  lines: z.number().int().min(1).max(50).optional(),
  input: z.enum(['text', 'number', 'email', 'phone']).default('text'),
  max_length: z.number().int().positive().optional(),
  /** What the keyboard's enter key says. */
  enter: z.enum(['done', 'go', 'next', 'search', 'send']).optional(),

  on_tap: effects.optional(),
  on_long_press: effects.optional(),
  on_double_tap: effects.optional(),
  on_change: effects.optional(),
  on_submit: effects.optional(),
  on_refresh: effects.optional(),
  on_swipe: effects.optional(),
};

export const NODE_KEYS = [...Object.keys(FIELDS), 'children', 'menu'];

const _childless = strict(FIELDS);

/** One element of a window: the screen-observer dialect's keys, and what lays it out, binds it to data and lets it react. */
export interface NodeSpec extends z.output<typeof _childless> {
  children: NodeSpec[];
  /** A menu that opens below the element when it is tapped. */
  menu?: NodeSpec[] | undefined;
}

export const node: z.ZodType<NodeSpec> = z.lazy(() =>
  strict({ ...FIELDS, children: z.array(node).default([]), menu: z.array(node).optional() }),
);
