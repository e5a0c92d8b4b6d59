import type { PredicateResult } from './predicate.ts';

const BETWEEN: Partial<Record<PredicateResult['kind'], string>> = {
  value_equals: ' = ',
  value_matches: ' ~ ',
  screenshot_similar: ' >= ',
  element_state: ' is ',
  element_count: ' = ',
};

/** What was asked for, after the predicate's kind: `Edit = Ada`. */
function formatExpected({ kind, args }: Pick<PredicateResult, 'kind' | 'args'>): string {
  const shown = Object.entries(args).filter(([name, value]) => value !== undefined && name !== 'window_uid' && name !== 'mode');
  return shown.map(([, value]) => String(value)).join(BETWEEN[kind] ?? ' ');
}

/** What was seen. */
export function formatObserved({ kind, observed, passed }: Omit<PredicateResult, 'args'>): string {
  if (typeof observed !== 'object' || observed === null || Array.isArray(observed)) return JSON.stringify(observed);
  const { matches, ssim, source, ocr } = observed as Record<string, unknown>;
  if (typeof matches === 'number') return matches === 1 ? '1 match' : `${matches} matches`;
  if (typeof ssim === 'number') return `a similarity of ${ssim}`;
  if (kind !== 'text_visible') return JSON.stringify(observed);
  const where = source === 'ocr' ? 'the picture' : 'the tree';
  return `${passed ? 'found' : 'no such text'} in ${where}${ocr === 'off' ? '; OCR is off (ocr.enabled)' : ''}`;
}

const WORDS: Record<PredicateResult['kind'], string> = {
  element_exists: 'exists',
  element_absent: 'gone',
  value_equals: 'value',
  value_matches: 'value',
  text_visible: 'text',
  window_focused: 'front',
  window_exists: 'window',
  tree_hash_equals: 'hash',
  screenshot_similar: 'picture',
  element_state: 'state',
  element_count: 'count',
};

/** A predicate as a caller writes it: `text: Welcome`, `checked: @c1`. */
export function formatPredicate(result: Pick<PredicateResult, 'kind' | 'args'>): string {
  const { selector, state } = result.args;
  if (result.kind === 'element_state') return `${String(state)}: ${String(selector)}`;
  return `${WORDS[result.kind]}: ${formatExpected(result)}`;
}
