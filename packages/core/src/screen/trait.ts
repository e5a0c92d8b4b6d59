import { isEmpty, overlaps, type Bounds } from './geometry.ts';
import type { UnifiedUINode } from './node.ts';

/** `TextInputLayout` is the frame around a field, not the field. */
const FIELD_CLASS = /EditText|AutoCompleteTextView|TextInput(?!Layout)/;
const fieldClasses = new Map<string, boolean>();

function isFieldClass(className: string): boolean {
  let known = fieldClasses.get(className);
  if (known === undefined) {
    known = FIELD_CLASS.test(className);
    if (fieldClasses.size < 2000) fieldClasses.set(className, known);
  }
  return known;
}

/** Text can be typed into it. */
export const isField = (n: Pick<UnifiedUINode, 'role' | 'actions' | 'className'>): boolean =>
  n.role === 'text_field' || n.actions.includes('type') || isFieldClass(n.className);

/** A person or an agent can act on it. */
export const isInteractive = (n: UnifiedUINode): boolean =>
  n.clickable || n.scrollable || n.checkable || n.longClickable || n.actions.length > 0 || isField(n);

/** It has an area, is on the screen, and the platform does not report it as hidden. */
export const isShown = (n: UnifiedUINode, screen: Bounds): boolean => n.visible && !isEmpty(n.bounds) && overlaps(n.bounds, screen);
