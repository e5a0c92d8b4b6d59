import { itemText } from '../compact/line.ts';
import { quoted } from '../compact/quoted.ts';
import type { Item } from '../compact/item.ts';
import { idName } from '../compact/outline.ts';
import { isBeside, isTableCell } from '../compact/rows.ts';
import { elementFields, type ElementFields } from '../observer-element.ts';
import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { shortClass } from '../print/textual.ts';
import type { FieldName } from './fields.ts';
import { withInner, type KeyboardChange, type Refs, type ChangeSummary, type SummarizedChange } from './change-summary.ts';

const MAX_TEXT_LENGTH = 80;
/** Content added or removed with its row shares its line as long as the line can be read at a glance. */
const LONGEST_SHARED_LINE = 120;

/** One short line per change: `+` added, `-` removed, `~` changed. */
export function compactLines(summary: ChangeSummary, refs: Refs, keyboard: KeyboardChange): string[] {
  const { changed, added, removed, focusFrom, focusTo } = summary;
  const lines: string[] = [];
  if (focusFrom !== undefined || focusTo !== undefined) lines.push(`focus ${pointAt(focusFrom, refs)} -> ${pointAt(focusTo, refs)}`);
  if (keyboard !== undefined) lines.push(`keyboard ${keyboard}`);
  for (const change of changed) if (change.fields.some((name) => name !== 'focused')) lines.push(`~ ${changeText(change)}`);
  for (const line of sharedLines(added)) lines.push(`+ ${line}`);
  for (const line of sharedLines(removed)) lines.push(`- ${line}`);
  return lines;
}

const short = (text: string): string => quoted(text, MAX_TEXT_LENGTH);

function pointAt(node: UnifiedUINode | undefined, refs: Refs): string {
  if (node === undefined) return 'none';
  const ref = refs.refOf(node);
  if (ref !== undefined) return ref;
  const label = labelOf(node);
  return label === '' ? shortClass(node) : short(label);
}

function changeText({ before, after, fields }: SummarizedChange): string {
  const is = elementFields(after.node);
  const isPane = after.ref === undefined && after.label === is.pane;
  const name = isPane ? '' : after.label === '' ? idName(after) : short(after.label);
  const value = fields.includes('value') ? `=${short(is.value ?? '')}` : '';
  const renamed = fields.includes('name') ? `was ${short(labelOf(before))}` : '';
  return [after.ref ?? '', name + value, renamed, ...fields.map((field) => stateText(field, is))].filter((part) => part !== '').join(' ');
}

function stateText(name: FieldName, is: ElementFields): string {
  switch (name) {
    case 'checked':
      return is.checked === undefined ? 'uncheckable' : is.checked ? 'checked' : 'unchecked';
    case 'selected':
      return is.selected === true ? 'selected' : 'unselected';
    case 'enabled':
      return is.enabled ? 'enabled' : 'disabled';
    case 'password':
      return is.password === true ? 'password' : 'no-password';
    case 'actions':
      return `actions=${is.actions?.join('+') ?? 'none'}`;
    case 'role':
    case 'keyboard_shortcut':
    case 'description':
    case 'hint':
    case 'state':
    case 'pane':
    case 'tooltip':
      return `${name}=${short(is[name] ?? '')}`;
    default:
      return '';
  }
}

/** The items in order; one inside another is appended to its line if that stays short. */
function sharedLines(items: readonly Item[]): string[] {
  const waiting = new Set(items);
  const lines: string[] = [];
  let row: UnifiedUINode | undefined;
  for (const item of items) {
    if (!waiting.delete(item)) continue;
    const inner = withInner(item).filter((each) => waiting.has(each));
    const alone = itemText(item, MAX_TEXT_LENGTH);
    const shared = [alone, ...inner.map((each) => itemText(each, MAX_TEXT_LENGTH))].join(' ');
    const isShared = shared.length <= LONGEST_SHARED_LINE && !item.node.scrollable;
    if (isShared) for (const each of inner) waiting.delete(each);
    const line = isShared ? shared : alone;
    const isCell = isTableCell(item.node);
    const last = lines.length - 1;
    if (isCell && row !== undefined && isBeside(row, item.node)) lines[last] = `${lines[last] ?? ''} ${line}`;
    else lines.push(line);
    row = isCell ? item.node : undefined;
  }
  return lines;
}
