import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField } from '../trait.ts';

/** b button, f field, c check, l link, s scroll, g anything else that can be tapped. */
export const REF_LETTERS = ['b', 'f', 'c', 'l', 's', 'g'] as const;
export type RefLetter = (typeof REF_LETTERS)[number];

const CHECK_CLASS = /CheckBox|Switch|RadioButton|ToggleButton/;
const LINK_ROLE = /^(hyper)?link$/i;
const LONGEST_BUTTON_LABEL = 30;

/** The letter stands for an interactive element's kind, so that no word for it is needed. */
export function refLetter(n: UnifiedUINode): RefLetter {
  if (n.scrollable) return 's';
  if (isField(n)) return 'f';
  if (n.checkable || CHECK_CLASS.test(n.className)) return 'c';
  if (LINK_ROLE.test(n.nativeRole)) return 'l';
  if (n.className.endsWith('Button') || n.role === 'button' || n.role === 'image_button') return 'b';
  if (n.clickable && n.role === 'text_view') return 'l';
  if (n.clickable && !holdsControls(n)) {
    const { length } = labelOf(n);
    if (length > 0 && length <= LONGEST_BUTTON_LABEL) return 'b';
  }
  return 'g';
}

function holdsControls(n: UnifiedUINode): boolean {
  return n.children.some((child) => child.scrollable || child.checkable || isField(child) || holdsControls(child));
}
