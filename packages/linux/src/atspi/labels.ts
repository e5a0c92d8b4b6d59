import type { Element } from './element-ref.ts';
import { CLICKED, ROLE } from './role.ts';
import { has, STATE } from './state-set.ts';

/** Names unnamed fields after the label next to them. Qt also reports a frame around several fields as the label of each. */
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

const COLUMN_HEADER = 57;

/** Names check boxes in cells after the text in the next cell, or after their column. */
export function nameByColumns(element: Element): void {
  const headers = element.children.filter(({ role, name }) => role === COLUMN_HEADER && name !== '');
  const visit = (cell: Element, beside: readonly Element[]): void => {
    if (cell.toggles === true)
      cell.name = (beside.find(({ name }) => name !== '') ?? headers.find((header) => isAbove(header, cell)))?.name ?? '';
    for (const child of cell.children) visit(child, cell.children);
  };
  for (const child of element.children) {
    if (child.role === ROLE.tableCell) visit(child, []);
    else nameByColumns(child);
  }
}

function isAbove({ box: header }: Element, { box: cell }: Element): boolean {
  if (header === undefined || cell === undefined) return false;
  const middle = (cell.left + cell.right) / 2;
  return header.left <= middle && middle < header.right;
}

/** In LibreOffice's tool bars a field or a lone button has no name, but its container does. */
export function nameByToolBars(element: Element, isInToolBar = false): void {
  const isWithin = isInToolBar || element.role === ROLE.toolBar;
  if (isWithin && element.name !== '' && !isControl(element)) nameLone(element);
  for (const child of element.children) nameByToolBars(child, isWithin);
}

/** The button next to a field opens its list. */
function nameLone(around: Element): void {
  const controls = controlsIn(around);
  const fields = controls.filter(isText);
  const [lone, another] = fields.length > 0 ? fields : controls;
  if (lone?.name === '' && another === undefined) lone.name = around.name;
}

const isText = ({ states }: Element): boolean => has(states, STATE.editable);
const isControl = (element: Element): boolean => CLICKED.has(element.role) || isText(element);

const controlsIn = ({ children }: Element): Element[] => children.flatMap((child) => (isControl(child) ? [child] : controlsIn(child)));
