import type { Element } from './element-ref.ts';
import { CLICKED, ROLE } from './role.ts';

/** Gives fields without a name that of the label beside them. Qt also calls a frame around several fields the label of each. */
export function nameByLabels(root: Element): void {
  const labels = new Map<string, string>();
  const fields: Element[] = [];
  const visit = (element: Element): void => {
    if (element.role === ROLE.label) labels.set(element.path, element.name);
    if (element.labels !== undefined) fields.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  for (const field of fields) {
    if (field.name !== '') continue;
    field.name = (field.labels ?? [])
      .map((path) => labels.get(path)?.trim() ?? '')
      .filter((label) => label !== '')
      .join(' ');
  }
}

/** The buttons of LibreOffice's side bar have no name; each is alone in a tool bar that has. */
export function nameByToolBars(element: Element): void {
  const [button, another] = element.role === ROLE.toolBar && element.name !== '' ? buttonsIn(element) : [];
  if (button?.name === '' && another === undefined) button.name = element.name;
  element.children.forEach(nameByToolBars);
}

const buttonsIn = ({ children }: Element): Element[] => children.flatMap((child) => (CLICKED.has(child.role) ? [child] : buttonsIn(child)));
