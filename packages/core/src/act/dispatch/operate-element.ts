import type { ElementOperation } from '../../device/input.ts';
import { HandsightError } from '../../error/errors.ts';
import type { ActionOf } from '../action.ts';
import { tapAt } from './gestures.ts';
import { reach } from '../target/reach.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { choose } from './choose.ts';
import { takeFocus } from './text.ts';

async function operate(d: Dispatch, operation: ElementOperation): Promise<Dispatched> {
  const { on } = d.aims;
  if (on?.node === undefined)
    throw new HandsightError('ElementNotFound', `only an element can be asked to ${operation.kind.replace('_', ' ')}`, {});
  const { node, screen } = on;
  if (!d.capabilities.operations.includes(operation.kind)) {
    throw new HandsightError(
      'PatternUnsupported',
      `${d.session.device.id} cannot ${operation.kind.replace('_', ' ')} an element by itself`,
      { operation: operation.kind },
    );
  }
  return { route: await d.ledger.send(() => d.session.device.operate(screen.window.window_uid, node, operation, d.call)) };
}

export async function focus(d: Dispatch<ActionOf<'focus'>>): Promise<Dispatched> {
  if (d.capabilities.operations.includes('focus')) return operate(d, { kind: 'focus' });
  await takeFocus(d);
  return { route: 'pointer' };
}

/** Where the platform has no such operation, the element is tapped, and the route says so. */
export async function invoke(d: Dispatch<ActionOf<'invoke' | 'set_checked'>>): Promise<Dispatched> {
  if (d.capabilities.operations.includes('invoke')) return operate(d, { kind: 'invoke' });
  if (d.aims.on === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to invoke', {});
  const { point } = reach(d.layout, d.aims.on);
  return { route: await d.ledger.send(() => d.session.device.gesture(tapAt(point, 'left', 1), d.call)) };
}

/** A control that is in the wanted state is left alone: another touch would change it. */
export async function setChecked(d: Dispatch<ActionOf<'set_checked'>>): Promise<Dispatched> {
  const node = d.aims.on?.node;
  if (node === undefined) throw new HandsightError('ElementNotFound', 'there is nothing to check', {});
  // A toggle button that is off may not report that it is checkable.
  if (!node.checkable && node.nativeRole !== 'ToggleButton')
    throw new HandsightError('PatternUnsupported', 'the element cannot be checked; tap it instead', {});
  return node.checked === d.action.checked ? { route: 'none' } : invoke(d);
}

export const select = (d: Dispatch<ActionOf<'select'>>): Promise<Dispatched> =>
  d.capabilities.operations.includes('select') ? operate(d, { kind: 'select', option: d.action.option }) : choose(d);
