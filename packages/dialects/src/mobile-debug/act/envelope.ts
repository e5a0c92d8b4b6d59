import { z } from 'zod';

import type { Receipt } from '@handsight/core/host';
import { ResolvedSchema, type Resolved } from '../element/resolved.ts';
import { DeviceSchema, type DebugDevice } from '../on-device.ts';
import { ENVELOPE_CODES, envelopeCode } from '../failure-codes.ts';

const fields = z.record(z.string(), z.unknown());

/** The mobile-debug dialect's ActionExecutionResult. */
export const EnvelopeSchema = z.object({
  action_id: z.string(),
  timestamp: z.string(),
  action_type: z.string(),
  lifecycle_state: z.enum(['pending_verification', 'failed']),
  source_module: z.enum(['server', 'interact']),
  device: DeviceSchema.optional(),
  target: z.object({ selector: fields.nullable(), resolved: ResolvedSchema.nullable() }),
  success: z.boolean().describe('The input was dispatched; whether it had the effect is for the expect tools'),
  failure_code: z.enum(ENVELOPE_CODES).optional(),
  retryable: z.boolean().optional(),
  ui_fingerprint_before: z.string().nullable(),
  ui_fingerprint_after: z.string().nullable(),
  details: fields,
});
export type Envelope = z.infer<typeof EnvelopeSchema>;

/** Fields of the contract that the receipt does not have. */
export interface Labels {
  action_type: string;
  source_module: Envelope['source_module'];
  selector: Record<string, unknown>;
  resolved?: Resolved;
  details?: Record<string, unknown>;
  /** For an action that is safe to repeat even though input was sent. */
  retryable?: boolean;
}

/** A receipt in the mobile-debug dialect's form. Its two states say less than the receipt; the rest is in the details. */
export function envelopeOf(receipt: Receipt, device: DebugDevice, labels: Labels): Envelope {
  const { action_id, timestamp, success, retryable, dispatched, changed, verification, error } = receipt;
  // In this dialect success means that the input was sent; the expect tools report a contradicted effect.
  const failure_code = error === null ? null : envelopeCode(error.code);
  return {
    action_id,
    timestamp,
    action_type: labels.action_type,
    lifecycle_state: failure_code === null ? 'pending_verification' : 'failed',
    source_module: labels.source_module,
    device,
    target: { selector: labels.selector, resolved: labels.resolved ?? null },
    success,
    ...(failure_code === null ? {} : { failure_code, retryable: labels.retryable ?? retryable ?? false }),
    ui_fingerprint_before: receipt.ui_fingerprint_before,
    ui_fingerprint_after: receipt.ui_fingerprint_after,
    details: {
      ...labels.details,
      device_id: receipt.device,
      dispatched,
      changed,
      verification: verification?.status ?? null,
      ...(verification === null ? {} : { verdict: verification.summary, evidence: verification.evidence }),
      ...(error === null ? {} : { error: { code: error.code, message: error.message, hint: error.hint } }),
    },
  };
}
