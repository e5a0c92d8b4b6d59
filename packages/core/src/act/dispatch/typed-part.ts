import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { isField } from '../../screen/trait.ts';

/** Where a text may act instead of being written. */
const ACTS = /\r\n|[\t\r\n]/;

/** Whether keys act somewhere inside the text: Tab moves the focus, Enter presses a button. */
export const hasKeys = (text: string): boolean => ACTS.test(text);

/**
 * What can be typed at once into what has the focus, from a place in the text on. Tab and Enter stand alone, and what is no field may
 * take every character for a command.
 */
export function typedPart(text: string, from: number, focused: UnifiedUINode | undefined): string {
  const rest = text.slice(from);
  const acting = (focused !== undefined && observerRole(focused) === 'Document' ? /\t/ : ACTS).exec(rest);
  if (acting?.index === 0) return acting[0];
  if (focused !== undefined && !isField(focused)) return Array.from(rest)[0] ?? '';
  return acting === null ? rest : rest.slice(0, acting.index);
}
