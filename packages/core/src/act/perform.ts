import { withDeadline, type Call } from '../device/call.ts';
import type { Action } from './action.ts';
import { settleClass } from './action-kind.ts';
import { refuseUnaskable } from '../look/check/evaluate.ts';
import type { Aims, Dispatched } from './dispatch/context.ts';
import { dispatch } from './dispatch/dispatch.ts';
import type { Host } from '../host/host.ts';
import { look } from '../look/look.ts';
import type { Look } from '../host/look.ts';
import type { Receipt } from '../host/receipt.ts';
import { DEFAULT_EXPECT_TIMEOUT_MS, DEFAULT_TIMEOUT_MS, parseAction, type ActRequest } from './request.ts';
import { parsePredicates } from '../look/check/predicate.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { Attempt } from './attempt.ts';
import { compare } from './stage/compare.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { admitFurther, admitInput, gate } from './stage/gate.ts';
import { readBack } from './stage/read-back.ts';
import { record } from './stage/record.ts';
import { resolveAims } from './stage/resolve.ts';
import { settle } from './stage/settle.ts';
import { verify } from './stage/verify.ts';
import { lookAfter, lookBefore } from './stage/watched-window.ts';

/** The one door: every input of every surface comes through here, and always leaves a receipt. */
export async function perform(host: Host, request: ActRequest): Promise<Receipt> {
  const attempt = new Attempt(host, request);
  try {
    const action = parseAction(request.action);
    attempt.action = action;
    await gate(host, action, request);
    const session = await host.session(request.device);
    attempt.session = session;
    const timeoutMs = request.timeout_ms ?? DEFAULT_TIMEOUT_MS + ownDuration(action);
    await inTurn(session, action, request, async () => {
      const doing = (call: Call): Promise<Look | undefined> => act(session, action, attempt, request, call);
      const after = await withDeadline(host.clock, timeoutMs, action.type, doing, request.signal);
      if (after !== undefined) host.screenshots.after(session, attempt.actionId, after);
    });
  } catch (error) {
    attempt.fail(error);
  }
  const receipt = attempt.receipt();
  await record(host, receipt, request, attempt);
  return receipt;
}

/** Gives the screen as the action left it. */
async function act(session: DeviceSession, action: Action, attempt: Attempt, request: ActRequest, call: Call): Promise<Look | undefined> {
  const expect = parsePredicates(request.expect ?? []);
  const choice = request.window ?? {};
  const capabilities = await session.capabilities(call);
  const windowsBefore = await session.windows(call);

  const aims = await resolveAims(session, action, choice, call);
  attempt.resolved(aims);
  const confirmation = await confirmationRequest(session, action, aims, windowsBefore, call);
  await refuseUnaskable(session, expect, call);
  if (request.dry_run === true) {
    attempt.dryRun(session.host.guard.confirmations.matching(confirmation));
    return undefined;
  }
  admitInput(session.host, confirmation, request.confirm_token);

  const before = aims.on === undefined ? undefined : await lookBefore(session, aims.on.look, call);
  attempt.before = before;
  await session.host.screenshots.before(session, attempt.actionId, before, call.signal);
  const { ledger } = attempt;
  const sent = (soFar: Dispatched): void => {
    attempt.sent(soFar);
  };
  const again = (rest: Action): Promise<Aims> => further(session, rest, aims, request, call);
  const dispatched: Dispatched = await dispatch({ session, action, aims, capabilities, call, ledger, sent, again });
  attempt.dispatched(dispatched);

  const read = (): Promise<Look> => (before === undefined ? look(session, {}, call) : lookAfter(session, before, windowsBefore, call));
  const atRest = await settle(session, settleClass(action), call, read);
  const { settled, evidence } =
    expect.length > 0 ? { settled: atRest, evidence: [] } : await readBack(session, action, aims, atRest, read, call);
  const compared =
    before === undefined ? undefined : await compare(session, before, windowsBefore, settled.look, request.diff_style ?? 'compact', call);
  attempt.settled(settled, compared);
  session.show(settled.look);
  attempt.verified(await verify(session, action, aims, evidence, expect, request.expect_timeout_ms ?? DEFAULT_EXPECT_TIMEOUT_MS, call));
  return settled.look;
}

/** Every input of an action is judged as its first was: what it aims at now, in the same window, and by all guards. */
async function further(session: DeviceSession, action: Action, first: Aims, request: ActRequest, call: Call): Promise<Aims> {
  await gate(session.host, action, request);
  const uid = first.on?.look.window.window_uid;
  const aims = await resolveAims(session, action, { uid }, call);
  admitFurther(session.host, await confirmationRequest(session, action, aims, await session.windows(call), call));
  return aims;
}

/** One act at a time; to wait is no act. */
const inTurn = (session: DeviceSession, action: Action, { signal }: ActRequest, work: () => Promise<void>): Promise<void> =>
  action.type === 'wait' ? work() : session.queue.run(work, signal);

/** How long the input itself is going to take. */
const ownDuration = (action: Action): number => ('durationMs' in action ? action.durationMs : 0) + ('holdMs' in action ? action.holdMs : 0);
