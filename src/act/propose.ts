import { withDeadline } from '../device/call.ts';
import { union, type Bounds } from '../screen/geometry.ts';
import type { Approval } from '../guard/confirmation/approvals.ts';
import type { Host } from './host.ts';
import { shot, shownPixels, type Shot } from './picture.ts';
import { DEFAULT_TIMEOUT_MS, normaliseAction, type ActRequest } from './request.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { gate } from './stage/gate.ts';
import { resolveAims } from './stage/resolve.ts';

export interface Proposition {
  /** Null while a person has to decide. */
  confirm_token: string | null;
  expires_at: string;
  approval: Approval | null;
  would_target: { window_uid: string; selector: string; bounds: Bounds; picture: Shot | null } | null;
}

const MARGIN_PX = 24;

/** Find what an action would reach, show it, and give a token for exactly that, or leave it for a person to decide. */
export async function propose(host: Host, request: ActRequest): Promise<Proposition> {
  const action = normaliseAction(request.action);
  await gate(host, action, request);
  const session = await host.session(request.device);
  return withDeadline(
    host.clock,
    request.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    `proposing ${action.type}`,
    async (call) => {
      const aims = await resolveAims(session, action, request.window ?? {}, call);
      const confirmation = confirmationRequest(action, aims);
      const [target] = confirmation.targets;
      const capabilities = await session.capabilities(call);
      const picture =
        target === undefined || !capabilities.screenshot
          ? null
          : await shot(
              await shownPixels(
                session,
                {
                  area: around(
                    target.bounds,
                    (await session.monitors(call)).map((m) => m.bounds),
                  ),
                },
                call,
              ),
            );
      const proposed = host.guard.confirmations.propose({
        ...confirmation,
        reason: host.guard.redaction.redactText(request.reason ?? ''),
        caller: request.caller,
        picture: picture === null ? null : `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`,
        shownArgs: host.guard.redaction.redactDeep(confirmation.args),
      });
      const would_target =
        target === undefined ? null : { window_uid: target.window_uid, selector: target.selector, bounds: target.bounds, picture };
      if (proposed.kind === 'token') return { ...proposed.token, approval: null, would_target };
      return { confirm_token: null, expires_at: proposed.approval.expires_at, approval: proposed.approval, would_target };
    },
    request.signal,
  );
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
