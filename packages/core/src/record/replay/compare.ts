import { partOf, type ResultSummary } from '../trace/summary.ts';

/** `a.b` is a part of a part; `x>0` asks only whether there are any. */
export type ComparedField =
  | 'ok'
  | 'error.code'
  | 'target.selector'
  | 'changed'
  | 'count'
  | 'node_count'
  | 'tree_hash'
  | 'ambiguous_matches>0'
  | 'effective_mode'
  | 'width'
  | 'height'
  | 'matched_index'
  | 'all_passed'
  | 'format';

/** What of an input must be equal: what it did to its element, or only how it ended. */
export type Compares = 'element' | 'outcome';

/** The fields of a result that must be equal, by what a tool's inputs compare; a tool without any is done or not. */
export function comparesAs(inputs: readonly (Compares | undefined)[]): readonly ComparedField[] {
  if (inputs.length === 0 || inputs.includes(undefined)) return ['ok'];
  return inputs.every((each) => each === 'element') ? ['ok', 'error.code', 'target.selector', 'changed'] : ['ok', 'error.code'];
}

/** To execute a step it is enough that its outcome is the same. */
export const OUTCOME_FIELDS: readonly ComparedField[] = ['ok', 'error.code'];

export interface FieldDifference {
  field: string;
  expected: unknown;
  seen: unknown;
}

/** A field that is missing on both sides is equal. */
export function differences(expected: ResultSummary, seen: ResultSummary, fields: readonly ComparedField[]): FieldDifference[] {
  return fields
    .map((field) => ({ field, expected: valueOf(expected, field), seen: valueOf(seen, field) }))
    .filter((pair) => JSON.stringify(pair.expected) !== JSON.stringify(pair.seen));
}

function valueOf(summary: ResultSummary, field: ComparedField): unknown {
  if (field === 'ambiguous_matches>0') return Number(summary['ambiguous_matches'] ?? 0) > 0;
  return field.split('.').reduce(partOf, summary) ?? null;
}
