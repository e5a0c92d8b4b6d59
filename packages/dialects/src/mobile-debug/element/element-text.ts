import { heldValue, isField, labelOf, type UnifiedUINode } from '@handsight/core/screen';

/** An element's text. For a field that is its hint, since its value is state; for a row, the texts inside it. */
export function textOf(node: UnifiedUINode): string {
  if (isField(node)) return node.hintText;
  return node.text === '' && node.description === '' ? labelOf(node) : node.text;
}

/** What a selector's `text` is compared with: an element's text and its value. */
export const textsOf = (node: UnifiedUINode): string[] => [textOf(node), heldValue(node)].filter((text) => text !== '');

/** Android's accessibility id is the description; iOS has an identifier, which the label stands in for. The first is the one printed. */
export function accessibilityIds({ className, resourceId, description, text }: UnifiedUINode): [string, ...string[]] {
  if (!className.startsWith('XCUIElementType')) return [description];
  const label = description || text;
  return [resourceId || label, label];
}

export const classOf = (node: UnifiedUINode): string => node.className || node.nativeRole;

/** The mobile-debug dialect uses null for what an element lacks. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
