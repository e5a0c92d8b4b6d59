import { HandsightError } from '@handsight/core/error';
import type { Approval } from '@handsight/core/guard';
import type { AgentAction } from '@handsight/agent';
import type { Host } from '@handsight/core/host';

export type HumanAuthRequest = Extract<AgentAction, { type: 'request_human_auth' }>;

/** The longest wait for a person: half an hour. */
export const LONGEST_WAIT_SEC = 1800;

/** The openpocket dialect's question to a person, who answers it where approvals are given. Throws when the answer is no, or none in time. */
export async function requestHumanAuth(host: Host, action: HumanAuthRequest, caller: string, signal?: AbortSignal): Promise<Approval> {
  const { type, capability, instruction, timeoutSec, reason = '' } = action;
  const { allowList, confirmations, redaction } = host.guard;
  allowList.check([type]);
  const subject = redaction.redactDeep({ action: type, args: { capability, instruction }, targets: [], picture: null, reason, caller });
  try {
    return await confirmations.approvals.ask(subject, Math.min(timeoutSec, LONGEST_WAIT_SEC) * 1000, signal);
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    throw new HandsightError(error.kind, error.message, { ...error.context, agent_action: action }, { cause: error });
  }
}
