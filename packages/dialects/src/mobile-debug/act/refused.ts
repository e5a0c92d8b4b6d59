import type { HandsightError } from '@handsight/core/error';
import { computeScreenFingerprint, type UnifiedUINode } from '@handsight/core/screen';
import type { ToolContext } from '@handsight/tools/tool';
import { jsonAnswer } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import type { DebugDevice } from '../on-device.ts';
import type { Envelope, Labels } from './envelope.ts';
import { envelopeCode } from '../failure-codes.ts';

/** The screen on which the target was searched, if the call got that far. */
export interface SeenBefore {
  device: DebugDevice;
  root: UnifiedUINode;
}

/** The envelope of an action that was refused before it reached the device client. */
export function refusedAnswer(
  { host }: ToolContext,
  labels: Labels,
  error: HandsightError,
  seen: SeenBefore | undefined,
): ToolAnswer<Envelope> {
  const { kind, message, row } = error;
  const now = host.clock.now();
  // Nothing was sent, so the fingerprint is the same before and after.
  const fingerprint = seen === undefined ? null : computeScreenFingerprint(seen.root);
  const envelope: Envelope = {
    action_id: `${labels.action_type}_${now}_${host.steps.nextReading().step_id}`,
    timestamp: new Date(now).toISOString(),
    action_type: labels.action_type,
    lifecycle_state: 'failed',
    source_module: labels.source_module,
    ...(seen === undefined ? {} : { device: seen.device }),
    target: { selector: labels.selector, resolved: labels.resolved ?? null },
    success: false,
    failure_code: envelopeCode(kind),
    retryable: row.retryable,
    ui_fingerprint_before: fingerprint,
    ui_fingerprint_after: fingerprint,
    details: { ...labels.details, dispatched: 'no', changed: false, error: { code: kind, message, hint: row.hint } },
  };
  return { ...jsonAnswer(envelope), failed: true, error: kind };
}
