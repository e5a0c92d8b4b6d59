import type { Call } from '../../device/call.ts';
import type { WindowInfo } from '../../device/window.ts';
import { windowGone } from '../../error/window-gone.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Screen } from '../../host/screen.ts';
import type { Watched } from '../../look/layout.ts';
import type { Reaction, Verification } from '../../host/receipt.ts';
import { isOpaque } from '../../look/check/opaque.ts';
import { quietFor } from '../../look/wait/settle-screen.ts';
import { nextEvent } from '../../look/wait/until.ts';
import type { Place } from '../../screen/diff/place.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isInteractive } from '../../screen/trait.ts';
import { judge } from '../verdict/judge.ts';
import type { Finding, Postcondition } from '../verdict/postcondition.ts';
import { reaction } from '../verdict/make-reaction.ts';
import { BUSY_STATE, isIncidental, reactionsOf, type Axis } from '../verdict/reaction.ts';
import { weakEvidence, type PixelsBefore } from '../verdict/weak-evidence.ts';
import { compare, type Compared, type DiffStyle } from './compare.ts';
import { changedWindows } from './other-windows.ts';

/** An effect may show up late: on a device that cannot confirm rest, "no effect" is concluded only after this long. */
const NO_REACTION_MS = 3500;
/** After this, a value rewritten by its field or control is taken as final. */
const DIFFERS_MS = 1000;
/** If only the focus or the keyboard moved, the actual effect may still follow. */
const INCIDENTAL_MS = 800;
/**
 * On a device that cannot confirm rest a condition must hold this long: controls that check with a server first switch, then switch back.
 */
const CONFIRM_MS = 1000;
const POLL_MS = 200;

export interface Verify {
  session: DeviceSession;
  call: Call;
  before: Watched;
  /** The screen when a field's old text had been deleted and nothing was typed yet. */
  emptied: Watched | undefined;
  /** The screen as it settled. */
  settled: Watched;
  /** How long that took. */
  settleMs: number;
  /** A loading indicator appeared meanwhile that was not there before. */
  hasLoaded: boolean;
  read: () => Promise<Watched>;
  /** Already evaluated before the input. */
  conditions: readonly { condition: Postcondition; heldBefore: boolean }[];
  /** Conditions that hold are checked again if the device may revert them. */
  isConfirmed: boolean;
  /** Whether a reaction that others usually follow is enough on its own. */
  isEnough: (reaction: Reaction) => boolean;
  /** The caller stated expectations. */
  isStated: boolean;
  /** A reaction is not waited for where the action has none by nature. */
  expectsReaction: boolean;
  target: UnifiedUINode | undefined;
  /** The action types text into a field. */
  isTyping: boolean;
  /** Enter is pressed after the text: that the field holds the text is not yet what Enter does. */
  isSubmitting: boolean;
  /** The axis along which the action should move content. */
  scrollAxis: Axis | undefined;
  pixels: PixelsBefore | undefined;
  /** The program's other windows before the input. */
  others: readonly Screen[];
  /** Changes that the device had reported for a window before the input. */
  versionBefore: (window_uid: string) => number;
  /** Number of transient messages shown before the input. */
  noticesBefore: number;
  /** How often the window's program had been busy before the input. */
  workBefore: number;
  style: DiffStyle;
}

export interface Verified {
  verification: Verification;
  moment: Watched;
  compared: Compared;
}

interface Findings {
  moment: Watched;
  compared: Compared;
  findings: Finding[];
  reactions: Reaction[];
}

/** Evaluates an input's effect, and again while a condition is contradicted or nothing reacted, as long as there is reason to wait. */
export async function verify(v: Verify): Promise<Verified> {
  const { clock } = v.call;
  const rest_ms = confirmMs(v.session);
  const now = clock.now();
  // If settling already waited for a possible revert, that counts towards the timeout.
  const begun = rest_ms === undefined ? now : now - v.settleMs;
  let seen = await see(v, v.settled);
  let shown = briefly(seen);
  for (;;) {
    const left = Math.min(begun + patience(v, seen), v.call.deadline) - v.call.clock.now();
    if (left <= 0) break;
    // The last pending change may have happened since the reading.
    const isStale = v.session.device.rest.isStill() === true && !isCurrent(v, seen);
    if (!isStale && isDecided(v, seen)) break;
    if (rest_ms !== undefined && isUnanswered(v, seen)) {
      const rest = Math.max(begun, v.session.activity.lastAt) + rest_ms - clock.now();
      const hasRested = await quietFor(v.session, v.call, Math.min(left, Math.max(0, rest)));
      seen = await see(v, await v.read());
      shown = briefly(seen, shown);
      if (hasRested && isUnanswered(v, seen)) break;
      continue;
    }
    if (!isStale) await nextEvent(v.session, v.call, Math.min(left, POLL_MS));
    seen = await see(v, await v.read());
    shown = briefly(seen, shown);
  }
  if (v.isConfirmed && (await isUnconfirmed(v, seen, begun))) seen = await see(v, await v.read());
  if (v.isStated && hasEnded(v, seen)) throw windowGone(v.before.screen.window.window_uid);
  const { moment, compared, findings } = seen;
  const reactions = seen.reactions.some((each) => !isIncidental(each)) ? seen.reactions : [...shown, ...seen.reactions];
  const answers = v.emptied === undefined ? reactions : await reactionsSince(v, v.emptied, moment, compare(v.emptied, moment, v.style));
  const isUnread = isOpaque(v.before.screen) && isOpaque(moment.screen);
  const weak = await weakEvidence(moment.layout, v.pixels);
  const isDrawn = weak.some(({ holds }) => holds) ? v.pixels?.silent : undefined;
  const verification = judge({
    findings: v.conditions.map(({ condition: { text }, heldBefore }, i) => ({
      text,
      heldBefore,
      now: v.isTyping ? softened(findings[i], answers) : (findings[i] ?? { state: 'differs' }),
    })),
    reactions,
    unread: isUnread ? 'this window exposes no text' : isDrawn,
    isConfirmed: v.isConfirmed || !mayBeTakenBack(v),
    weak: isUnread || isDrawn !== undefined ? weak : [],
  });
  return { verification, moment, compared };
}

/** A window or message that comes and goes by itself was a reaction, though the last reading does not show it. */
const briefly = ({ reactions }: Findings, before: readonly Reaction[] = []): readonly Reaction[] => {
  const opened = reactions.filter(({ kind }) => kind === 'opened');
  return opened.length > 0 ? opened : before;
};

const isCurrent = ({ session }: Verify, { moment: { screen, layout } }: Findings): boolean =>
  session.current(screen.window.window_uid) === screen && session.activity.windowsVersion === layout.windowsVersion;

/** How long an effect must hold on a device that reports changes, but is known to take effects back. */
export function confirmMs({ device: { rest } }: DeviceSession): number | undefined {
  return rest.reports && rest.patienceMs < NO_REACTION_MS ? rest.patienceMs : undefined;
}

/** No effect yet, and the caller stated no expectation. */
const isUnanswered = ({ isStated }: Verify, { reactions, findings }: Findings): boolean =>
  !isStated && reactions.length === 0 && findings.every(({ state }) => state === 'differs');

/** The device guarantees neither that it is at rest nor that what it shows stays. */
function mayBeTakenBack({ session }: Verify): boolean {
  const { rest } = session.device;
  return rest.stillMs === 0 && rest.isStill() === undefined && (!rest.reports || confirmMs(session) !== undefined);
}

/** A device that reports no changes may still be processing the input: conditions that hold are read once more. */
async function isUnconfirmed({ session, call, conditions }: Verify, { findings }: Findings, begun: number): Promise<boolean> {
  const isChecked = conditions.length > 0 && findings.every(({ state }) => state === 'holds');
  const { rest } = session.device;
  const rest_ms = confirmMs(session);
  if (!isChecked || rest.stillMs > 0 || rest.isStill() !== undefined) return false;
  const left = Math.min(begun + (rest_ms ?? CONFIRM_MS), call.deadline) - call.clock.now();
  if (rest.reports && (rest_ms === undefined || left <= 0)) return false;
  if (rest_ms !== undefined) await call.clock.after(left, call.signal);
  else await nextEvent(session, call, Math.max(left, POLL_MS));
  return true;
}

/**
 * A desktop program that closed its last window while something was expected of it: what another program's window shows instead is no
 * evidence for or against that.
 */
function hasEnded({ before }: Verify, { moment: { layout }, findings }: Findings): boolean {
  const { process, pid, window_uid } = before.screen.window;
  const isItsOwn = (w: WindowInfo): boolean => w.window_uid === window_uid || (w.process === process && w.pid === pid);
  return layout.capabilities.mouse_buttons && !layout.windows.some(isItsOwn) && findings.some(({ state }) => state !== 'holds');
}

async function see(v: Verify, moment: Watched): Promise<Findings> {
  const compared = compare(v.before, moment, v.style);
  const findings: Finding[] = [];
  for (const { condition } of v.conditions) findings.push(await condition.ask(moment));
  const reactions = await reactionsSince(v, v.before, moment, compared);
  return { moment, compared, findings, reactions: reactions.length > 0 ? reactions : passing(v) };
}

async function reactionsSince(v: Verify, before: Watched, moment: Watched, { changes }: Compared): Promise<Reaction[]> {
  const { redaction } = v.session.host.guard;
  const reactions = reactionsOf({
    before: { windows: before.layout.windows, screen: before.screen },
    after: { windows: moment.layout.windows, screen: moment.screen },
    changes,
    others: await changedWindows(v.others, moment, (uid) => v.session.activity.version(uid) > v.versionBefore(uid)),
    shownTitle: (title) => redaction.redactTitle(title),
    target: v.target === undefined ? undefined : v.before.screen.shown(v.target),
    scrollAxis: v.scrollAxis,
  });
  const notices = v.session.activity.noticesSince(v.noticesBefore).map((text) => reaction('appeared', v.session.redacted(text)));
  return [...reactions, ...notices];
}

/** Transient effects that leave no trace: a reloaded page may look as before, and so may a program that has saved. */
function passing({ session, hasLoaded, before, workBefore }: Verify): Reaction[] {
  if (hasLoaded) return [reaction('appeared', 'loading indicator')];
  return session.activity.workCount(before.screen.window.window_uid) > workBefore ? [reaction('appeared', BUSY_STATE)] : [];
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
function isDecided(v: Verify, { findings, reactions, moment, compared }: Findings): boolean {
  const quiet = v.session.device.rest.isStill();
  if (quiet === true) return true;
  if (findings.some(({ state }) => state === 'unreadable')) return true;
  if (findings.length > 0 && findings.every(({ state }) => state === 'holds')) return quiet === undefined;
  if (findings.some(({ state }) => state !== 'differs')) return false;
  // A reading that waited for rest after the input has seen what there is to see.
  if (v.session.device.rest.patienceMs === 0) return true;
  if (!v.expectsReaction || isOpaque(moment.screen)) return true;
  const isOnItsWay = isElsewhereOnly(compared, reactions) || isEmptied(compared);
  const isTyped = ({ kind, what }: Reaction): boolean =>
    v.isSubmitting && kind === 'changed' && v.target !== undefined && what === labelOf(v.before.screen.shown(v.target));
  const hasReacted = reactions.some((each) => (!isIncidental(each) && !isTyped(each)) || v.isEnough(each)) && !isOnItsWay;
  return v.conditions.every(({ condition }) => condition.maybe) && quiet === undefined && hasReacted;
}

/** A window that has lost all its controls is about to close. */
const isEmptied = ({ changes }: Compared): boolean =>
  changes !== undefined && changes.before.places.some(isOffered) && !changes.after.places.some(isOffered);

const isOffered = ({ node }: Place): boolean => node.visible && isInteractive(node);

/** The window behind a dialog may react before the dialog closes. */
const isElsewhereOnly = ({ changes }: Compared, reactions: readonly Reaction[]): boolean =>
  changes?.unchanged === true && !reactions.some(({ kind }) => kind === 'opened' || kind === 'closed' || kind === 'navigated');

function patience({ conditions, session }: Verify, { findings, reactions }: Findings): number {
  const isPending = session.device.rest.isStill() === false;
  const unseen = reactions.length === 0 || isPending ? NO_REACTION_MS : INCIDENTAL_MS;
  if (conditions.every(({ condition }) => condition.maybe)) return unseen;
  const waits = findings.map((finding, i) => {
    if (finding.state === 'contradicted') return conditions[i]?.condition.patienceMs ?? 0;
    return finding.state === 'differs' && reactions.length > 0 && !isPending ? DIFFERS_MS : NO_REACTION_MS;
  });
  return Math.max(...waits);
}
