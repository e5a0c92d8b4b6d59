import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { windowGone } from '../../error/window-gone.ts';
import { match } from '../../screen/match/match.ts';
import type { StepBudget } from '../../screen/select/step-budget.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { searchPattern } from '../check/pattern.ts';
import { elementSaying } from '../check/visible-text.ts';
import { elementIdOf, elementWithId } from '../element-id.ts';
import type { Screen } from '../../host/screen.ts';
import { readingOf } from '../observe.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { focusedElement } from '../target/aim.ts';
import { findNamedElements } from '../target/find-named.ts';
import type { ConditionOf, WaitCondition } from './condition.ts';

/** What came true, or undefined while it has not. */
export type Answer = Record<string, unknown> | undefined;

/** How a condition is evaluated, each time. `now` is undefined while the window does not exist. */
export type Question = (now: Screen | undefined, call: Call, steps: StepBudget) => Promise<Answer> | Answer;

/** Conditions compare with the reading from when the wait began, `first`. */
export function questionOf(session: DeviceSession, condition: WaitCondition, first: Screen | undefined): Question {
  switch (condition.type) {
    case 'element_appears':
      return (now) => {
        const [node] = now === undefined ? [] : findNamedElements(session, now, condition.selector, 1);
        if (now === undefined || node === undefined) return undefined;
        const element_id = elementIdOf(now.raw, node);
        session.showSome(now, [element_id]);
        return { selector: selectorFor(now.root, now.shown(node), session.exactRoles), element_id };
      };
    case 'element_disappears':
      return disappears(session, condition, first);
    case 'text_visible': {
      const pattern = searchPattern(condition.regex);
      return (now, _, steps) => {
        const node = now === undefined ? undefined : elementSaying(now, pattern, steps);
        return now === undefined || node === undefined
          ? undefined
          : { selector: selectorFor(now.root, now.shown(node), session.exactRoles) };
      };
    }
    case 'window_appears': {
      const pattern = searchPattern(condition.title_regex);
      const { redaction } = session.host.guard;
      return async (_, call, steps) => {
        const window = (await session.windows(call)).find((w) => pattern.isIn(redaction.matchedTitle(w.title), steps));
        return window === undefined ? undefined : { window_uid: window.window_uid };
      };
    }
    case 'window_disappears': {
      const { window_uid } = condition;
      const detail = { window_uid, ...(session.hasKnown(window_uid) ? {} : { was_known: false }) };
      return async (_, call) => ((await session.windows(call)).some((w) => w.window_uid === window_uid) ? undefined : detail);
    }
    case 'tree_changes':
      return treeChanges(session, condition, first);
    case 'focused_changes': {
      const before = focusIn(first, session.exactRoles);
      return (now) => {
        const after = focusIn(now, session.exactRoles);
        return isSameFocus(before, after) ? undefined : { focused: after?.selector ?? null };
      };
    }
  }
}

/** An id is a position in the reading the caller has; the element that was there counts, not what is there later. */
function disappears(session: DeviceSession, condition: ConditionOf<'element_disappears'>, first: Screen | undefined): Question {
  const { selector, element_id = '' } = condition;
  if (selector !== undefined)
    return (now) => (now !== undefined && findNamedElements(session, now, selector, 1).length > 0 ? undefined : { selector });
  const read = first === undefined ? undefined : (session.readingsOf(first.window.window_uid, element_id)[0] ?? first);
  const node = read === undefined ? undefined : elementWithId(read.raw, element_id);
  // What is not there has disappeared; the answer says that it was never seen, for it may be misspelt.
  if (read !== undefined && node === undefined) return () => ({ element_id, was_known: false });
  return (now) => {
    if (read === undefined || node === undefined || now === undefined) return { element_id };
    return now.raw === read.raw || match(read.raw, now.raw).pairs.has(node) ? undefined : { element_id };
  };
}

function treeChanges(session: DeviceSession, { since }: ConditionOf<'tree_changes'>, first: Screen | undefined): Question {
  if (first === undefined) throw windowGone({}, 'the window whose tree should change no longer exists');
  const base = since === undefined ? first : readingOf(session, since, first);
  if (base === undefined)
    throw new HandsightError('SnapshotExpired', `the tree token ${since ?? ''} is unknown, expired or of another window`, { since });
  return (now) => (now?.treeHash === base.treeHash ? undefined : { tree_hash: now?.treeHash ?? null });
}

interface Focus {
  window_uid: string;
  ref: string | undefined;
  selector: string;
}

function focusIn(screen: Screen | undefined, exactRoles: boolean): Focus | undefined {
  const node = screen === undefined ? undefined : focusedElement(screen.root);
  if (screen === undefined || node === undefined) return undefined;
  return { window_uid: screen.window.window_uid, ref: screen.refs.get(node.id), selector: selectorFor(screen.root, node, exactRoles) };
}

/** An element whose name changes keeps its ref, one whose ref could not be carried over keeps its selector. */
const isSameFocus = (a: Focus | undefined, b: Focus | undefined): boolean =>
  a?.window_uid === b?.window_uid && ((a?.ref !== undefined && a.ref === b?.ref) || a?.selector === b?.selector);
