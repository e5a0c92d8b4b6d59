import { partOf, type ResultSummary } from '../trace/summary.ts';

/** `a.b` is a part of a part; `x>0` asks only whether there are any. */
type Field =
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

const ELEMENT_ACTION: readonly Field[] = ['ok', 'error.code', 'target.selector', 'changed'];
const OTHER_INPUT: readonly Field[] = ['ok', 'error.code'];

const named = (names: string, fields: readonly Field[]): [string, readonly Field[]][] => names.split(' ').map((name) => [name, fields]);

/** The fields of a tool's result that must be equal. */
const COMPARE_FIELDS = new Map<string, readonly Field[]>([
  ['list_windows', ['count']],
  ['get_window_structure', ['node_count', 'tree_hash']],
  ['find_element', ['ok', 'error.code', 'ambiguous_matches>0']],
  ['get_screen_description', ['ok', 'effective_mode']],
  ['get_screenshot', ['ok', 'width', 'height']],
  ['wait_for', ['ok', 'matched_index']],
  ['assert_state', ['ok', 'all_passed']],
  ['observe_window', ['ok', 'format']],
  ['click_element_and_observe', ['ok', 'target.selector', 'changed']],
  ...named('click_element focus_element invoke_element set_value select_option hover_element right_click_element', ELEMENT_ACTION),
  ...named('double_click_element key_into_element clear_text', ELEMENT_ACTION),
  ...named('tap long_press focus invoke set select clear scroll_to', ELEMENT_ACTION),
  ...named('click_at right_click_at double_click_at press_key type_text scroll hover_at drag', OTHER_INPUT),
  ...named('swipe swipe_points pinch rotate type key press hover app show_window', OTHER_INPUT),
]);

const JUST_OK: readonly Field[] = ['ok'];

export const comparedFields = (tool: string): readonly Field[] => COMPARE_FIELDS.get(tool) ?? JUST_OK;
/** To execute a step it is enough that its outcome is the same. */
export const OUTCOME_FIELDS: readonly Field[] = ['ok', 'error.code'];

export interface FieldDifference {
  field: string;
  expected: unknown;
  seen: unknown;
}

/** A field that is missing on both sides is equal. */
export function differences(expected: ResultSummary, seen: ResultSummary, fields: readonly Field[]): FieldDifference[] {
  return fields
    .map((field) => ({ field, expected: valueOf(expected, field), seen: valueOf(seen, field) }))
    .filter((pair) => JSON.stringify(pair.expected) !== JSON.stringify(pair.seen));
}

function valueOf(summary: ResultSummary, field: Field): unknown {
  if (field === 'ambiguous_matches>0') return Number(summary['ambiguous_matches'] ?? 0) > 0;
  return field.split('.').reduce(partOf, summary) ?? null;
}
