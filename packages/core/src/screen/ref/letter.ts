import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isField, isInteractive } from '../trait.ts';

/** b button, f field, c check, l link, s scroll, g anything else that can be tapped. */
export const REF_LETTERS = ['b', 'f', 'c', 'l', 's', 'g'] as const;
export type RefLetter = (typeof REF_LETTERS)[number];

const CHECK_CLASS = /CheckBox|Switch|RadioButton|ToggleButton/;
const LINK_ROLE = /^(hyper)?link$/i;

/** The letter encodes an interactive element's kind, so that no word is needed for it. */
export function refLetter(n: UnifiedUINode): RefLetter {
  if (n.scrollable) return 's';
  if (isField(n)) return 'f';
  if (n.checkable || CHECK_CLASS.test(n.className)) return 'c';
  if (LINK_ROLE.test(n.nativeRole)) return 'l';
  if (n.className.endsWith('Button') || n.role === 'button' || n.role === 'image_button') return 'b';
  if (n.clickable && n.role === 'text_view') return 'l';
  return n.clickable && labelOf(n) !== '' ? 'b' : 'g';
}

/** The folded role words of the letters: what is printed as a button is found as one. */
const LETTER_ROLE: Partial<Record<RefLetter, string>> = { b: 'button', l: 'link', c: 'checkbox', f: 'textfield' };

/** The role as `look` shows it by its letter: anything printed as a button or link has that role. */
export function roleWord(n: UnifiedUINode): string {
  const printed = printedRole(n);
  return printed === 'button' ? 'Button' : printed === 'link' ? 'Link' : observerRole(n);
}

/** The role word of an element's letter; undefined for elements without a letter or letters without a role. */
export const printedRole = (n: UnifiedUINode): string | undefined => (isInteractive(n) ? LETTER_ROLE[refLetter(n)] : undefined);
