import { HandsightError } from '@handsight/core/error';
import type { UnifiedUINode } from '@handsight/core/screen';
import type { Selector } from '../fields.ts';
import { elementsOf, type Placed } from './elements.ts';
import { accessibilityIds, textsOf } from './element-text.ts';

export const isEmptySelector = ({ text = '', resource_id = '', accessibility_id = '' }: Selector): boolean =>
  text + resource_id + accessibility_id === '';

/** An empty selector would match everything. */
export function refuseEmpty(selector: Selector): void {
  if (isEmptySelector(selector)) throw new HandsightError('BadSelector', 'give a text, a resource_id or an accessibility_id', { selector });
}

/** The elements a selector matches, in order. */
export function selected(root: UnifiedUINode, { text, resource_id, accessibility_id, contains }: Selector): Placed[] {
  const agrees = (own: string, wanted: string | undefined): boolean =>
    wanted === undefined || (contains ? own.toLowerCase().includes(wanted.toLowerCase()) : own === wanted);
  return elementsOf(root).filter(
    ({ node }) =>
      agrees(node.resourceId, resource_id) &&
      accessibilityIds(node).some((own) => agrees(own, accessibility_id)) &&
      (text === undefined || textsOf(node).some((own) => agrees(own, text))),
  );
}
