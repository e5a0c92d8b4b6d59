import { withDeadline } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Reaction } from '../../host/receipt.ts';
import { loadingIndicators } from '../../screen/sign/loading.ts';
import type { Action } from '../action.ts';
import type { Attempt } from '../attempt.ts';
import { newsBefore } from '../news.ts';
import { reaction } from '../verdict/make-reaction.ts';
import { changedWindows } from '../verdict/other-windows.ts';
import type { Finding } from '../verdict/postcondition.ts';
import { BUSY_STATE, reactionsOf, type Axis } from '../verdict/reaction.ts';
import { lookAfter, watchedBefore } from './look.ts';
import { refsOf } from '../../look/refs-of.ts';
import type { WindowInfo } from '../../device/window.ts';
import { diff, type Changes } from '../../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../../screen/diff/custom.ts';
import { printChanges } from '../../screen/diff/text.ts';
import type { Element } from '../../screen/observer-element.ts';
import type { Watched } from '../../look/layout.ts';

export interface Compared {
  changed: boolean;
  /** Undefined where no two trees are compared: another window is in front now, or nothing has been read again. */
  changes: Changes | undefined;
  ops: CustomOp[];
  /** In the requested style. */
  text: string;
  keyboard: { before: boolean; after: boolean };
  windowChanged: { from: string; to: string; title: string; tree: Element } | null;
  newDialogs: { window_uid: string; title: string }[];
}

export type DiffStyle = 'compact' | 'sections';

const NO_REFS = { refOf: () => undefined };

export const hasKeyboard = (windows: readonly WindowInfo[]): boolean => windows.some((w) => w.kind === 'keyboard');

/** The first screen after the input beside the one before it. */
export async function compare(attempt: Attempt): Promise<Attempt> {
  attempt.evidence = await evidenceAt(attempt, attempt.settled.now);
  return attempt;
}

/** What one reading after the input says of it. */
export interface Findings {
  now: Watched;
  compared: Compared;
  /** One for each condition. */
  findings: Finding[];
  reactions: Reaction[];
  /** When it was found, by the host's clock. */
  at: number;
}

export async function evidenceAt(attempt: Attempt, now: Watched): Promise<Findings> {
  const compared = changesBetween(attempt.before, now, styleOf(attempt));
  const findings: Finding[] = [];
  for (const { condition } of attempt.conditions) findings.push(await condition.ask(now));
  const reactions = await reactionsSince(attempt, attempt.before, now, compared);
  return { now, compared, findings, reactions: reactions.length > 0 ? reactions : passing(attempt), at: attempt.call.clock.now() };
}

export const styleOf = ({ request }: Attempt): DiffStyle => request.diff_style ?? 'compact';

/** What reacted between two moments of an action. */
export async function reactionsSince(attempt: Attempt, before: Watched, now: Watched, { changes }: Compared): Promise<Reaction[]> {
  const { session, baseline, target, action } = attempt;
  const { redaction } = session.host.guard;
  const reactions = reactionsOf({
    before: { windows: before.layout.windows, screen: before.screen },
    after: { windows: now.layout.windows, screen: now.screen },
    changes,
    others: await changedWindows(baseline.others, now, (uid) => session.activity.version(uid) > baseline.version(uid)),
    shownTitle: (title) => redaction.redactTitle(title),
    target: target === undefined ? undefined : attempt.before.screen.shown(target),
    scrollAxis: scrollAxisOf(action),
  });
  const notices = session.activity.noticesSince(baseline.notices).map((text) => reaction('appeared', session.redacted(text)));
  return [...reactions, ...notices];
}

/** Transient effects that leave no trace: a reloaded page may look as before, and so may a program that has saved. */
function passing({ session, settled, before, baseline }: Attempt): Reaction[] {
  const { raw, window } = before.screen;
  const hasLoaded = settled.loading !== undefined && loadingIndicators(raw, window.bounds).length === 0;
  if (hasLoaded) return [reaction('appeared', 'loading indicator')];
  return session.activity.workCount(window.window_uid) > baseline.work ? [reaction('appeared', BUSY_STATE)] : [];
}

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

/** What changed: the diff, or the new window if another one came to the front. */
export function changesBetween(before: Watched, after: Watched, style: DiffStyle): Compared {
  const known = new Set(before.layout.windows.map((w) => w.window_uid));
  const { redaction } = after.layout.session.host.guard;
  const newDialogs = after.layout.windows
    .filter((w) => (w.kind === 'dialog' || (w.kind === 'system' && w.focused)) && !known.has(w.window_uid))
    .map((w) => ({ window_uid: w.window_uid, title: redaction.redactTitle(w.title) }));
  const keyboard = { before: hasKeyboard(before.layout.windows), after: hasKeyboard(after.layout.windows) };
  if (before.screen.window.window_uid !== after.screen.window.window_uid) {
    const { window_uid: to, title } = after.screen.window;
    const windowChanged = { from: before.screen.window.window_uid, to, title, tree: after.screen.element };
    return {
      changed: true,
      changes: undefined,
      ops: [],
      text: `window changed to "${title}" (${to})`,
      keyboard,
      windowChanged,
      newDialogs,
    };
  }
  // The device reported no change since the previous reading.
  if (before.screen === after.screen && keyboard.before === keyboard.after)
    return { changed: newDialogs.length > 0, changes: undefined, ops: [], text: '', keyboard, windowChanged: null, newDialogs };
  const changes = diff(before.screen.root, after.screen.root);
  const refs = style === 'sections' ? NO_REFS : refsOf(before.screen, after.screen);
  return {
    changed: !changes.unchanged || keyboard.before !== keyboard.after || newDialogs.length > 0,
    changes,
    ops: customDiff(changes),
    // It quotes the earlier reading, parts of which may have become secret since.
    text: after.layout.session.redacted(printChanges(changes, refs, { style, keyboard })),
    keyboard,
    windowChanged: null,
    newDialogs,
  };
}

/** Time limit for reading the screen after a failed action. */
const LOOK_AGAIN_MS = 3000;

/** A failed action also gets a before and an after; what can no longer be read is left out. */
export async function lookAgain(attempt: Attempt): Promise<void> {
  const { session, error } = attempt;
  if (session.isClosed || error?.row.endsReading === true) return;
  try {
    await withDeadline(session.host.clock, LOOK_AGAIN_MS, 'reading the screen after a failure', async (call) => {
      const before = attempt.watched ?? (await watchedBy(attempt));
      if (before === undefined) return;
      attempt.watched = before;
      attempt.news ??= await newsBefore(session, before);
      if (attempt.ledger.dispatched === 'no') {
        attempt.after = before.screen;
        return;
      }
      const after = await lookAfter({ session, call, before });
      attempt.after = after.screen;
      attempt.compared = changesBetween(before, after, styleOf(attempt));
      session.showAfter(after.screen);
    });
  } catch (failure) {
    if (!(failure instanceof HandsightError)) throw failure;
  }
}

async function watchedBy({ firstLayout: layout, aims, request }: Attempt): Promise<Watched | undefined> {
  if (layout === undefined) return undefined;
  return watchedBefore(layout, aims.on?.screen ?? (await layout.look(request.window ?? {}).catch(() => layout.look({}))));
}
