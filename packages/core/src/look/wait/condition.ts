import { z } from 'zod';

const selector = z.string().min(1).max(4000);
const regex = z.string().min(1).max(500);

/** The seven wait conditions. */
export const WaitConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('element_appears'), selector }),
  z
    .strictObject({ type: z.literal('element_disappears'), selector: selector.optional(), element_id: z.string().max(2000).optional() })
    .refine((c) => (c.selector === undefined) !== (c.element_id === undefined), 'give a selector or an element_id'),
  z.strictObject({ type: z.literal('text_visible'), regex }),
  z.strictObject({ type: z.literal('window_appears'), title_regex: regex }),
  z.strictObject({ type: z.literal('window_disappears'), window_uid: z.string().min(1).max(500) }),
  z.strictObject({ type: z.literal('tree_changes'), since: z.string().min(1).max(100).optional() }),
  z.strictObject({ type: z.literal('focused_changes') }),
]);
export type WaitCondition = z.infer<typeof WaitConditionSchema>;
export type ConditionOf<T extends WaitCondition['type']> = Extract<WaitCondition, { type: T }>;
