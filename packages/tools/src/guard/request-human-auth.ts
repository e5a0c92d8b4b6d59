import type { AgentAction, HumanAuthDecision } from '@handsight/agent';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Approval, PersonAnswer } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';

type HumanAuthRequest = Extract<AgentAction, { type: 'request_human_auth' }>;

/** The longest wait for a person: half an hour. */
export const LONGEST_WAIT_SEC = 1800;

export interface Asker {
  caller: string;
  /** The device that the question is about, if any. */
  device?: string | undefined;
  runId?: string | undefined;
}

/** The openpocket dialect's question to a person, answered through the approvals. Throws if it is refused or not answered in time. */
export async function requestHumanAuth(
  host: Host,
  action: HumanAuthRequest,
  asker: Asker,
  signal?: AbortSignal,
  onAsked?: (asked: Approval) => void,
): Promise<HumanAuthDecision> {
  const { type, capability, instruction, timeoutSec, reason = '' } = action;
  const { caller, device, runId } = asker;
  const { allowList, confirmations, redaction } = host.guard;
  allowList.check([type]);
  const args = { capability, instruction, ...(runId !== undefined && { runId }) };
  const question = { action: type, args, targets: [], picture: null, reason, caller };
  const subject = { ...redaction.redactDeep(question), ...(device !== undefined && { device }) };
  try {
    const approval = await confirmations.approvals.ask(subject, Math.min(timeoutSec, LONGEST_WAIT_SEC) * 1000, signal, onAsked);
    return await decisionOf(host, approval, confirmations.approvals.takeAnswer(approval.id), signal);
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    throw new HandsightError(error.kind, error.message, { ...error.context, agent_action: action }, { cause: error });
  }
}

async function decisionOf(
  host: Host,
  { id, decided_by, note, device }: Approval,
  { text, isShared = false, file, location, tookOver = false }: PersonAnswer,
  signal: AbortSignal | undefined,
): Promise<HumanAuthDecision> {
  const typed = text === undefined || isShared ? {} : await typeSecret(host, device, text, signal);
  return {
    requestId: id,
    status: tookOver ? 'taken_over' : 'approved',
    ...(decided_by !== null && { decidedBy: decided_by }),
    ...(note !== null && { note }),
    ...(text !== undefined && isShared && { text }),
    ...(file !== undefined && { file }),
    ...(location !== undefined && { location }),
    ...typed,
  };
}

/** Types into the focused field. From then on the secret is redacted from everything that leaves this host. */
async function typeSecret(host: Host, device: string | undefined, text: string, signal: AbortSignal | undefined): Promise<object> {
  if (device === undefined)
    return { secretToDevice: false, note: 'The person gave a secret, but the question names no device to type it into.' };
  host.guard.redaction.hide(text);
  const client = await DeviceClient.on(host, device, 'person');
  const reason = 'the answer to a question';
  const { error, dispatched } = await client.perform({ type: 'type', text }, { reason, ...(signal !== undefined && { signal }) });
  if (dispatched === 'yes') return { secretToDevice: true };
  return { secretToDevice: false, note: `The secret was not typed: ${error?.message ?? 'nothing was sent'}` };
}
