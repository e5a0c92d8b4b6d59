import { heldValue, isField, labelOf, type UnifiedUINode } from '@handsight/core/screen';

/** An element's text. For a field that is its hint, since its value is state; for a row, the texts inside it. */
export function textOf(node: UnifiedUINode): string {
  if (isField(node)) return node.hintText;
  return node.text === '' && node.description === '' ? labelOf(node) : node.text;
}

/** What a selector's `text` is compared with: an element's text and its value. */
export const textsOf = (node: UnifiedUINode): string[] => [textOf(node), heldValue(node)].filter((text) => text !== '');

export const classOf = (node: UnifiedUINode): string => node.className || node.nativeRole;

/** The mobile-debug dialect uses null for what an element lacks. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
