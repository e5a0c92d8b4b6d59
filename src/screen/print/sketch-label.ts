import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf } from './columns.ts';
import type { SketchItem } from './sketch-scene.ts';

/** Less of a value than this says nothing. */
const MIN_VALUE_COLUMNS = 4;

/** Drawn as bare words: they need no box to be told from controls. */
export const isCaption = (item: SketchItem): boolean => item.node.role === 'text_view' && !isInteractive(item.node);

/** Drawn between brackets when too flat for a box. */
export const isBracketed = (item: SketchItem): boolean => isInteractive(item.node) && !item.node.checkable;

const tick = ({ node }: SketchItem): string => {
  if (!node.checkable) return '';
  if (node.role === 'radio_button') return node.checked ? '(o) ' : '( ) ';
  return node.checked ? '[x] ' : '[ ] ';
};

/** Roles that only say "something": the name says more. */
const isGeneric = ({ node }: SketchItem): boolean => node.nativeRole === '' && (node.role === 'container' || node.role === 'unknown');

function roleAndName(item: SketchItem): string {
  if (item.name === '' || item.name === item.role) return item.role;
  if (isGeneric(item)) return item.name;
  return item.name.startsWith('#') ? `${item.role} ${item.name}` : `${item.role} "${item.name}"`;
}

/** The ways to write an element in one line, from all that is known down to the least that still names it. */
export function labelForms(item: SketchItem): string[] {
  if (isCaption(item)) return [item.name];
  const head = tick(item);
  const states = item.state.filter((word) => head === '' || (word !== 'checked' && word !== 'unchecked'));
  const named = head + roleAndName(item);
  const valued = item.value === '' ? named : `${named} = '${item.value}'`;
  const short = head + (item.name || item.role);
  const forms = [valued, item.value === '' ? short : `${short}: ${item.value}`];
  return states.length === 0 ? forms : [`${valued} (${states.join(', ')})`, ...forms];
}

/** The first form that fits; a value may be cut, a name may not. */
export function labelFor(item: SketchItem, columns: number): string | undefined {
  const fitting = labelForms(item).find((form) => columnsOf(form) <= columns);
  if (fitting !== undefined || item.value === '' || isCaption(item)) return fitting;
  const head = `${tick(item)}${item.name || item.role}: `;
  return columnsOf(head) + MIN_VALUE_COLUMNS <= columns ? clipColumns(head + item.value, columns) : undefined;
}

/** The name and nothing else. */
export const barest = (item: SketchItem): string => tick(item) + (item.name || item.role);
