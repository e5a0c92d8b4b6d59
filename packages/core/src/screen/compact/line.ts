import { furtherDescription, oneLine, ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import type { Item } from './item.ts';
import { idName } from './outline.ts';
import { quoted } from './quoted.ts';

/** One element or text as printed: `@f1 "Email"="ada@example.org" focused`. */
export function itemText(item: Item, maxLength: number): string {
  const { node, ref, label } = item;
  if (item.note !== undefined) return item.note.text;
  if (item.isBlank) return '""';
  if (item.row !== undefined) return item.items.map((cell) => itemText(cell, maxLength)).join(' ');
  if (ref === undefined && node.paneTitle !== '' && label === node.paneTitle) return `pane ${quoted(label, maxLength)}`;
  const name = label === '' ? idName(item) : quoted(maxLength === Infinity ? wholeLabel(item) : label, maxLength);
  const value = node.value === null || node.value === '' || node.value === label ? '' : `=${quoted(node.value, maxLength)}`;
  if (ref === undefined) return [`${name}${value}`, ...ownStates(node)].join(' ');
  const states = statesOf(item, maxLength);
  return [ref, `${name}${value}`, ...states].filter((part) => part !== '').join(' ');
}

/** The label as the element has it, line breaks included. */
function wholeLabel({ node, label }: Item): string {
  return [node.text, node.description].find((text) => oneLine(text) === label)?.trim() ?? label;
}

/** What a person sees of it, though it cannot be tapped itself: the current tab of many bars. */
const ownStates = ({ checked, selected }: UnifiedUINode): string[] => [...(checked ? ['checked'] : []), ...(selected ? ['selected'] : [])];

function statesOf(item: Item, maxLength: number): string[] {
  const { node } = item;
  const states: string[] = [];
  if (!node.enabled) states.push('disabled');
  if (node.password) states.push('password');
  if (node.checked) states.push('checked');
  if (node.focused) states.push('focused');
  if (node.selected) states.push('selected');
  const further = item.label === ownLabel(node) ? furtherDescription(node) : '';
  if (further !== '') states.push(`desc=${quoted(further, maxLength)}`);
  if (node.stateDescription !== '' && node.stateDescription !== node.value)
    states.push(`state=${quoted(node.stateDescription, maxLength)}`);
  return states;
}
