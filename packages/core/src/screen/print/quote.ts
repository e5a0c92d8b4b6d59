import { labelOf, printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isField } from '../trait.ts';

/** One clean line in quotation marks, with those inside escaped. */
export const quoted = (text: string, mark: '"' | "'" = '"'): string =>
  `${mark}${printable(text).replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`;

export const printedName = (n: UnifiedUINode): string => printable(labelOf(n));

/** An element's value, apart from its name; empty if it has none. */
export const heldValue = (n: UnifiedUINode): string => n.value ?? (isField(n) ? n.text : '');

/** An element's role and name, `Button "Save"`; the role alone for one without a name. */
export function roleAndName(n: UnifiedUINode): string {
  const name = labelOf(n);
  return printable(name) === '' ? observerRole(n) : `${observerRole(n)} ${quoted(name)}`;
}
