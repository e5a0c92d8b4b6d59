import type { WindowChoice } from '../../look/choose-window.ts';
import { Layout } from '../../look/layout.ts';
import type { Action } from '../action.ts';
import { settleClass } from '../action-kind.ts';
import type { Asked, Attempt } from '../attempt.ts';
import type { ConfirmationRequest } from '../../guard/confirmation/request.ts';
import type { Aims } from '../dispatch/context.ts';
import { send } from '../dispatch/dispatch.ts';
import { newsBefore } from '../news.ts';
import { hold, isHeldUp, tokenFor } from '../proposal.ts';
import { DEFAULT_EXPECT_TIMEOUT_MS } from '../request.ts';
import { withNamedOption } from '../target/named-option.ts';
import { expected } from '../verdict/expected.ts';
import { impliedBy } from '../verdict/implied.ts';
import { otherWindows } from '../verdict/other-windows.ts';
import type { Postcondition } from '../verdict/postcondition.ts';
import { pixelsBefore } from '../verdict/weak-evidence.ts';
import { confirmationRequest } from './confirm.ts';
import { admitFurther, admitInput, gate } from './gate.ts';
import { lookAfter, watchedBefore } from './look.ts';
import { refuseCopying, resolveAims } from './resolve.ts';

/** Sends the input, unless the action is a dry run or what it asks for is already so. The last checks come right before it. */
export async function dispatch(attempt: Attempt): Promise<Attempt> {
  const { session, action, ledger } = attempt;
  const { host } = session;
  if (attempt.request.dry_run === true) {
    attempt.dryRun(host.guard.confirmations.matching(attempt.confirmation));
    return attempt;
  }
  await foresee(attempt);
  if (attempt.isOver) return attempt;
  const confirmed = await admit(attempt);
  await takeBaseline(attempt);
  session.beginInput();
  await sendInput(attempt, confirmed);
  if (ledger.dispatched === 'no') {
    attempt.isOver = true;
    if (action.type === 'scroll_to') attempt.notNeeded();
    return attempt;
  }
  attempt.wasDispatched();
  return attempt;
}

/** What the action implies or its caller expects, and whether it already holds. */
async function foresee(attempt: Attempt): Promise<void> {
  const { layout, action, aims, request, expect } = attempt;
  const before = await watchedBefore(layout, aims.on?.screen ?? (await layout.look({})));
  attempt.watched = before;
  attempt.news = await newsBefore(attempt.session, before);
  const implied = impliedBy(await withNamedOption(layout, action, aims), aims);
  const stated = expect.map((predicate) => expected(predicate, request.expect_timeout_ms ?? DEFAULT_EXPECT_TIMEOUT_MS));
  const promised = implied === undefined ? [] : [implied];
  attempt.implied = implied;
  attempt.conditions = await ask(stated.length > 0 ? stated : promised, attempt);
  const isIdempotent = request.skip_if_held === true || action.type === 'clear' || action.type === 'set_checked';
  if (!isIdempotent || implied === undefined || !attempt.conditions.every(({ heldBefore }) => heldBefore)) return;
  // The caller's expectations may hold for any reason; what the action asks for must hold, too.
  const all = stated.length > 0 ? [...(await ask(promised, attempt)), ...attempt.conditions] : attempt.conditions;
  if (!all.every(({ heldBefore }) => heldBefore)) return;
  attempt.alreadySo(await Promise.all(all.map(({ condition }) => condition.ask(before))), all);
}

async function ask(conditions: readonly Postcondition[], { before }: Attempt): Promise<Asked[]> {
  const asked = [];
  for (const condition of conditions) asked.push({ condition, heldBefore: (await condition.ask(before)).state === 'holds' });
  return asked;
}

/** Charges the input and uses up its token; one held by a rule is stored for a surface that can ask a person. */
async function admit(attempt: Attempt): Promise<ConfirmationRequest | undefined> {
  const { session, action, confirmation, request } = attempt;
  const token = tokenFor(session.host, confirmation, request);
  try {
    admitInput(session.host, action, confirmation, { token, own: request.own_command });
  } catch (error) {
    if (!isHeldUp(error)) throw error;
    await hold(attempt);
    throw request.confirmation?.refusal ?? error;
  }
  return token === undefined ? undefined : confirmation;
}

async function takeBaseline(attempt: Attempt): Promise<void> {
  const { session, layout, before, aims, call } = attempt;
  await session.host.screenshots.before(session, attempt.actionId, before.screen, call);
  const pixels = await pixelsBefore(layout, aims);
  const others = await otherWindows(before);
  const { activity } = session;
  attempt.baseline = {
    pixels,
    others,
    version: activity.versions(),
    notices: activity.noticeCount,
    work: activity.workCount(before.screen.window.window_uid),
  };
}

/** @param confirmed What a token has confirmed for the action. */
async function sendInput(attempt: Attempt, confirmed: ConfirmationRequest | undefined): Promise<void> {
  const { session, action, aims, layout, call, ledger } = attempt;
  attempt.dispatched = await send({
    session,
    action,
    aims,
    layout,
    capabilities: layout.capabilities,
    call: settleClass(action) === 'light' ? { clock: call.clock, deadline: call.deadline, signal: call.signal, looksAfter: true } : call,
    ledger,
    sent: (soFar) => {
      attempt.dispatched = soFar;
    },
    emptied: async () => {
      attempt.emptied = await lookAfter(attempt);
    },
    again: async (part, window = { uid: aims.on?.screen.window.window_uid }) => {
      const reached = await reachAgain(attempt, part, window, confirmed);
      attempt.alsoReached(part, reached);
      return reached;
    },
  });
}

/** Every further input of an action is resolved again and passes all guards, as the first did. */
async function reachAgain(
  { session, request, call }: Attempt,
  part: Action,
  window: WindowChoice,
  confirmed: ConfirmationRequest | undefined,
): Promise<Aims> {
  await gate(session.host, part, request);
  const layout = await Layout.capture(session, call);
  const aims = await resolveAims(layout, part, window);
  refuseCopying(session, part, aims);
  admitFurther(session.host, await confirmationRequest(layout, part, aims, request.own_command), confirmed);
  return aims;
}
