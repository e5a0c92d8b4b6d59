import type { HumanAuthBridge, HumanAuthDecision } from '@handsight/agent';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';

/** The longest wait for a person: half an hour. */
const LONGEST_WAIT_SEC = 1800;

/** Asks where approvals are given: inspector, command line and REST. */
export const approvalsBridge = (host: Host, caller: string): HumanAuthBridge => ({
  async request({ capability, instruction, timeoutSec, runId }, signal) {
    const { confirmations, redaction } = host.guard;
    const subject = {
      action: 'request_human_auth',
      args: { capability, instruction, runId },
      targets: [],
      picture: null,
      reason: '',
      caller,
    };
    try {
      const { id, decided_by } = await confirmations.approvals.ask(
        redaction.redactDeep(subject),
        Math.min(timeoutSec, LONGEST_WAIT_SEC) * 1000,
        signal,
      );
      return { requestId: id, status: 'approved', ...(decided_by === null ? {} : { decidedBy: decided_by }) };
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      return refusalOf(error);
    }
  },
});

function refusalOf(error: HandsightError): HumanAuthDecision {
  const requestId = typeof error.context['approval'] === 'string' ? error.context['approval'] : '';
  if (error.kind === 'Timeout') return { requestId, status: 'timeout' };
  if (error.kind === 'PermissionDenied') return { requestId, status: 'refused', note: error.message };
  throw error;
}
