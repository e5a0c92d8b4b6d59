import type { Capabilities } from '../../device/capabilities.ts';
import { HandsightError } from '../../error/errors.ts';
import { parseKeys } from '../../device/keys.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { refuseUnaskable } from '../../look/check/evaluate.ts';
import { describe } from '../../look/target/describe-element.ts';
import { until } from '../../look/wait/until.ts';
import type { Action } from '../action.ts';
import type { Attempt } from '../attempt.ts';
import type { Aims } from '../dispatch/context.ts';
import { gestureOf, isGesture } from '../dispatch/gesture-of.ts';
import { requireScrollable } from '../dispatch/scroll.ts';
import type { WindowChoice } from '../../look/choose-window.ts';
import { Layout } from '../../look/layout.ts';
import { controlLabelledBy } from '../../screen/label-by-place.ts';
import { isInteractive } from '../../screen/trait.ts';
import { focusedElement, type Aim } from '../../look/target/aim.ts';
import { reach } from '../target/reach.ts';
import { confirmationRequest } from './confirm.ts';
import { resolveTarget } from '../../look/target/resolve-target.ts';
import type { Target } from '../../look/target/target.ts';

const BY_POINTER = new Set<Action['type']>(['tap', 'long_press', 'drag', 'hover']);
const BY_FOCUS = new Set<Action['type']>(['type', 'clear', 'key', 'focus', 'set_value']);
const GIVES_VALUE = new Set<Action['type']>(['type', 'clear', 'focus', 'set_value', 'select']);

/** A file dialog enables its Save button once it has read the folder that was typed, which takes seconds on a busy machine. */
const ENABLING_MS = 3000;

/** Finds what the action aims at, or refuses it before anything is sent, and works out what the input could activate. */
export async function resolve(attempt: Attempt): Promise<Attempt> {
  const { session, action } = attempt;
  attempt.aims = await onceEnabled(attempt);
  refuseCopying(session, action, attempt.aims);
  attempt.confirmation = await confirmationRequest(attempt.layout, action, attempt.aims, attempt.request.own_command);
  await refuseUnaskable(attempt.layout, attempt.expect);
  return attempt;
}

/**
 * A control that is disabled shortly after the last input may be enabled by what that input started, so it is read again before it is
 * refused. Long after the last input, or where the device knows that nothing is pending, it is refused at once.
 */
async function onceEnabled(attempt: Attempt): Promise<Aims> {
  const { session, call, action, request } = attempt;
  const find = (): Promise<Aims> => resolveAims(attempt.layout, action, request.window ?? {});
  const findAgain = async (): Promise<Aims | false> => {
    attempt.firstLayout = await Layout.capture(session, call);
    return find().catch((error: unknown) => {
      if (isDisabled(error)) return false;
      throw error;
    });
  };
  try {
    return await find();
  } catch (error) {
    const left = session.lastInputAt + ENABLING_MS - call.clock.now();
    if (!isDisabled(error) || left <= 0 || session.device.rest.isStill() === true) throw error;
    const found = await until(session, call, left, findAgain);
    if (found === false) throw error;
    return found;
  }
}

const isDisabled = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'ElementDisabled';

/** Resolves an action's targets and checks that they can be reached, before anything is sent. */
export async function resolveAims(layout: Layout, action: Action, choice: WindowChoice): Promise<Aims> {
  const aims = await findAims(layout, action, choice);
  if (action.type === 'scroll' || action.type === 'scroll_to') requireScrollable(layout, action, aims);
  return isGesture(action) ? { ...aims, gesture: gestureOf(action, aims) } : aims;
}

async function findAims(layout: Layout, action: Action, choice: WindowChoice): Promise<Aims> {
  const { operations } = layout.capabilities;
  const find = async (target: Target): Promise<Aim> => {
    const aim = forItsControl(action, target, await resolveTarget(layout, target, choice));
    return touchesGlass(action, aim, operations) || aim.node?.enabled === false ? reach(layout, aim) : aim;
  };
  switch (action.type) {
    case 'drag':
    case 'swipe_points':
      return { on: await find(action.from), to: await find(action.to) };
    case 'pinch':
    case 'rotate':
      return { on: await find(action.center) };
    case 'scroll_to':
      return action.within === undefined ? inWindow(layout, choice) : { on: await find(action.within) };
    case 'erase':
      return focused(layout, choice);
    case 'type':
    case 'key':
      return action.target === undefined ? focused(layout, choice) : { on: await find(action.target) };
    default:
      return 'target' in action && action.target !== undefined ? { on: await find(action.target) } : inWindow(layout, choice);
  }
}

/** A caller who sets "Name:" means the field beside that text. */
function forItsControl({ type }: Action, target: Target, aim: Aim): Aim {
  if (!('name' in target) || aim.node === undefined || !GIVES_VALUE.has(type) || isInteractive(aim.node)) return aim;
  const node = controlLabelledBy(aim.screen.raw, aim.node);
  return node === undefined ? aim : { ...aim, node };
}

/** Whether the element is touched, even if only because the platform has no other way; it must then be reachable. */
function touchesGlass({ type }: Action, { node }: Aim, operations: Capabilities['operations']): boolean {
  if (BY_POINTER.has(type)) return true;
  if (type === 'invoke' || type === 'set_checked') return !operations.includes('invoke');
  if (type === 'set_value' && operations.includes('set_value')) return false;
  return BY_FOCUS.has(type) && node?.focused !== true && !operations.includes('focus');
}

async function inWindow(layout: Layout, choice: WindowChoice): Promise<Aims> {
  return { on: { screen: await layout.look(choice) } };
}

/** Keys go to the focused element, and only in the focused window. */
async function focused(layout: Layout, choice: WindowChoice): Promise<Aims> {
  const named = layout.choose(choice);
  const taker = layout.windows.find((w) => w.focused) ?? named;
  const isNamed = choice.uid !== undefined || choice.index !== undefined;
  if (isNamed && taker.window_uid !== named.window_uid) {
    throw new HandsightError('ForeignWindow', `keys go to window ${taker.window_uid}, which has the focus, not to the one named`, {
      window_uid: named.window_uid,
      focused: taker.window_uid,
    });
  }
  if (!isNamed && taker.own === true) {
    throw new HandsightError('ForeignWindow', 'keys would go to the window that Handsight runs in; name the window that is meant', {
      window_uid: taker.window_uid,
    });
  }
  const now = await layout.lookAt(taker);
  const node = focusedElement(now.raw);
  return { on: { screen: now, ...(node === undefined ? {} : { node }) } };
}

/** What is copied can be shown elsewhere in parts too short to be recognised. */
export function refuseCopying({ host }: DeviceSession, action: Action, { on }: Aims): void {
  if (host.guard.redaction.matchesHidden || action.type !== 'key' || on?.node === undefined || !on.screen.isSecret(on.node)) return;
  if (!copies(action.keys)) return;
  throw new HandsightError('PermissionDenied', `what ${describe(on.screen, on.node)} holds is hidden and cannot be copied`, {
    rule: 'redaction.match_hidden',
  });
}

/** Ctrl+C and Ctrl+X, their terminal and Mac variants, Ctrl+Insert, Shift+Delete, and a phone's copy and cut keys. */
function copies(keys: string): boolean {
  const { modifiers, key } = parseKeys(keys);
  const holds = (modifier: 'ctrl' | 'meta' | 'shift'): boolean => modifiers.includes(modifier);
  const name = key.toLowerCase();
  if (name === 'copy' || name === 'cut') return true;
  if (name === 'c' || name === 'x' || name === 'insert') return holds('ctrl') || holds('meta');
  return name === 'delete' && holds('shift');
}
