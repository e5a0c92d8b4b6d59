import { elementFields, type ElementFields } from '../observer-element.ts';
import { boundsText } from '../geometry.ts';
import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { quoted } from '../print/quote.ts';
import { textualName } from '../print/textual.ts';
import type { FieldName } from './fields.ts';
import type { KeyboardChange, Refs, ChangeSummary, SummarizedChange } from './change-summary.ts';

/** Sections of what was added, removed and changed. A ref, if there is one, precedes the element. */
export function sectionLines({ changed, added, removed }: ChangeSummary, refs: Refs, keyboard: KeyboardChange): string[] {
  const named = (node: UnifiedUINode, text: string): string => [refs.refOf(node), text].filter((part) => part !== undefined).join(' ');
  const located = (node: UnifiedUINode): string => named(node, `${textualName(node)} ${boundsText(node.bounds)}`);
  return [
    ...section('Elements changed:', [
      ...changed.map((change) => named(change.after.node, changeText(change))),
      ...(keyboard === undefined ? [] : [`Keyboard ${keyboard}`]),
    ]),
    ...section(
      'Elements added:',
      added.map(({ node }) => located(node)),
    ),
    ...section(
      'Elements removed:',
      removed.map(({ node }) => located(node)),
    ),
  ];
}

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [title, ...lines]);

function changeText({ before, after: { node }, fields }: SummarizedChange): string {
  const was = elementFields(before);
  const is = elementFields(node);
  const name = was.name === '' && is.name === '' ? `${textualName(node)} ${boundsText(node.bounds)}` : textualName(before);
  const renamed = fields.includes('name') ? ` -> ${quoted(labelOf(node))}` : '';
  const others = fields.filter((field) => field !== 'name').map((field) => ` ${fieldText(field, was)} -> ${fieldText(field, is)}`);
  return name + [renamed, ...others].filter((part) => part !== '').join(',');
}

function fieldText(name: FieldName, fields: ElementFields): string {
  const value = fields[name];
  if (typeof value === 'string') return `${name}=${quoted(value)}`;
  if (Array.isArray(value)) return `${name}=${value.join('+')}`;
  if (typeof value === 'boolean') return `${name}=${value}`;
  return name === 'selected' || name === 'password' ? `${name}=false` : `${name}=none`;
}
