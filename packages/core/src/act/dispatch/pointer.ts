import type { ActionOf } from '../action.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { gestureOf, pointOf, type GestureAction } from './gesture-of.ts';

export async function gesture(d: Dispatch<GestureAction>): Promise<Dispatched> {
  const { gesture: resolved = gestureOf(d.action, d.aims) } = d.aims;
  return { route: await d.ledger.send(() => d.session.device.gesture(resolved, d.call)) };
}

export async function hover(d: Dispatch<ActionOf<'hover'>>): Promise<Dispatched> {
  const at = pointOf(d.aims.on);
  const route = await d.ledger.send(() => d.session.device.hover(at, d.call));
  if (d.action.durationMs > 0) await d.call.clock.after(d.action.durationMs, d.call.signal);
  return { route };
}
