import type { Toolkit } from './application.ts';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';

/** They name a combo box after what is chosen in it. */
const NAMED_BY_CHOICE: ReadonlySet<Toolkit> = new Set<Toolkit>(['gtk3', 'qt']);

/** What is chosen in a combo box becomes what it holds, and its name is left to its label. */
export function exposeChoices(root: Element, toolkit: Toolkit): void {
  if (!NAMED_BY_CHOICE.has(toolkit)) return;
  const visit = (element: Element): void => {
    if (element.role === ROLE.comboBox && hasOption(element, element.name)) {
      element.text = element.name;
      element.name = '';
    }
    element.children.forEach(visit);
  };
  visit(root);
}

const hasOption = (combo: Element, name: string): boolean =>
  combo.children.some(({ children }) => children.some((option) => option.name === name));
