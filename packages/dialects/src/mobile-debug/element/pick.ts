import type { DeviceClient } from '@handsight/core/client';
import type { Screen } from '@handsight/core/look';
import { ElementNotFoundError, HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { clientOn } from '../on-device.ts';
import type { Selector } from '../fields.ts';
import type { Placed } from './elements.ts';
import { knownElements } from './known-elements.ts';
import { refuseEmpty, selected } from './select.ts';

/** How a tool's target is given: by element id or by selector. */
export interface Choice {
  selector?: Selector | undefined;
  element_id?: string | undefined;
  platform?: 'android' | 'ios' | undefined;
  deviceId?: string | undefined;
}

/** The client of the element's device; an element id implies the device. */
export function clientFor(choice: Choice, context: ToolContext): Promise<DeviceClient> {
  if (choice.element_id !== undefined) return context.client(knownElements(context.host).get(choice.element_id).device);
  if (choice.selector === undefined) throw new HandsightError('BadRequest', 'give a selector or an element_id');
  refuseEmpty(choice.selector);
  return clientOn(context, choice);
}

/** The one matching element, or an error. */
export function pick(choice: Choice, seen: Pick<Screen, 'root' | 'refOf'>, { host }: ToolContext): Placed {
  if (choice.element_id !== undefined) return knownElements(host).find(choice.element_id, seen);
  const selector = choice.selector ?? { contains: false };
  const [first, ...others] = selected(seen.root, selector);
  if (first === undefined) throw new ElementNotFoundError('the selector matches nothing on the screen', selector);
  if (others.length === 0) return first;
  throw new HandsightError('AmbiguousTarget', `${others.length + 1} elements match the selector; choose one by its element_id`, {
    selector,
  });
}

/** Like pick, but returns the error instead of throwing it. */
export function tryPick(choice: Choice, seen: Pick<Screen, 'root' | 'refOf'>, context: ToolContext): Placed | HandsightError {
  try {
    return pick(choice, seen, context);
  } catch (error) {
    if (error instanceof HandsightError) return error;
    throw error;
  }
}
