import type { WindowInfo } from '../../device/window.ts';
import { windowGone } from '../../error/window-gone.ts';
import type { Reaction, Verification } from '../../host/receipt.ts';
import { isOpaque } from '../../look/check/opaque.ts';
import { IDLE, quietFor } from '../../look/wait/settle-screen.ts';
import { nextEvent } from '../../look/wait/until.ts';
import type { Place } from '../../screen/diff/place.ts';
import { labelOf } from '../../screen/label.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import { settleClass } from '../action-kind.ts';
import type { Attempt } from '../attempt.ts';
import { DEFAULT_HOLD_MS } from '../request.ts';
import { judge } from '../verdict/judge.ts';
import type { Finding } from '../verdict/postcondition.ts';
import { isAnswer, isIncidental } from '../verdict/reaction.ts';
import { weakEvidence } from '../verdict/weak-evidence.ts';
import { changesBetween, evidenceAt, reactionsSince, styleOf, type Compared, type Findings } from './compare.ts';
import { lookAfter } from './look.ts';

/** An effect may show up late: where the device does not say how late, "no effect" is concluded only after this long. */
const NO_REACTION_MS = 3500;
/** After this, a value rewritten by its field or control is taken as final. */
const DIFFERS_MS = 1000;
/** If only the focus or the keyboard moved, the actual effect may still follow. */
const INCIDENTAL_MS = 800;
const POLL_MS = 200;

/**
 * Evaluates an input's effect, and again while a condition is contradicted or nothing reacted, as long as there is reason to wait. What is
 * implied is believed as soon as it holds at rest; what the caller stated, once it has held for a while.
 */
export async function verify(attempt: Attempt): Promise<Attempt> {
  const begun = beginning(attempt);
  let shown: readonly Reaction[] = [];
  do {
    shown = await untilDecided(attempt, begun, shown);
  } while (!(await hasHeld(attempt)));
  if (attempt.isStated && hasEnded(attempt)) throw windowGone(attempt.before.screen.window.window_uid);
  const verification = await withKeysPassed(attempt, await verdictOn(attempt, shown));
  attempt.judged(verification);
  const { session, evidence } = attempt;
  session.showAfter(evidence.now.screen);
  session.host.screenshots.after(session, attempt.actionId, evidence.now.screen);
  return attempt;
}

/** Where the device says how late an effect can be, that counts from the input on. */
function beginning({ call, session, settled }: Attempt): number {
  const now = call.clock.now();
  return latestMs(session.device.rest) === undefined ? now : now - settled.settleMs;
}

/** How late a reaction is reported at the latest, where the device knows that. */
const latestMs = ({ reports, patienceMs }: Attempt['session']['device']['rest']): number | undefined =>
  reports && patienceMs < NO_REACTION_MS ? patienceMs : undefined;

/** Reads again until there is an answer or nothing is left to wait for; resolves to what came and went meanwhile. */
async function untilDecided(attempt: Attempt, begun: number, before: readonly Reaction[]): Promise<readonly Reaction[]> {
  const { session, call } = attempt;
  const { clock } = call;
  const latest = latestMs(session.device.rest);
  let shown = briefly(attempt.evidence, before);
  const readAgain = async (): Promise<void> => {
    attempt.evidence = await evidenceAt(attempt, await lookAfter(attempt));
    shown = briefly(attempt.evidence, shown);
  };
  for (;;) {
    const left = Math.min(begun + patience(attempt), call.deadline) - clock.now();
    if (left <= 0) return shown;
    // The last pending change may have happened since the reading.
    const isStale = session.device.rest.isStill() === true && !isCurrent(attempt);
    if (!isStale && isDecided(attempt)) {
      if (await isAtRest(attempt)) return shown;
      await readAgain();
      continue;
    }
    if (latest !== undefined && isUnanswered(attempt)) {
      const rest = Math.max(begun, session.activity.lastAt) + latest - clock.now();
      const hasRested = await quietFor(session, call, Math.min(left, Math.max(0, rest)));
      await readAgain();
      if (hasRested && isUnanswered(attempt)) return shown;
      continue;
    }
    if (!isStale) await nextEvent(session, call, Math.min(left, POLL_MS));
    await readAgain();
  }
}

/**
 * What holds is believed once a device that reports changes has been quiet for a moment, and of one that gives no sign of rest once it was
 * read a moment after the input; true if nothing came meanwhile.
 */
async function isAtRest(attempt: Attempt): Promise<boolean> {
  const { session, call, sentAt, evidence } = attempt;
  const { rest } = session.device;
  if (rest.isStill() !== undefined || evidence.findings.length === 0 || !areAllHolding(attempt)) return true;
  if (!rest.reports) {
    const early = rest.stillMs > 0 ? 0 : sentAt + IDLE.pollMs - evidence.at;
    if (early <= 0) return true;
    await call.clock.after(Math.min(early, Math.max(0, call.deadline - call.clock.now())), call.signal);
    return false;
  }
  const left = Math.max(session.activity.lastAt, sentAt) + IDLE.quietMs - call.clock.now();
  return left <= 0 || quietFor(session, call, Math.min(left, Math.max(0, call.deadline - call.clock.now())));
}

/**
 * Whether what the caller stated has held for as long as it wants to rely on it; true at once where nothing was stated, where it does not
 * hold anyway, and where the device knows that nothing is pending. Controls that check with a server first switch, then switch back.
 */
async function hasHeld(attempt: Attempt): Promise<boolean> {
  const { session, call, request, conditions } = attempt;
  const { rest } = session.device;
  if (!attempt.isStated || conditions.every(({ heldBefore }) => heldBefore) || !areAllHolding(attempt)) return true;
  // A reading that waited for rest has seen that long of it.
  const end = Math.min(attempt.evidence.at - rest.stillMs + (request.hold_ms ?? DEFAULT_HOLD_MS), call.deadline);
  for (;;) {
    const left = end - call.clock.now();
    if (left <= 0 || rest.isStill() === true) return true;
    const { events, lastNumber } = session.activity;
    if (rest.reports) await nextEvent(session, call, left);
    else await call.clock.after(left, call.signal);
    const isReported = session.activity.events !== events || session.activity.lastNumber !== lastNumber;
    if (rest.reports && !isReported) continue;
    attempt.evidence = await evidenceAt(attempt, await lookAfter(attempt));
    if (!areAllHolding(attempt)) return false;
  }
}

const areAllHolding = ({ evidence }: Attempt): boolean => evidence.findings.every(({ state }) => state === 'holds');

async function verdictOn(attempt: Attempt, shown: readonly Reaction[]): Promise<Verification> {
  const { before, emptied, baseline, conditions, evidence, action } = attempt;
  const { now, findings } = evidence;
  const reactions = evidence.reactions.some((each) => !isIncidental(each)) ? evidence.reactions : [...shown, ...evidence.reactions];
  const answers =
    emptied === undefined ? reactions : await reactionsSince(attempt, emptied, now, changesBetween(emptied, now, styleOf(attempt)));
  const isUnread = isOpaque(before.screen) && isOpaque(now.screen);
  const weak = await weakEvidence(now.layout, baseline.pixels);
  const isDrawn = weak.some(({ holds }) => holds) ? baseline.pixels?.silent : undefined;
  const isTyping = action.type === 'type' && !attempt.isStated;
  return judge({
    findings: conditions.map(({ condition: { text }, heldBefore }, i) => ({
      text,
      heldBefore,
      now: isTyping ? softened(findings[i], answers) : (findings[i] ?? { state: 'differs' }),
    })),
    reactions,
    unread: isUnread ? 'this window exposes no text' : isDrawn,
    weak: isUnread || isDrawn !== undefined ? weak : [],
  });
}

/** A window or message that comes and goes by itself was a reaction, though the last reading does not show it. */
const briefly = ({ reactions }: Findings, before: readonly Reaction[]): readonly Reaction[] => {
  const opened = reactions.filter(({ kind }) => kind === 'opened');
  return opened.length > 0 ? opened : before;
};

const isCurrent = ({ session, evidence }: Attempt): boolean => {
  const { screen, layout } = evidence.now;
  return session.current(screen.window.window_uid) === screen && session.activity.windowsVersion === layout.windowsVersion;
};

/** No effect yet, and the caller stated no expectation. */
const isUnanswered = ({ isStated, evidence: { reactions, findings } }: Attempt): boolean =>
  !isStated && reactions.length === 0 && findings.every(({ state }) => state === 'differs');

/**
 * A program that closed its last window while something was expected of it: what another program's window shows instead is no evidence for
 * or against that. Where programs go on without a window, nothing has ended.
 */
function hasEnded({ before, evidence: { now, findings } }: Attempt): boolean {
  const { process, pid, window_uid } = before.screen.window;
  const isItsOwn = (w: WindowInfo): boolean => w.window_uid === window_uid || (w.process === process && w.pid === pid);
  return now.layout.listsAll && !now.layout.windows.some(isItsOwn) && findings.some(({ state }) => state !== 'holds');
}

/**
 * A field that is empty again because the program consumed its text at once did not lose it: something else reacted. The same applies to
 * keys sent to an element without text, such as a calculator's display.
 */
function softened(finding: Finding = { state: 'differs' }, reactions: readonly Reaction[]): Finding {
  const isAnswered = finding.state === 'unreadable' && finding.secret !== true && reactions.some((each) => !isIncidental(each));
  if (isAnswered) return { state: 'differs' };
  const isTaken =
    finding.state === 'contradicted' && reactions.some((each) => !isIncidental(each) && each.what !== nameIn(finding.evidence.what));
  return isTaken ? { state: 'differs' } : finding;
}

const nameIn = (what: string): string => /"(.*)"$/.exec(what)?.[1] ?? what;

/** A device that knows that nothing more is going to happen ends the waiting; one that knows of more prolongs it. */
function isDecided(attempt: Attempt): boolean {
  const { session, evidence, conditions } = attempt;
  const { findings, reactions, now, compared } = evidence;
  const { rest } = session.device;
  const quiet = rest.isStill();
  if (quiet === true) return true;
  if (findings.some(({ state }) => state === 'unreadable')) return true;
  if (findings.length > 0 && areAllHolding(attempt)) return quiet === undefined;
  if (findings.some(({ state }) => state !== 'differs')) return false;
  // A reading that waited for rest after the input has seen what there is to see.
  if (rest.patienceMs === 0) return true;
  if (!expectsReaction(attempt) || isOpaque(now.screen)) return true;
  const isOnItsWay = isElsewhereOnly(compared, reactions) || isEmptied(compared);
  const hasReacted = reactions.some((each) => isEnough(attempt, each)) && !isOnItsWay;
  return conditions.every(({ condition }) => condition.maybe) && quiet === undefined && hasReacted;
}

/** A reaction is not waited for where the action has none by nature. */
const expectsReaction = ({ action }: Attempt): boolean =>
  action.type !== 'wait' && action.type !== 'hover' && settleClass(action) !== 'none';

/**
 * Whether a reaction answers the input. One that usually precedes others is the whole effect of some inputs: tapping a field, dismissing the
 * keyboard. That the field holds the text is not yet what Enter does.
 */
function isEnough({ action, aims: { on }, target, before }: Attempt, reaction: Reaction): boolean {
  const { kind, what } = reaction;
  if (action.type === 'tap' && kind === 'focused') return on?.node !== undefined && isField(on.node);
  if (action.type === 'key' && kind === 'disappeared' && what === 'keyboard')
    return /^(?:keycode_)?(?:back|4|escape|esc|111)$/i.test(action.keys);
  const isTyped =
    action.type === 'type' && action.submit && kind === 'changed' && target !== undefined && what === labelOf(before.screen.shown(target));
  return isAnswer(reaction) && !isTyped;
}

/** A window that has lost all its controls is about to close. */
const isEmptied = ({ changes }: Compared): boolean =>
  changes !== undefined && changes.before.places.some(isOffered) && !changes.after.places.some(isOffered);

const isOffered = ({ node }: Place): boolean => node.visible && isInteractive(node);

/** The window behind a dialog may react before the dialog closes. */
const isElsewhereOnly = ({ changes }: Compared, reactions: readonly Reaction[]): boolean =>
  changes?.unchanged === true && !reactions.some(({ kind }) => kind === 'opened' || kind === 'closed' || kind === 'navigated');

function patience({ conditions, session, evidence: { findings, reactions } }: Attempt): number {
  const isPending = session.device.rest.isStill() === false;
  const unseen = reactions.length === 0 || isPending ? NO_REACTION_MS : INCIDENTAL_MS;
  if (conditions.every(({ condition }) => condition.maybe)) return unseen;
  const waits = findings.map((finding, i) => {
    if (finding.state === 'contradicted') return conditions[i]?.condition.patienceMs ?? 0;
    return finding.state === 'differs' && reactions.length > 0 && !isPending ? DIFFERS_MS : NO_REACTION_MS;
  });
  return Math.max(...waits);
}

/**
 * If a field holds other text than was typed by keys, adds to the verdict what altered the keys on their way; only then is the device
 * asked.
 */
async function withKeysPassed({ session, action, dispatched, call }: Attempt, verification: Verification): Promise<Verification> {
  const isOther = verification.evidence.some(({ kind, holds }) => kind === 'value_readback' && !holds);
  if (action.type !== 'type' || dispatched.route !== 'keys' || !isOther) return verification;
  const said = await session.device.keysPassed?.(call).catch(() => undefined);
  if (said === undefined) return verification;
  return { ...verification, summary: `${verification.summary}; ${said}`, plain: `${verification.plain}; ${said}` };
}
