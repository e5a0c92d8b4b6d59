import type { Reaction } from '../../host/receipt.ts';
import { isField } from '../../screen/trait.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';

/** For some inputs a reaction that usually only precedes others is the whole effect: tapping a field, dismissing the keyboard. */
export function isWholeEffect(action: Action, { on }: Aims, { kind, what }: Reaction): boolean {
  if (action.type === 'tap' && kind === 'focused') return on?.node !== undefined && isField(on.node);
  return action.type === 'key' && kind === 'disappeared' && what === 'keyboard';
}
