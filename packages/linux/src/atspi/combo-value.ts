import type { Toolkit } from './application.ts';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';
import { has, STATE, withState } from './state-set.ts';

/** Toolkits that name a combo box after its selected option. */
const NAMED_BY_CHOICE: ReadonlySet<Toolkit> = new Set<Toolkit>(['gtk2', 'gtk3', 'qt', 'swing']);

const FIELDS: ReadonlySet<number> = new Set([ROLE.text, ROLE.entry]);

/** The selected option of a combo box becomes its value; its name is taken from its label. */
export function exposeChoices(root: Element, toolkit: Toolkit): void {
  const isNamed = NAMED_BY_CHOICE.has(toolkit);
  if (!isNamed && toolkit !== 'gtk4' && toolkit !== 'gecko') return;
  const visit = (element: Element): void => {
    if (element.role === ROLE.comboBox && isNamed && element.name !== '' && hasOption(element, element.name)) {
      element.text = element.name;
      element.name = '';
    }
    if (element.role === ROLE.comboBox && isNamed) exposeTyped(element);
    if (element.role === ROLE.comboBox && toolkit === 'gtk4') exposeDropDown(element);
    if (element.role === ROLE.comboBox && toolkit === 'gecko') exposeShown(element);
    element.children.forEach(visit);
  };
  visit(root);
}

/** Text typed into a combo box need not be an option; GTK keeps naming the box after the last option selected. */
function exposeTyped(combo: Element): void {
  const typed = combo.children.find(({ role, states }) => FIELDS.has(role) && has(states, STATE.editable))?.text;
  if (typed !== undefined) combo.text = typed;
}

/** GTK4's is a button that shows the selected option; it is pressed while the list is open. */
function exposeDropDown(combo: Element): void {
  const button = combo.children.find(({ role }) => role === ROLE.pushButton || role === ROLE.toggleButton);
  if (button === undefined) return;
  combo.text = shownLabel(button) ?? '';
  combo.children = combo.children.filter((child) => child !== button);
  const isOpen = has(button.states, STATE.pressed) || has(button.states, STATE.checked);
  combo.states = withState(withState(combo.states, STATE.expandable, true), STATE.expanded, isOpen);
}

/** When a page immediately reverts a selection, Firefox loses which option of the closed list is selected, but not which one is showing. */
function exposeShown(combo: Element): void {
  if (combo.text !== undefined || has(combo.states, STATE.expanded)) return;
  const [shown, ...others] = showingOptions(combo);
  if (shown !== undefined && others.length === 0) combo.text = shown.name.trim();
}

const showingOptions = ({ children }: Element): Element[] =>
  children.flatMap((child) => (has(child.states, STATE.selectable) && has(child.states, STATE.showing) ? [child] : showingOptions(child)));

/** The label for "none" is next to it and has no size. */
function shownLabel({ role, name, box, children }: Element): string | undefined {
  if (role === ROLE.label && name !== '' && box !== undefined) return name;
  for (const child of children) {
    const found = shownLabel(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

const hasOption = ({ children }: Element, name: string): boolean => children.some((child) => child.name === name || hasOption(child, name));
