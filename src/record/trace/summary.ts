const KEPT = [
  'ok',
  'step_id',
  'action',
  'changed',
  'matched_index',
  'effective_mode',
  'tree_hash',
  'all_passed',
  'node_count',
  'duration_ms',
  'ambiguous_matches',
  'count',
  'format',
  'width',
  'height',
] as const;

/** What a trace keeps of a result: enough to compare a replay with, nothing of what the screen held. */
export type ResultSummary = Record<string, unknown>;

export function summarise(result: unknown): ResultSummary {
  const summary: ResultSummary = {};
  for (const key of KEPT) {
    const value = partOf(result, key);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') summary[key] = value;
  }
  const target = partOf(result, 'target');
  if (isObject(target))
    summary['target'] = { selector: partOf(target, 'selector') ?? null, window_uid: partOf(target, 'window_uid') ?? null };
  const code = partOf(partOf(result, 'error'), 'code');
  if (typeof code === 'string') summary['error'] = { code };
  return summary;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A part of a JSON value; undefined where there is none. */
export function partOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
