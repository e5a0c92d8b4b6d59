import type { DeviceClient } from '@handsight/core/client';

/** A person has to read the script before he can agree to it. */
const DECISION_MS = 300_000;

/** The allow list's word on scripts; where a rule asks for a confirmation of them, a person gives it, whoever the rule names. */
export async function admitScript({ host, caller }: DeviceClient, action: string, script: string, signal: AbortSignal): Promise<void> {
  const { allowList, audit, budgets, confirmations, redaction } = host.guard;
  allowList.check([action]);
  budgets.admit('read');
  await audit.admit();
  if (confirmations.matching({ names: [action], args: { script }, targets: [] }) === undefined) return;
  const subject = redaction.redactDeep({ action, args: { script }, targets: [], picture: null, reason: '', caller });
  await confirmations.approvals.ask(subject, DECISION_MS, signal);
}
