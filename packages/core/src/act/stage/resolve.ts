import type { Call } from '../../device/call.ts';
import type { Capabilities } from '../../device/capabilities.ts';
import { HandsightError } from '../../error/errors.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { requireScrollable } from '../dispatch/scroll.ts';
import { chooseWindow, type WindowChoice } from '../../look/choose-window.ts';
import { look, lookAt } from '../../look/look.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { focusedElement, type Aim } from '../../look/target/aim.ts';
import { reach } from '../target/reach.ts';
import { resolveTarget } from '../../look/target/resolve-target.ts';
import type { Target } from '../../look/target/target.ts';

const BY_POINTER = new Set<Action['type']>(['tap', 'long_press', 'drag', 'hover']);
const BY_FOCUS = new Set<Action['type']>(['type', 'clear', 'key', 'focus', 'set_value']);

/** Everything an action aims at, found and within reach, before anything is sent. */
export async function resolveAims(session: DeviceSession, action: Action, choice: WindowChoice, call: Call): Promise<Aims> {
  const aims = await findAims(session, action, choice, call);
  if (action.type === 'scroll' || action.type === 'scroll_to') await requireScrollable(session, action, aims, call);
  return aims;
}

async function findAims(session: DeviceSession, action: Action, choice: WindowChoice, call: Call): Promise<Aims> {
  const { operations } = await session.capabilities(call);
  const find = async (target: Target): Promise<Aim> => {
    const aim = await resolveTarget(session, target, choice, call);
    return touchesGlass(action, aim, operations) || aim.node?.enabled === false ? reach(session, aim, call) : aim;
  };
  switch (action.type) {
    case 'drag':
    case 'swipe_points':
      return { on: await find(action.from), to: await find(action.to) };
    case 'pinch':
    case 'rotate':
      return { on: await find(action.center) };
    case 'scroll_to':
      return action.within === undefined ? inWindow(session, choice, call) : { on: await find(action.within) };
    case 'type':
    case 'key':
      return action.target === undefined ? focused(session, choice, call) : { on: await find(action.target) };
    default:
      return 'target' in action && action.target !== undefined ? { on: await find(action.target) } : inWindow(session, choice, call);
  }
}

/** Whether a finger goes down on the element, be it only because the platform has no other way; it must be within reach then. */
function touchesGlass({ type }: Action, { node }: Aim, operations: Capabilities['operations']): boolean {
  if (BY_POINTER.has(type)) return true;
  if (type === 'invoke') return !operations.includes('invoke');
  if (type === 'set_value' && operations.includes('set_value')) return false;
  return BY_FOCUS.has(type) && node?.focused !== true && !operations.includes('focus');
}

async function inWindow(session: DeviceSession, choice: WindowChoice, call: Call): Promise<Aims> {
  return { on: { look: await look(session, choice, call) } };
}

/** Keys go to whatever has the focus, and to no other window than the one that has it. */
async function focused(session: DeviceSession, choice: WindowChoice, call: Call): Promise<Aims> {
  const windows = await session.windows(call);
  const named = chooseWindow(windows, choice);
  const taker = windows.find((w) => w.focused) ?? named;
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
  const now = await lookAt(session, taker, call);
  const node = focusedElement(now.raw);
  return { on: { look: now, ...(node === undefined ? {} : { node }) } };
}
