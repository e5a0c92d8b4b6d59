import { printable } from '../label.ts';
import { z } from 'zod';
import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../node.ts';

/** A selector as an object. All given fields must match. */
export const ElementSelectorSchema = z.object({
  /**
   * Short ref of an element that was shown before (`@b1`, `@f2`). It wins alone: the other fields are ignored, and a
   * stale ref is an error, never a search by the other fields.
   */
  ref: z.string().optional(),
  /** Part of the resource id. */
  id: z.string().optional(),
  /** The whole text of the element, or the whole of what a field holds. */
  text: z.string().optional(),
  /** Part of that text. */
  textContains: z.string().optional(),
  /** The class name, its end or another part of it. */
  className: z.string().optional(),
  /** Part of the content description. */
  description: z.string().optional(),
  /** Which of the matches, from 0, in the order of the tree. */
  index: z.number().int().nonnegative().optional(),
});
export type ElementSelector = z.infer<typeof ElementSelectorSchema>;

/** Whether the node matches every given field except `ref` and `index`, which only have a meaning in a tree. */
export function matchesObject(node: UnifiedUINode, selector: ElementSelector): boolean {
  const { id = '', text, textContains = '', className = '', description = '' } = selector;
  return (
    node.resourceId.includes(id) &&
    node.className.includes(className) &&
    node.description.includes(description) &&
    (text === undefined || textsOf(node).some((own) => own === text || printable(own) === printable(text))) &&
    (textContains === '' || textsOf(node).some((own) => own.includes(textContains) || printable(own).includes(textContains)))
  );
}

/** A field's text is its name on some platforms and its value on others, so it is found by either. */
const textsOf = (node: UnifiedUINode): string[] => (node.value === null ? [node.text] : [node.text, node.value]);

/** What a library's caller hands over may be anything. An empty string is part of everything, so a selector of nothing else would silently match the whole screen. */
export function requireSelector(selector: ElementSelector): void {
  const { success, data } = ElementSelectorSchema.safeParse(selector);
  if (!success) throw new HandsightError('BadSelector', 'A selector is a text, or an object with ref, id, text and so on.', { selector });
  const { id = '', text, textContains = '', className = '', description = '' } = data;
  if (data.ref !== undefined || text !== undefined || id + textContains + className + description !== '') return;
  throw new HandsightError(
    'BadSelector',
    'The selector is empty: give at least one of ref, id, text, textContains, className and description.',
    { selector },
  );
}
