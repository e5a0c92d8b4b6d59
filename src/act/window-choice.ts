import { z } from 'zod';

import type { WindowChoice } from './look.ts';

/** Which window a stranger means: by uid, or by its place in the list of windows. */
export const WindowChoiceSchema = z.strictObject({
  uid: z.string().min(1).max(500).optional(),
  index: z.number().int().min(0).optional(),
}) satisfies z.ZodType<WindowChoice>;
