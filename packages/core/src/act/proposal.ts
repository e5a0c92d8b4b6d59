import { withDeadline, type Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import type { Proposal } from '../guard/confirmation/confirmations.ts';
import type { ConfirmationRequest, ConfirmationTarget } from '../guard/confirmation/request.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Host } from '../host/host.ts';
import type { Shot } from '../host/shot.ts';
import { shot, shownPixels } from '../look/take-picture.ts';
import { union, type Bounds } from '../screen/geometry.ts';
import type { Action } from './action.ts';
import { contentChanges } from '../guard/confirmation/bound-content.ts';
import { Layout } from '../look/layout.ts';
import type { Aims } from './dispatch/context.ts';
import { DEFAULT_TIMEOUT_MS, type ActRequest } from './request.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { resolveAims } from './stage/resolve.ts';
import { isSecretInput, secretTextsOf, shownArgs } from './secret-args.ts';

const MARGIN_PX = 24;

interface ProposedInput {
  session: DeviceSession;
  action: Action;
  aims: Aims;
  confirmation: ConfirmationRequest;
  request: ActRequest;
  call: Call;
}

/** An input as shown to the approver, without secrets. */
export async function proposalOf({ session, action, aims, confirmation, request, call }: ProposedInput): Promise<{
  proposal: Proposal;
  /** Null where the device gives none or the budget allows none. */
  picture: Shot | null;
}> {
  const [target] = confirmation.targets;
  const picture = target === undefined ? null : await pictureOfTarget(session, boundsOf(session.host, confirmation, target), call);
  const isSecret = isSecretInput(action, aims.on);
  const proposal = {
    ...confirmation,
    reason: session.redacted(request.reason ?? '', isSecret ? secretTextsOf(action) : []),
    caller: request.caller,
    picture: picture === null ? null : `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`,
    shownArgs: session.redacted(isSecret ? shownArgs(confirmation.args, action) : confirmation.args),
    together: request.together ?? false,
    changing: (isOver: AbortSignal) => changingByItself({ session, action, confirmation, request }, isOver),
  };
  return { proposal, picture };
}

/** A person is shown everything that the approval is bound to, a caller the element. */
function boundsOf({ guard }: Host, confirmation: ConfirmationRequest, { bounds }: ConfirmationTarget): Bounds {
  const part = guard.confirmations.matching(confirmation)?.approver === 'human' ? confirmation.content?.bounds : undefined;
  return part === undefined ? bounds : union(bounds, part);
}

/** A clock shows another second by then. */
const CHANGES_WITHIN_MS = 1100;

/**
 * What changes by itself while a person is being asked: it differs in a second reading, although no input was sent meanwhile. A field that
 * can be typed into never counts as changing: an approval must not outlive its content.
 */
async function changingByItself(
  { session, action, confirmation, request }: Omit<ProposedInput, 'aims' | 'call'>,
  isOver: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { content } = confirmation;
  if (content === undefined) return new Set();
  const { clock } = session.host;
  const sentBefore = session.lastInputAt;
  await clock.after(CHANGES_WITHIN_MS, isOver);
  const reading = async (call: Call): Promise<ConfirmationRequest> => {
    const layout = await Layout.capture(session, call);
    return confirmationRequest(layout, action, await resolveAims(layout, action, request.window ?? {}), request.own_command);
  };
  const again = await withDeadline(clock, DEFAULT_TIMEOUT_MS, 'the second reading of an approval', reading, isOver);
  if (again.content === undefined || session.lastInputAt !== sentBefore) return new Set();
  const editable = new Set(content.items.filter(({ isEditable }) => isEditable).map(({ id }) => id));
  const ids = contentChanges(content, again.content, editable).map(({ id }) => id);
  return new Set(ids.filter((id) => content.items.some((item) => item.id === id)));
}

async function pictureOfTarget(session: DeviceSession, bounds: Bounds, call: Call): Promise<Shot | null> {
  const { screenshot } = await session.knownCapabilities(call);
  if (!screenshot || session.host.guard.allowList.deniesPictures || !isPaid(session.host)) return null;
  const screens = (await session.monitors(call)).map((monitor) => monitor.bounds);
  return shot(await shownPixels(session, { area: around(bounds, screens) }, call));
}

/** Without budget for a picture the proposal can still be made. */
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

/** The caller's token, or the one issued for this input while the call waited. */
export function tokenFor(
  { guard }: Host,
  confirmation: ConfirmationRequest,
  { confirm_token, confirmation: asked }: ActRequest,
): string | undefined {
  if (confirm_token !== undefined || guard.confirmations.matching(confirmation) === undefined) return confirm_token;
  const given = asked?.token;
  if (asked !== undefined) asked.token = undefined;
  return given;
}

export const isHeldUp = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'ConfirmationRequired';

/** Stores an input held by a rule, for a surface that can ask a person about it. */
export async function hold(input: ProposedInput): Promise<void> {
  const { session, confirmation, request } = input;
  const rule = session.host.guard.confirmations.matching(confirmation);
  if (request.confirmation === undefined || request.confirmation.refusal !== undefined || rule === undefined) return;
  request.confirmation.held = { rule, proposal: (await proposalOf(input)).proposal };
}
