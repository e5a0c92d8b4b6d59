import { HandsightError } from '@handsight/core/error';
import type { Receipt, Verdict } from '@handsight/core/host';

/** The part of a receipt that a script sees and its result lists. */
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

/** A script must not continue as if nothing had happened: throws if the action was refused, lost or contradicted. */
export function requireSuccess({ error, verification, step_id }: Receipt): void {
  if (error !== null) throw new HandsightError(error.code, error.message, { ...error.context, step_id });
  if (verification?.status === 'failed') throw new HandsightError('VerificationFailed', verification.summary, { step_id });
}
