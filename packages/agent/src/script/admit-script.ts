import type { DeviceClient } from '@handsight/core/client';

/** Long enough for a person to read the script. */
const DECISION_MS = 300_000;

/** Applies the guards to a script. If a rule requires a confirmation, a person must give it, whichever approver the rule names. */
export async function admitScript({ host, caller }: DeviceClient, action: string, script: string, signal: AbortSignal): Promise<void> {
  const { allowList, audit, budgets, confirmations, redaction } = host.guard;
  allowList.check([action]);
  budgets.admit('read');
  await audit.admit();
  if (confirmations.matching({ names: [action], args: { script }, targets: [] }) === undefined) return;
  const subject = redaction.redactDeep({ action, args: { script }, targets: [], picture: null, reason: '', caller });
  await confirmations.approvals.ask(subject, DECISION_MS, signal);
}
