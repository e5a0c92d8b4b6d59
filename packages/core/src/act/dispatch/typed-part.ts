import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { isField } from '../../screen/trait.ts';

/** Characters that may act as keys instead of being written. */
const ACTS = /\r\n|[\t\r\n]/;

/** Whether the text contains characters that act as keys: Tab moves the focus, Enter presses a button. */
export const hasKeys = (text: string): boolean => ACTS.test(text);

/**
 * The part of the text, from an offset on, that can be typed at once into the focused element. Tab and Enter stand alone, and an element
 * that is not a field may take every character for a command.
 */
export function typedPart(text: string, from: number, focused: UnifiedUINode | undefined): string {
  const rest = text.slice(from);
  const acting = (focused !== undefined && observerRole(focused) === 'Document' ? /\t/ : ACTS).exec(rest);
  if (acting?.index === 0) return acting[0];
  if (focused !== undefined && !isField(focused)) return Array.from(rest)[0] ?? '';
  return acting === null ? rest : rest.slice(0, acting.index);
}
