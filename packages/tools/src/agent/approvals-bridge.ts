import type { HumanAuthBridge, HumanAuthDecision } from '@handsight/agent';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { requestHumanAuth } from '../guard/request-human-auth.ts';

/** Asks through the approvals: inspector, command line, REST and the page behind a link. A refusal is returned to the run, not thrown. */
export const approvalsBridge = (host: Host, caller: string): HumanAuthBridge => ({
  async request({ capability, instruction, timeoutSec, runId, device }, signal) {
    try {
      const question = { type: 'request_human_auth', capability, instruction, timeoutSec } as const;
      return await requestHumanAuth(host, question, { caller, device, runId }, signal);
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
