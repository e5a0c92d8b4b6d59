import { z } from 'zod';
import { HandsightError } from '@handsight/core/error';
import { parseSelector } from '@handsight/core/screen';
import { regex, scalarText, strict } from './strict.ts';
import { condition } from './text.ts';

const selector = z.string().transform((source, context) => {
  try {
    return { source, ast: parseSelector(source) };
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
const window_uid = z.string().optional();

/** The screen-observer dialect's predicates, as far as the device itself can judge them, and one over the scenario's variables. */
const KINDS = [
  strict({ kind: z.literal('element_exists'), selector, window_uid }),
  strict({ kind: z.literal('element_absent'), selector, window_uid }),
  strict({ kind: z.literal('value_equals'), selector, expected: scalarText, window_uid }),
  strict({ kind: z.literal('value_matches'), selector, regex, window_uid }),
  strict({ kind: z.literal('text_visible'), regex, mode: z.enum(['tree', 'ocr', 'auto']).default('tree'), window_uid }),
  strict({ kind: z.literal('window_focused'), title_regex: regex }),
  strict({ kind: z.literal('window_exists'), title_regex: regex.optional(), window_uid }),
  strict({ kind: z.literal('tree_hash_equals'), expected_hash: z.string(), window_uid }),
  strict({ kind: z.literal('holds'), app: z.string().optional(), if: condition }),
] as const;

export const PREDICATE_KINDS: string[] = KINDS.map(({ shape }) => shape.kind.value);

const predicate = z.discriminatedUnion('kind', KINDS, { error: `expected a predicate whose kind is ${PREDICATE_KINDS.join(', ')}` });
export type Predicate = z.output<typeof predicate>;

const predicates = z.array(predicate).default([]);
export const oracles = strict({ success: predicates, failure: predicates });
export type Oracles = z.output<typeof oracles>;

export const task = strict({ goal: z.string(), success: predicates, failure: predicates });
