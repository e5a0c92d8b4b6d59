import type { Element } from './element-ref.ts';
import { LABELLED, ROLE, CAN_BE_HUGE } from './role.ts';
import { has, STATE, withState } from './state-set.ts';

/**
 * Normalizes what Qt reports differently from other toolkits.
 * @param lastFocused The path of the element it last reported as focused.
 */
export function straightenQt(root: Element, lastFocused: string): void {
  const lists = listsIn(root).filter(hasFocusedItem);
  const [focusedList] = lists.filter((list) => has(list.states, STATE.focused));
  // Qt 5's lists never report focus: one has it when nothing else in the window does.
  const candidates = isFocusedElsewhere(root) ? [] : lists.filter(({ box }) => box !== undefined);
  const owner = focusedList ?? (candidates.length > 1 ? candidates.find((list) => holds(list, lastFocused)) : candidates[0]);
  for (const list of lists) if (list !== owner) list.children.forEach(withoutFocus);
  straighten(root, false);
  dropGroupNames(root, '');
}

function straighten(element: Element, hasFocus: boolean): void {
  if (element.role === ROLE.pageTab) chosenTab(element, hasFocus);
  // Focus on a tab widget is reported for the widget, not for the tab list in it.
  const isBox = element.role === ROLE.filler || element.role === ROLE.pageTabList;
  const isFocused = has(element.states, STATE.focused);
  for (const child of element.children) straighten(child, isFocused || (hasFocus && isBox));
  if (isBox && isFocused) element.states = withState(element.states, STATE.focused, false);
}

/** The outermost lists, tables and trees. */
const listsIn = (element: Element): Element[] => (CAN_BE_HUGE.has(element.role) ? [element] : element.children.flatMap(listsIn));

const holds = (element: Element, path: string): boolean => element.path === path || element.children.some((child) => holds(child, path));

const hasFocusedItem = ({ children }: Element): boolean =>
  children.some((child) => has(child.states, STATE.focused) || hasFocusedItem(child));

/** The current tab and the current list item always report focus, wherever it is. */
const isFocusedElsewhere = ({ role, states, children }: Element): boolean =>
  role !== ROLE.pageTab && !CAN_BE_HUGE.has(role) && (has(states, STATE.focused) || children.some(isFocusedElsewhere));

function withoutFocus(item: Element): void {
  item.states = withState(item.states, STATE.focused, false);
  item.children.forEach(withoutFocus);
}

function chosenTab(tab: Element, hasFocus: boolean): void {
  if (!has(tab.states, STATE.focused)) return;
  tab.states = withState(withState(tab.states, STATE.selected, true), STATE.focused, hasFocus);
}

/** Qt gives a field without a label the title of the group around it. */
function dropGroupNames(element: Element, group: string): void {
  if (LABELLED.has(element.role) && element.name !== '' && element.name === group) element.name = '';
  const inner = element.role === ROLE.panel && element.name !== '' ? element.name : group;
  for (const child of element.children) dropGroupNames(child, inner);
}
