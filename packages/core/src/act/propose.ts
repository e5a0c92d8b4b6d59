import { withDeadline, type Call } from '../device/call.ts';
import type { Approval } from '../guard/confirmation/approvals.ts';
import type { Bounds } from '../screen/geometry.ts';
import type { Action } from './action.ts';
import { Layout } from '../look/layout.ts';
import type { Shot } from '../host/shot.ts';
import { DEFAULT_TIMEOUT_MS, parseAction, type ActRequest } from './request.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { gate } from './stage/gate.ts';
import { proposalOf } from './proposal.ts';
import { noteProposal } from './stage/record.ts';
import { resolveAims } from './stage/resolve.ts';

export interface Proposition {
  /** Null while a person has to decide. */
  confirm_token: string | null;
  expires_at: string;
  approval: Approval | null;
  /** The picture is null where the device gives none or the budget allows none. */
  would_target: { window_uid: string; selector: string; bounds: Bounds; picture: Shot | null } | null;
}

const PROPOSE_TOOL = 'propose_action';

/** Find what an action would reach, show it, and give a token for exactly that, or leave it for a person to decide. */
export async function propose(session: DeviceSession, request: ActRequest): Promise<Proposition> {
  let action: Action | undefined;
  try {
    action = parseAction(request.action);
    const proposition = await admitted(session, action, request);
    await noteProposal(session, PROPOSE_TOOL, request, action);
    return proposition;
  } catch (error) {
    await noteProposal(session, PROPOSE_TOOL, request, action, error);
    throw session.shownError(error);
  }
}

async function admitted(session: DeviceSession, action: Action, request: ActRequest): Promise<Proposition> {
  const { host } = session;
  host.guard.allowList.check([PROPOSE_TOOL]);
  await gate(host, action, request);
  return withDeadline(
    host.clock,
    request.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    `proposing ${action.type}`,
    (call) => proposed(session, action, request, call),
    request.signal,
  );
}

async function proposed(session: DeviceSession, action: Action, request: ActRequest, call: Call): Promise<Proposition> {
  await session.capabilities(call);
  const layout = await Layout.capture(session, call);
  const aims = await resolveAims(layout, action, request.window ?? {});
  const { proposal, picture } = await proposalOf({
    ...{ session, action, aims, request, call },
    confirmation: await confirmationRequest(layout, action, aims, request.own_command),
  });
  const [target] = proposal.targets;
  const answer = session.host.guard.confirmations.propose(proposal);
  const would_target =
    target === undefined ? null : { window_uid: target.window_uid, selector: target.selector, bounds: target.bounds, picture };
  if (answer.kind === 'token') return { ...answer.token, approval: null, would_target };
  return { confirm_token: null, expires_at: answer.approval.expires_at, approval: answer.approval, would_target };
}
