const KEPT = [
  'ok',
  'step_id',
  'action',
  'changed',
  'matched_index',
  'effective_mode',
  'tree_hash',
  'tree_token',
  'next_cursor',
  'snapshot_id',
  'all_passed',
  'node_count',
  'duration_ms',
  'ambiguous_matches',
  'count',
  'format',
  'width',
  'height',
] as const;

/** What a trace keeps of a result: enough to compare a replay with, nothing of the screen's content. */
export type ResultSummary = Record<string, unknown>;

/** A target's selector consists of names on the screen; `redact` removes secrets from it. */
export function summarise(result: unknown, redact: <T>(value: T) => T = (value) => value): ResultSummary {
  const summary: ResultSummary = {};
  for (const key of KEPT) {
    const value = partOf(result, key);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') summary[key] = value;
  }
  const target = partOf(result, 'target');
  if (isObject(target)) {
    const { selector = null, window_uid = null } = target;
    const id = partOf(target['resolved'], 'resource_id');
    summary['target'] = { selector: redact(selector), window_uid, ...(typeof id === 'string' && id !== '' ? { resource_id: id } : {}) };
  }
  const code = partOf(partOf(result, 'error'), 'code');
  if (typeof code === 'string') summary['error'] = { code };
  return summary;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A part of a JSON value; undefined where there is none. */
export function partOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
