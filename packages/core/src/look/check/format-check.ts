import type { PredicateResult } from './predicate.ts';

const BETWEEN: Partial<Record<PredicateResult['kind'], string>> = { value_equals: ' = ', value_matches: ' ~ ', screenshot_similar: ' >= ' };

/** What was asked for, after the predicate's kind: `Edit = Ada`. */
export function formatExpected({ kind, args }: Pick<PredicateResult, 'kind' | 'args'>): string {
  const told = Object.entries(args).filter(([name, value]) => value !== undefined && name !== 'window_uid' && name !== 'mode');
  return told.map(([, value]) => String(value)).join(BETWEEN[kind] ?? ' ');
}

/** What was seen. */
export function formatObserved({ kind, observed, passed }: Omit<PredicateResult, 'args'>): string {
  if (typeof observed !== 'object' || observed === null || Array.isArray(observed)) return JSON.stringify(observed);
  const { matches, ssim, source, ocr } = observed as Record<string, unknown>;
  if (typeof matches === 'number') return matches === 1 ? '1 match' : `${matches} matches`;
  if (typeof ssim === 'number') return `a similarity of ${ssim}`;
  if (kind !== 'text_visible') return JSON.stringify(observed);
  const where = source === 'ocr' ? 'the picture' : 'the tree';
  return `${passed ? 'the text' : 'no such text'} in ${where}${ocr === 'off' ? ', and OCR is off' : ''}`;
}
