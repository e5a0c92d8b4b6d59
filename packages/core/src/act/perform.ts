import { withDeadline, type Call } from '../device/call.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Host } from '../host/host.ts';
import type { Receipt } from '../host/receipt.ts';
import { HandsightError } from '../error/errors.ts';
import { refuseUnaskable } from '../look/check/evaluate.ts';
import { parsePredicates, type Predicate } from '../look/check/predicate.ts';
import type { WindowChoice } from '../look/choose-window.ts';
import type { ConfirmationRequest } from '../guard/confirmation/request.ts';
import { Layout, RECENT_MS, type Watched } from '../look/layout.ts';
import type { Action } from './action.ts';
import { settleClass } from './action-kind.ts';
import { Attempt } from './attempt.ts';
import type { Aims, Dispatched } from './dispatch/context.ts';
import { dispatch } from './dispatch/dispatch.ts';
import { DEFAULT_EXPECT_TIMEOUT_MS, DEFAULT_TIMEOUT_MS, parseAction, type ActRequest } from './request.ts';
import { confirmationRequest } from './stage/confirm.ts';
import { admitFurther, admitInput, gate } from './stage/gate.ts';
import { hold, isHeldUp, tokenFor } from './stage/hold.ts';
import { withNamedOption } from './stage/named-option.ts';
import { record } from './stage/record.ts';
import { refuseCopying } from './stage/refuse-copying.ts';
import { onceEnabled } from './stage/once-enabled.ts';
import { otherWindows } from './stage/other-windows.ts';
import { resolveAims } from './stage/resolve.ts';
import { settle, settleBriefly } from './stage/settle.ts';
import { loadingIndicators } from '../screen/sign/loading.ts';
import { confirmMs, verify } from './stage/verify.ts';
import { withKeysPassed } from './stage/keys-passed.ts';
import { momentAfter, momentBefore } from './stage/watched-window.ts';
import { expected } from './verdict/expected.ts';
import { impliedBy } from './verdict/implied.ts';
import type { Postcondition } from './verdict/postcondition.ts';
import { isWholeEffect } from './verdict/whole-effect.ts';
import type { Axis } from './verdict/reaction.ts';
import { pixelsBefore } from './verdict/weak-evidence.ts';

/** The single entry point: every input of every surface passes through here and always leaves a receipt. */
export async function perform(session: DeviceSession, request: ActRequest): Promise<Receipt> {
  const { host } = session;
  const attempt = new Attempt(session, request);
  try {
    const action = parseAction(request.action);
    const expect = parsePredicates(request.expect ?? []);
    attempt.action = action;
    await gate(host, action, request);
    refuseTooLong(host, action);
    session.requireOpen();
    const isLimited = action.type === 'shell' && request.timeout_ms === undefined;
    const timeoutMs = isLimited
      ? host.config.limits.shell_seconds * 1000
      : (request.timeout_ms ?? DEFAULT_TIMEOUT_MS + ownDuration(action));
    const what = isLimited ? 'the command, which limits.shell_seconds of the configuration bounds,' : action.type;
    await inTurn(session, action, request, async () => {
      const doing = (call: Call): Promise<void> => act({ session, action, expect, attempt, request, call });
      await withDeadline(host.clock, timeoutMs, what, doing, request.signal);
    });
  } catch (error) {
    attempt.fail(error);
    await attempt.lookAgain();
  }
  const receipt = attempt.receipt();
  if (request.confirmation !== undefined && receipt.dispatched !== 'no') request.confirmation.hasSent = true;
  await record({ session, receipt, request, action: attempt.action, seen: attempt.seen });
  return receipt;
}

interface Doing {
  session: DeviceSession;
  action: Action;
  expect: Predicate[];
  attempt: Attempt;
  request: ActRequest;
  call: Call;
}

async function act({ session, action, expect, attempt, request, call }: Doing): Promise<void> {
  const { host } = session;
  const goesOn = request.unconfirmed === true;
  await session.capabilities(call);
  const { layout, aims } = await onceEnabled(session, call, async (isAgain) => {
    const found = await Layout.capture(session, call, goesOn && !isAgain ? RECENT_MS : 0);
    attempt.layout = found;
    return { layout: found, aims: await resolveAims(found, action, request.window ?? {}) };
  });
  attempt.resolved(aims);
  refuseCopying(session, action, aims);
  const confirmation = await confirmationRequest(layout, action, aims, request.own_command);
  await refuseUnaskable(layout, expect);
  if (request.dry_run === true) {
    attempt.dryRun(host.guard.confirmations.matching(confirmation));
    return;
  }

  const before = await momentBefore(layout, aims.on?.screen ?? (await layout.look({})));
  attempt.before = before;
  const implied = impliedBy(await withNamedOption(layout, action, aims), aims);
  const stated = expect.map((predicate) => expected(predicate, request.expect_timeout_ms ?? DEFAULT_EXPECT_TIMEOUT_MS));
  const promised = implied === undefined ? [] : [implied];
  const conditions = await askBefore(stated.length > 0 ? stated : promised, before);
  const isIdempotent = request.skip_if_held === true || action.type === 'clear' || action.type === 'set_checked';
  if (isIdempotent && implied !== undefined && conditions.every(({ heldBefore }) => heldBefore)) {
    // The caller's expectations may hold for any reason; what the action asks for must hold, too.
    const all = stated.length > 0 ? [...(await askBefore(promised, before)), ...conditions] : conditions;
    if (all.every(({ heldBefore }) => heldBefore)) {
      attempt.alreadySo(await Promise.all(all.map(({ condition }) => condition.ask(before))), all);
      return;
    }
  }
  const token = tokenFor(host, confirmation, request);
  try {
    admitInput(host, action, confirmation, { token, own: request.own_command });
  } catch (error) {
    if (!isHeldUp(error)) throw error;
    await hold({ session, action, aims, confirmation, request, call });
    throw request.confirmation?.refusal ?? error;
  }
  const confirmed = token === undefined ? undefined : confirmation;

  await host.screenshots.before(session, attempt.actionId, before.screen, call);
  const pixels = await pixelsBefore(layout, aims);
  const others = await otherWindows(before);
  const versionBefore = session.activity.versions();
  const noticesBefore = session.activity.noticeCount;
  const workBefore = session.activity.workCount(before.screen.window.window_uid);
  const { ledger } = attempt;
  const sent = (soFar: Dispatched): void => {
    attempt.sent(soFar);
  };
  let emptied: Watched | undefined;
  const readEmptied = async (): Promise<void> => {
    emptied = await momentAfter(session, call, before);
  };
  const again = async (rest: Action, window?: WindowChoice): Promise<Aims> => {
    const where = window ?? { uid: aims.on?.screen.window.window_uid };
    const reached = await further({ session, action: rest, window: where, request, call, confirmed });
    attempt.alsoReached(rest, reached);
    return reached;
  };
  const { capabilities } = layout;
  session.beginInput();
  const sending = goesOn ? { clock: call.clock, deadline: call.deadline, signal: call.signal, looksAfter: true } : call;
  const dispatched = await dispatch({
    session,
    action,
    aims,
    layout,
    capabilities,
    call: sending,
    ledger,
    sent,
    emptied: readEmptied,
    again,
  });
  attempt.sent(dispatched);
  if (ledger.dispatched === 'no') {
    if (action.type === 'scroll_to') attempt.notNeeded(conditions.map(({ condition }) => condition.text));
    return;
  }
  attempt.dispatched();

  const read = (): Promise<Watched> => momentAfter(session, call, before);
  attempt.read = read;
  const settled = goesOn
    ? await settleBriefly(session, settleClass(action), call, read)
    : await settle(session, settleClass(action), call, read, confirmationMs(session, conditions));
  attempt.settled(settled);
  const verified = await verify({
    session,
    call,
    before,
    emptied,
    settled: settled.now,
    settleMs: settled.settleMs,
    hasLoaded: settled.loading !== undefined && loadingIndicators(before.screen.raw, before.screen.window.bounds).length === 0,
    read,
    conditions,
    isConfirmed: !goesOn,
    isEnough: (reaction) => goesOn && isWholeEffect(action, aims, reaction),
    expectsReaction: action.type !== 'wait' && action.type !== 'hover' && settleClass(action) !== 'none',
    target: aims.on?.screen === before.screen ? aims.on.node : undefined,
    isStated: expect.length > 0,
    isTyping: action.type === 'type' && expect.length === 0,
    isSubmitting: action.type === 'type' && action.submit,
    scrollAxis: scrollAxisOf(action),
    pixels,
    others,
    versionBefore,
    noticesBefore,
    workBefore,
    style: request.diff_style ?? 'compact',
  });
  const verification = await withKeysPassed(session, action, dispatched.route, verified.verification, call);
  attempt.verified({ ...verified, verification });
  session.showAfter(verified.moment.screen);
  host.screenshots.after(session, attempt.actionId, verified.moment.screen);
}

/**
 * An implied effect is read only once it has had time to be reverted: controls that check with a server first switch, then switch back.
 * Optional effects are not waited for.
 */
const confirmationMs = (session: DeviceSession, conditions: readonly { condition: Postcondition }[]): number =>
  conditions.some(({ condition }) => condition.maybe !== true) ? (confirmMs(session) ?? 0) : 0;

async function askBefore(conditions: Postcondition[], before: Watched): Promise<{ condition: Postcondition; heldBefore: boolean }[]> {
  const asked = [];
  for (const condition of conditions) asked.push({ condition, heldBefore: (await condition.ask(before)).state === 'holds' });
  return asked;
}

interface Further {
  session: DeviceSession;
  action: Action;
  window: WindowChoice;
  request: ActRequest;
  call: Call;
  /** What a token has confirmed for the action. */
  confirmed: ConfirmationRequest | undefined;
}

/** Every further input of an action is resolved again and passes all guards, as the first did. */
async function further({ session, action, window, request, call, confirmed }: Further): Promise<Aims> {
  await gate(session.host, action, request);
  const layout = await Layout.capture(session, call);
  const aims = await resolveAims(layout, action, window);
  refuseCopying(session, action, aims);
  admitFurther(session.host, await confirmationRequest(layout, action, aims, request.own_command), confirmed);
  return aims;
}

/** One action at a time; a wait does not queue. */
const inTurn = (session: DeviceSession, action: Action, { signal }: ActRequest, work: () => Promise<void>): Promise<void> =>
  action.type === 'wait' ? work() : session.queue.run(work, signal);

/** The axis along which an action moves content. */
function scrollAxisOf(action: Action): Axis | undefined {
  switch (action.type) {
    case 'scroll':
    case 'scroll_to':
    case 'swipe':
      return action.direction === 'left' || action.direction === 'right' ? 'x' : 'y';
    case 'swipe_points':
      return Math.abs(action.to.x - action.from.x) > Math.abs(action.to.y - action.from.y) ? 'x' : 'y';
    default:
      return undefined;
  }
}

/** A wait blocks nothing but the caller's connection. */
function refuseTooLong({ config }: Host, action: Action): void {
  const { wait_seconds } = config.limits;
  if (action.type === 'wait' && action.durationMs > wait_seconds * 1000)
    throw new HandsightError('BadRequest', `a wait is ${wait_seconds} s at most; the operator can raise limits.wait_seconds`, {
      wait_seconds,
    });
}

/** How long the input itself is going to take. */
const ownDuration = (action: Action): number => ('durationMs' in action ? action.durationMs : 0) + ('holdMs' in action ? action.holdMs : 0);
