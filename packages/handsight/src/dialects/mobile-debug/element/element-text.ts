import { heldValue, isField, labelOf, type UnifiedUINode } from '@handsight/core/screen';

/** What an element says. Of a field that is its hint: what it holds is its state, and a row says what its texts say. */
export function textOf(node: UnifiedUINode): string {
  if (isField(node)) return node.hintText;
  return node.text === '' && node.description === '' ? labelOf(node) : node.text;
}

/** What a selector's `text` is compared with: what an element says, and what it holds. */
export const textsOf = (node: UnifiedUINode): string[] => [textOf(node), heldValue(node)].filter((text) => text !== '');

export const classOf = (node: UnifiedUINode): string => node.className || node.nativeRole;

/** The mobile-debug dialect says null for what an element lacks. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
