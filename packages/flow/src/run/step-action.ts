import type { Receipt } from '@handsight/core/host';
import { centerOf, type Point } from '@handsight/core/screen';
import type { StepAction, StepResult } from './result.ts';

/** A step record's entry for one input. */
export function actionOf(receipt: Receipt, isWhole: boolean): StepAction {
  const { diff: _, window_changed: __, diff_text, ...rest } = receipt;
  const { action, verification, dispatched, changed, action_id, duration_ms, error } = rest;
  return {
    ...(isWhole ? { receipt: rest } : {}),
    action,
    verdict: verification?.status ?? null,
    line: verification?.summary ?? error?.message ?? '',
    dispatched,
    changed,
    diff: diff_text.slice(0, 4000),
    action_id,
    duration_ms,
  };
}

/** Where an input touched the screen: the given point, or its target's center. */
export function touchedBy({ target: { bounds } }: Receipt, point?: Point): StepResult['touched'] {
  const touched = point ?? (bounds === null ? undefined : centerOf(bounds));
  return touched === undefined ? null : { point: touched, bounds };
}
