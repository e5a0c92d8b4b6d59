import { z } from 'zod';

import { HandsightError } from '../../error/errors.ts';
import { parseInput } from '../../error/parse-input.ts';

const selector = z.string().min(1).max(4000);
const regex = z.string().min(1).max(500);
const window_uid = z.string().max(500).optional();

/** Predicates on the state of the screen. */
const NINE = [
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
] as const;

export const ObserverPredicateSchema = z.discriminatedUnion('kind', NINE);

export const ELEMENT_STATES = [
  'checked',
  'unchecked',
  'selected',
  'unselected',
  'enabled',
  'disabled',
  'focused',
  'expanded',
  'collapsed',
] as const;
export type ElementState = (typeof ELEMENT_STATES)[number];

/** Those nine, and what our own dialect adds. */
export const PredicateSchema = z.discriminatedUnion('kind', [
  ...NINE,
  z.strictObject({ kind: z.literal('element_state'), selector, state: z.enum(ELEMENT_STATES), window_uid }),
  z.strictObject({ kind: z.literal('element_count'), selector, count: z.number().int().min(0), window_uid }),
]);
export type Predicate = z.infer<typeof PredicateSchema>;
export type PredicateInput = z.input<typeof PredicateSchema>;
export const OBSERVER_PREDICATE_KINDS = ObserverPredicateSchema.options.map((option) => option.shape.kind.value);

export interface PredicateResult {
  kind: Predicate['kind'];
  passed: boolean;
  observed: unknown;
  /** The predicate without its kind. */
  args: Record<string, unknown>;
}

/** Predicates as a caller sends them; one of an unknown kind is reported by its number. */
export function parsePredicates(input: unknown[]): Predicate[] {
  return input.map((each, i) => {
    const kind = each !== null && typeof each === 'object' && 'kind' in each ? each.kind : undefined;
    const known = PredicateSchema.options.some((option) => option.shape.kind.value === kind);
    if (!known)
      throw new HandsightError(
        'PredicateUnsupported',
        `predicate ${i + 1}: there is no kind ${typeof kind === 'string' ? `"${kind.slice(0, 60)}"` : 'of that name'}`,
        { kind },
      );
    return parseInput(PredicateSchema, each, `predicate ${i + 1}`);
  });
}
