import type { Element } from './element-ref.ts';
import { ROLE, VAST } from './role.ts';
import { has, STATE, withState } from './state-set.ts';

/** What Qt tells otherwise than the other toolkits do. */
export function straightenQt(element: Element, hasFocus = false): void {
  if (element.role === ROLE.pageTab) chosenTab(element, hasFocus);
  if (VAST.has(element.role) && !has(element.states, STATE.focused)) element.children.forEach(withoutFocus);
  // Focus on a box of tabs is told of the box, not of the list of tabs in it.
  const isBox = element.role === ROLE.filler || element.role === ROLE.pageTabList;
  const isFocused = has(element.states, STATE.focused);
  for (const child of element.children) straightenQt(child, isFocused || (hasFocus && isBox));
  if (isBox && isFocused) element.states = withState(element.states, STATE.focused, false);
}

/** The current item of a list says that it has the focus, wherever that is; the list says so only when it has. */
function withoutFocus(item: Element): void {
  item.states = withState(item.states, STATE.focused, false);
  item.children.forEach(withoutFocus);
}

/** The current tab says that it has the focus, wherever that is. */
function chosenTab(tab: Element, hasFocus: boolean): void {
  if (!has(tab.states, STATE.focused)) return;
  tab.states = withState(withState(tab.states, STATE.selected, true), STATE.focused, hasFocus);
}
