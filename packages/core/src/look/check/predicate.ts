import { z } from 'zod';

const selector = z.string().min(1).max(4000);
const regex = z.string().min(1).max(500);
const window_uid = z.string().max(500).optional();

/** Contract 004's nine predicates on the state of the screen. */
export const PredicateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('element_exists'), selector, window_uid }),
  z.strictObject({ kind: z.literal('element_absent'), selector, window_uid }),
  z.strictObject({ kind: z.literal('value_equals'), selector, expected: z.string(), window_uid }),
  z.strictObject({ kind: z.literal('value_matches'), selector, regex, window_uid }),
  z.strictObject({ kind: z.literal('text_visible'), regex, mode: z.enum(['tree', 'ocr', 'auto']).default('auto'), window_uid }),
  z.strictObject({ kind: z.literal('window_focused'), title_regex: regex }),
  z.strictObject({ kind: z.literal('window_exists'), title_regex: regex.optional(), window_uid }),
  z.strictObject({ kind: z.literal('tree_hash_equals'), expected_hash: z.string(), window_uid }),
  z.strictObject({
    kind: z.literal('screenshot_similar'),
    reference_path: z.string().min(1).max(4000),
    min_ssim: z.number().min(-1).max(1).default(0.95),
    window_uid,
  }),
]);
export type Predicate = z.infer<typeof PredicateSchema>;
export type PredicateInput = z.input<typeof PredicateSchema>;
export const PREDICATE_KINDS = PredicateSchema.options.map((option) => option.shape.kind.value);

export interface PredicateResult {
  kind: Predicate['kind'];
  passed: boolean;
  observed: unknown;
  /** The predicate without its kind. */
  args: Record<string, unknown>;
}
