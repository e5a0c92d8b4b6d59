import { cleanText } from '../clean.ts';
import { idName, type Item } from './outline.ts';

const QUOTABLE = /["\\]/g;

/** In quotes and on one line, with what would end them escaped; long texts are cut, and the cut is shown. */
export function quoted(text: string, maxLength: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ');
  const shown = line.length > maxLength ? `${line.slice(0, maxLength - 1).replace(/[\s\ud800-\udbff]+$/, '')}…` : line;
  return `"${shown.replace(QUOTABLE, '\\$&')}"`;
}

/** One element or text as it stands in a line: `@f1 "Email"="ada@example.org" focused`. */
export function itemText(item: Item, maxLength: number): string {
  const { node, ref, label } = item;
  if (ref === undefined && node.paneTitle !== '' && label === node.paneTitle) return `pane ${quoted(label, maxLength)}`;
  const name = label === '' ? idName(item) : quoted(label, maxLength);
  const value = node.value === null || node.value === '' || node.value === label ? '' : `=${quoted(node.value, maxLength)}`;
  if (ref === undefined) return `${name}${value}`;
  const states = statesOf(item, maxLength);
  return [ref, `${name}${value}`, ...states].filter((part) => part !== '').join(' ');
}

function statesOf({ node }: Item, maxLength: number): string[] {
  const states: string[] = [];
  if (!node.enabled) states.push('disabled');
  if (node.password) states.push('password');
  if (node.checked) states.push('checked');
  if (node.focused) states.push('focused');
  if (node.selected) states.push('selected');
  if (node.stateDescription !== '' && node.stateDescription !== node.value)
    states.push(`state=${quoted(node.stateDescription, maxLength)}`);
  return states;
}
