import { withDeadline, type Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { NO_NEWS, type Correction, type Effect, type LastReply, type News, type Since } from '../host/news.ts';
import type { Receipt } from '../host/receipt.ts';
import type { Screen } from '../host/screen.ts';
import type { Watched } from '../look/layout.ts';
import { lookAt, READ_TIMEOUT_MS } from '../look/look.ts';
import { describe } from '../look/target/describe-element.ts';
import { selectedOrNamed } from '../look/target/matches.ts';
import { goneIsNothing, lookOrGone } from '../look/window-gone.ts';
import { diff } from '../screen/diff/changes.ts';
import { ownLabel } from '../screen/label.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { walk } from '../screen/walk.ts';
import type { Attempt } from './attempt.ts';
import { formatReaction, plainReaction } from './verdict/format-verdict.ts';
import { isIncidental, reactionsOf } from './verdict/reaction.ts';

/** More than this is told by the screen itself. */
const MOST = 2;
/** A verified effect is looked at once more when it is this old, before something relies on it for good. */
const LAST_LOOK_MS = 1000;

/** What is on the device now, as a reading shows it that was made anyway. */
interface Now {
  windows: readonly WindowInfo[];
  screen: Screen;
  /** Another window. */
  read: (window: WindowInfo) => Promise<Screen>;
}

/** The news at the moment before an action's input: what changes afterwards is its own effect. */
export const newsBefore = (session: DeviceSession, { layout, screen }: Watched): Promise<News> =>
  newsAt(session, { windows: layout.windows, screen, read: (window) => layout.lookAt(window) });

async function newsAt(session: DeviceSession, now: Now): Promise<News> {
  const last = session.lastReply;
  if (last === undefined) return NO_NEWS;
  const corrections = await correctionsAt(session, last, now);
  return { since: sinceOf(session, last, now), corrections };
}

/** Nothing if anybody acted meanwhile: then it did not change by itself. */
function sinceOf(session: DeviceSession, last: LastReply, { windows, screen }: Now): Since | null {
  if (last.inputs !== session.inputs) return null;
  const { redaction } = session.host.guard;
  const isSame = last.screen.window.window_uid === screen.window.window_uid;
  // A clock or a blinking caret is nothing that happened.
  const isStill = isSame && last.screen.idle === screen.idle;
  const found = reactionsOf({
    before: { windows: last.windows, screen: last.screen },
    after: { windows, screen },
    changes: isSame && !isStill ? diff(last.screen.root, screen.root) : undefined,
    others: [],
    shownTitle: (title) => redaction.redactTitle(title),
    target: undefined,
    scrollAxis: undefined,
  });
  const reactions = found.filter((each) => !isIncidental(each)).slice(0, MOST);
  if (reactions.length === 0) return null;
  return session.redacted({
    reactions,
    summary: reactions.map(formatReaction).join('; '),
    plain: reactions.map(plainReaction).join('; '),
  });
}

/**
 * An effect is undone if its element, known by its ref, shows the state again that it had before the action, and nothing was sent since
 * that could have changed it. An element that is gone, a page that was left, a field that was emptied undo nothing.
 */
async function correctionsAt(session: DeviceSession, { effect, inputs }: LastReply, now: Now): Promise<Correction[]> {
  if (effect === undefined || inputs !== session.inputs || session.wasTouchedSince(effect.at)) return [];
  const screen = await screenOf(effect, now);
  if (screen === undefined || screen.raw === effect.after.raw || isAnotherPage(effect.after, screen)) return [];
  const undone = effect.refs.flatMap((ref) => {
    const [was, verified, is] = [effect.before, effect.after, screen].map((each) => nodeWith(each, ref));
    if (was === undefined || verified === undefined || is === undefined || !is.visible) return [];
    return restoredState(was, verified, is).map((state) => `${describe(screen, is)} ${state} again`);
  });
  const [first] = undone;
  if (first === undefined) return [];
  const { action_id, step_id } = effect;
  const undone_at = new Date(session.host.clock.now()).toISOString();
  const correction = session.redacted({
    action_id,
    step_id,
    undone_at,
    summary: first,
    plain: `the effect of step ${step_id} was undone: its element shows its old state again`,
  });
  session.host.receipts.undone(action_id, undone_at);
  session.host.events.emit('undone', { ...correction, device: session.device.id });
  return [correction];
}

/** The effect's window; one behind a message that has opened since is read for this. */
async function screenOf({ after }: Effect, { windows, screen, read }: Now): Promise<Screen | undefined> {
  const { window_uid } = after.window;
  if (screen.window.window_uid === window_uid) return screen;
  const window = windows.find((each) => each.window_uid === window_uid);
  return window === undefined ? undefined : read(window).catch(goneIsNothing);
}

function isAnotherPage(then: Screen, now: Screen): boolean {
  const windows = [now.window];
  const reactions = reactionsOf({
    before: { windows, screen: then },
    after: { windows, screen: now },
    changes: diff(then.root, now.root),
    others: [],
    shownTitle: (title) => title,
    target: undefined,
    scrollAxis: undefined,
  });
  return reactions.some(({ kind }) => kind === 'navigated');
}

/** The state that the action had changed and that is as it was, in words; empty if it is not. */
function restoredState(was: UnifiedUINode, verified: UnifiedUINode, is: UnifiedUINode): string[] {
  if (was.checked !== verified.checked && is.checked === was.checked) return [`is ${is.checked ? 'checked' : 'unchecked'}`];
  const [old, set, now] = [was, verified, is].map(valueOf);
  // A program may take a field's text and empty it: only another text than the one entered says that it was not taken.
  if (old === undefined || old === '' || old === set || now !== old) return [];
  return [`holds ${JSON.stringify(now)}`];
}

/** Android shows what is chosen as a text inside the drop-down. */
const valueOf = ({ value, password, role, children }: UnifiedUINode): string | undefined =>
  password ? undefined : (value ?? (role === 'spinner' ? children.map(ownLabel).join(' ') : undefined));

function nodeWith(screen: Screen, ref: string): UnifiedUINode | undefined {
  for (const node of walk(screen.raw)) if (screen.refs.get(node.id) === ref) return screen.isSecret(node) ? undefined : node;
  return undefined;
}

/** What an action's reply leaves its client with. */
export function replied(attempt: Attempt, receipt: Receipt): void {
  const { session, last: now } = attempt;
  session.takeGiven();
  const last = session.lastReply;
  if (now === undefined) return;
  const isVerified = receipt.verification?.status === 'verified' && receipt.dispatched === 'yes';
  const effect = isVerified
    ? effectOf(attempt, receipt, now.screen)
    : receipt.dispatched === 'no' && receipt.corrections.length === 0 && last?.inputs === session.inputs
      ? last.effect
      : undefined;
  session.replied({ windows: now.layout.windows, screen: now.screen, inputs: session.inputs, effect });
}

/** The elements that the action had an effect on: its target, and those that its expectations name. */
function effectOf({ before, aims, expect, session }: Attempt, { action_id, step_id }: Receipt, after: Screen): Effect | undefined {
  if (before.screen.window.window_uid !== after.window.window_uid) return undefined;
  const named = expect.flatMap((each) =>
    'selector' in each ? selectedOrNamed(after, each.selector, { exactRoles: session.exactRoles }) : [],
  );
  const target = aims.on?.screen === before.screen ? aims.on.node : undefined;
  const refs = new Set([
    ...(target === undefined ? [] : [before.screen.refs.get(target.id)]),
    ...named.map((node) => after.refs.get(node.id)),
  ]);
  const known = [...refs].filter((ref) => ref !== undefined);
  return known.length === 0 ? undefined : { action_id, step_id, at: session.host.clock.now(), before: before.screen, after, refs: known };
}

/** The news of a reading, and what it leaves its client with; none if the client was given nothing of the screen. */
export async function newsOfReading(session: DeviceSession, call: Call): Promise<News> {
  const screen = session.takeGiven();
  return screen === undefined ? NO_NEWS : newsNow(session, screen, call);
}

async function newsNow(session: DeviceSession, screen: Screen, call: Call): Promise<News> {
  const windows = session.lastWindows;
  const news = await newsAt(session, { windows, screen, read: (window) => lookAt(session, window, call, { windows }) });
  const { inputs, lastReply } = session;
  const isCurrent = lastReply?.inputs === inputs && news.corrections.length === 0;
  session.replied({ windows, screen, inputs, effect: isCurrent ? lastReply.effect : undefined });
  return news;
}

/**
 * Before something relies on the last verified effect for good, such as the end of a flow: one more look when it is a second old, or at
 * once where the device knows that nothing is pending.
 */
export async function lookLast(session: DeviceSession, signal?: AbortSignal): Promise<News> {
  const { lastReply, host, device } = session;
  const effect = lastReply?.inputs === session.inputs ? lastReply.effect : undefined;
  if (effect === undefined || session.isClosed) return NO_NEWS;
  const { clock } = host;
  const left = device.rest.isStill() === true ? 0 : effect.at + LAST_LOOK_MS - clock.now();
  const work = async (call: Call): Promise<News> => {
    if (left > 0) await clock.after(left, call.signal);
    const screen = await lookOrGone(session, effect.after.window.window_uid, call);
    return screen === undefined ? NO_NEWS : newsNow(session, screen, call);
  };
  return withDeadline(clock, LAST_LOOK_MS + READ_TIMEOUT_MS, 'the last look', work, signal);
}
