import { withDeadline, type Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import type { Approval } from '../guard/confirmation/approvals.ts';
import type { ConfirmationTarget } from '../guard/confirmation/request.ts';
import { union, type Bounds } from '../screen/geometry.ts';
import type { Action } from './action.ts';
import type { Host } from '../host/host.ts';
import { Scene } from '../look/scene.ts';
import { shot, shownPixels } from '../look/take-picture.ts';
import type { Shot } from '../host/shot.ts';
import { DEFAULT_TIMEOUT_MS, parseAction, type ActRequest } from './request.ts';
import { isSecretInput, secretTextsOf, shownArgs } from './secret-args.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { gate } from './stage/gate.ts';
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
const MARGIN_PX = 24;

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
  const { guard } = session.host;
  const scene = await Scene.capture(session, call);
  const aims = await resolveAims(scene, action, request.window ?? {});
  const confirmation = await confirmationRequest(scene, action, aims);
  const [target] = confirmation.targets;
  const picture = target === undefined ? null : await pictureOfTarget(session, target, call);
  const isSecret = isSecretInput(action, aims.on);
  const answer = guard.confirmations.propose({
    ...confirmation,
    reason: session.redacted(request.reason ?? '', isSecret ? secretTextsOf(action) : []),
    caller: request.caller,
    picture: picture === null ? null : `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`,
    shownArgs: session.redacted(isSecret ? shownArgs(confirmation.args, action) : confirmation.args),
  });
  const would_target =
    target === undefined ? null : { window_uid: target.window_uid, selector: target.selector, bounds: target.bounds, picture };
  if (answer.kind === 'token') return { ...answer.token, approval: null, would_target };
  return { confirm_token: null, expires_at: answer.approval.expires_at, approval: answer.approval, would_target };
}

async function pictureOfTarget(session: DeviceSession, { bounds }: ConfirmationTarget, call: Call): Promise<Shot | null> {
  const { screenshot } = await session.capabilities(call);
  if (!screenshot || !isPaid(session.host)) return null;
  const screens = (await session.monitors(call)).map((monitor) => monitor.bounds);
  return shot(await shownPixels(session, { area: around(bounds, screens) }, call));
}

/** Without the money for a picture the proposal can still be made. */
function isPaid({ guard }: Host): boolean {
  try {
    guard.budgets.admit('screenshot');
    return true;
  } catch (error) {
    if (error instanceof HandsightError && error.context['budget'] === 'screenshots') return false;
    throw error;
  }
}

/** The element with a margin, as far as it is on a screen. */
function around(b: Bounds, screens: Bounds[]): Bounds {
  const [first, ...rest] = screens;
  const all = first === undefined ? b : rest.reduce(union, first);
  const wide = {
    left: Math.max(all.left, b.left - MARGIN_PX),
    top: Math.max(all.top, b.top - MARGIN_PX),
    right: Math.min(all.right, b.right + MARGIN_PX),
    bottom: Math.min(all.bottom, b.bottom + MARGIN_PX),
  };
  return wide.right > wide.left && wide.bottom > wide.top ? wide : all;
}
