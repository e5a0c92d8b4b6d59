import { z } from 'zod';

import type { Receipt } from '../../act/receipt.ts';
import { ErrorSchema, ReceiptSchema as ObserverReceipt } from '../screen-observer/shape/receipt.ts';

export const BoundsSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

const ResolvedSchema = z.object({
  elementId: z.string(),
  ref: z.string().nullable(),
  text: z.string().nullable(),
  resource_id: z.string().nullable(),
  accessibility_id: z.string().nullable(),
  class: z.string().nullable(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  index: z.number(),
});

/** The receipt as it is inside; contract 004's differs in how it writes bounds and errors. */
export const ReceiptSchema = ObserverReceipt.omit({ target: true, error: true, untrusted: true }).extend({
  target: z.object({
    selector: z.string().nullable(),
    resolved: ResolvedSchema.nullable(),
    window_uid: z.string().nullable(),
    element_id: z.string().nullable(),
    bounds: BoundsSchema.nullable(),
    is_secret: z.boolean(),
  }),
  error: ErrorSchema.nullable(),
}) satisfies z.ZodType<Receipt>;
