import { z } from 'zod';

import { flag, oneOf, text } from './field.ts';
import { SelectorSchema } from './selector.ts';

/** `when`, `while` and `expect`: all of these must hold. */
export const ConditionSchema = z.strictObject({
  platform: oneOf('Android', 'iOS', 'Web', 'Linux', 'Virtual').optional(),
  visible: SelectorSchema.optional(),
  notVisible: SelectorSchema.optional(),
  true: text.optional(),
  label: text.optional(),
  optional: flag.optional(),
});
export type Condition = z.output<typeof ConditionSchema>;
