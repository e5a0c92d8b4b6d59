import type { Call } from '../../device/call.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { look, type WindowChoice } from '../look.ts';
import type { DeviceSession } from '../session.ts';
import { focusedElement, type Aim } from '../target/aim.ts';
import { reach } from '../target/reach.ts';
import { resolveTarget } from '../target/resolve.ts';
import type { Target } from '../target/target.ts';

/** These touch the glass, so that what they aim at must be reachable by a finger. */
const BY_POINTER = new Set<Action['type']>(['tap', 'long_press', 'drag', 'hover']);

/** Everything an action aims at, found before anything is sent. */
export async function resolveAims(session: DeviceSession, action: Action, choice: WindowChoice, call: Call): Promise<Aims> {
  const find = async (target: Target): Promise<Aim> => {
    const aim = await resolveTarget(session, target, choice, call);
    return BY_POINTER.has(action.type) || aim.node?.enabled === false ? reach(session, aim, call) : aim;
  };
  switch (action.type) {
    case 'drag':
      return { on: await find(action.from), to: await find(action.to) };
    case 'swipe_points':
      return { on: await find(action.from) };
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

async function inWindow(session: DeviceSession, choice: WindowChoice, call: Call): Promise<Aims> {
  return { on: { look: await look(session, choice, call) } };
}

/** Keys go to whatever has the focus. */
async function focused(session: DeviceSession, choice: WindowChoice, call: Call): Promise<Aims> {
  const now = await look(session, choice, call);
  const node = focusedElement(now.raw);
  return { on: { look: now, ...(node === undefined ? {} : { node }) } };
}
