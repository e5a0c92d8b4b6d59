import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf } from './columns.ts';
import type { SketchItem } from './sketch-scene.ts';

/** A value cut shorter than this is useless. */
const MIN_VALUE_COLUMNS = 4;

/** Drawn as plain text: captions need no box to be distinguished from controls. */
export const isCaption = ({ node, name }: SketchItem): boolean => node.role === 'text_view' && name !== '' && !isInteractive(node);

/** Drawn between brackets when too flat for a box. */
export const isBracketed = (item: SketchItem): boolean => isInteractive(item.node) && !item.node.checkable;

const tick = ({ node }: SketchItem): string => {
  if (!node.checkable) return '';
  if (node.role === 'radio_button') return node.checked ? '(o) ' : '( ) ';
  return node.checked ? '[x] ' : '[ ] ';
};

/** Generic roles: the name is more informative. */
const isGeneric = ({ node }: SketchItem): boolean => node.nativeRole === '' && (node.role === 'container' || node.role === 'unknown');

/** The shortest form that still names an element. */
const nameOrRole = (item: SketchItem): string => item.name || item.handle || item.role;

function roleAndName(item: SketchItem): string {
  if (isGeneric(item) || nameOrRole(item) === item.role) return nameOrRole(item);
  return item.name === '' ? `${item.role} ${item.handle}` : `${item.role} "${item.name}"`;
}

const isSaidBy = (items: SketchItem[], name: string): boolean => items.some((item) => item.name === name || isSaidBy(item.children, name));

/** Whether an element must be labelled, may be, or is labelled by its content. */
export function labelNeed(item: SketchItem): 'must' | 'may' | 'no' {
  if (item.name !== '') return isSaidBy(item.children, item.name) ? 'no' : 'must';
  if (item.children.length > 0 && isGeneric(item) && !item.node.scrollable) return 'no';
  return isInteractive(item.node) || item.value !== '' ? 'must' : 'may';
}

/** The ways to write an element in one line, from the most complete to the shortest that still names it. */
function labelForms(item: SketchItem): string[] {
  if (isCaption(item)) return [item.name];
  const head = tick(item);
  const states = item.state.filter((word) => head === '' || (word !== 'checked' && word !== 'unchecked'));
  const named = head + roleAndName(item);
  const valued = item.value === '' ? named : `${named} = '${item.value}'`;
  const short = head + nameOrRole(item);
  const forms = [valued, item.value === '' ? short : `${short}: ${item.value}`];
  return states.length === 0 ? forms : [`${valued} (${states.join(', ')})`, ...forms];
}

/** The first form that fits; a value may be cut, a name may not. */
export function labelFor(item: SketchItem, columns: number): string | undefined {
  const fitting = labelForms(item).find((form) => columnsOf(form) <= columns);
  if (fitting !== undefined || item.value === '' || isCaption(item)) return fitting;
  const head = `${barest(item)}: `;
  return columnsOf(head) + MIN_VALUE_COLUMNS <= columns ? clipColumns(head + item.value, columns) : undefined;
}

/** The name without role, value and state. */
export const barest = (item: SketchItem): string => tick(item) + nameOrRole(item);
