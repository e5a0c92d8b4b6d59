import { observerRole, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Ref } from './atspi/calls.ts';
import { has, STATE } from './atspi/state-set.ts';
import type { Operating } from './operating.ts';

/** A click on these does more than give them the focus: it presses, switches or moves them. */
const OPERATED: ReadonlySet<string> = new Set([
  'Button',
  'SplitButton',
  'ToggleButton',
  'CheckBox',
  'RadioButton',
  'Switch',
  'Slider',
  'ComboBox',
  'Hyperlink',
  'TabItem',
]);
const MOST_STOPS = 200;
/** A stop that was passed while the program was slow is passed again in the next round. */
const ROUNDS = 2;

export const isOperatedByClick = (node: UnifiedUINode): boolean => OPERATED.has(observerRole(node));

/**
 * Moves the focus with the keyboard until the element has it; false if it is none of the stops. It takes the short way, because lists may
 * select what the focus passes. In a text of several lines Tab alone would be typed; elsewhere Ctrl+Tab might switch tabs.
 */
export async function tabTo(o: Operating, node: UnifiedUINode, ref: Ref): Promise<boolean> {
  const order = [...walk(await o.read())];
  const from = order.findLastIndex(({ focused }) => focused);
  const isBack = from > order.findIndex(({ key }) => key === node.key);
  const takesNoTab = new Set(order.filter((each) => observerRole(each) !== 'Document').map(({ key }) => key));
  const visits = new Map<string, number>();
  for (let i = 0; i < MOST_STOPS; i++) {
    const leaves: 'ctrl'[] = takesNoTab.has(`${ref.bus}${o.focused()}`) ? [] : ['ctrl'];
    await o.press({ modifiers: isBack ? [...leaves, 'shift'] : leaves, key: 'tab' });
    if (has(await o.calls.states(ref), STATE.focused)) return true;
    const stop = o.focused();
    const count = (visits.get(stop) ?? 0) + 1;
    if (count > ROUNDS) return false;
    visits.set(stop, count);
  }
  return false;
}
