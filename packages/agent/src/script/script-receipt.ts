import { HandsightError } from '@handsight/core/error';
import type { Receipt, Verdict } from '@handsight/core/host';

/** What a script sees of a receipt, and what its result lists. */
export interface ScriptReceipt {
  step_id: number;
  action: string;
  target: string | null;
  success: boolean;
  dispatched: Receipt['dispatched'];
  verdict: Verdict | null;
  /** One line that may quote the screen. */
  summary: string;
  changed: boolean;
  error: string | null;
}

export function scriptReceipt({ step_id, action_type, target, success, dispatched, verification, changed, error }: Receipt): ScriptReceipt {
  return {
    step_id,
    action: action_type,
    target: target.resolved?.ref ?? target.selector,
    success,
    dispatched,
    verdict: verification?.status ?? null,
    summary: error?.message ?? verification?.summary ?? '',
    changed,
    error: error?.code ?? null,
  };
}

/** A script must not go on as if nothing had happened: what was refused, lost or contradicted is thrown. */
export function requireSuccess({ error, verification, step_id }: Receipt): void {
  if (error !== null) throw new HandsightError(error.code, error.message, { ...error.context, step_id });
  if (verification?.status === 'failed') throw new HandsightError('VerificationFailed', verification.summary, { step_id });
}
