import { isField, type UnifiedUINode, walk } from '@handsight/core/screen';

/** What a person reads on a screen, in the words of this benchmark: nothing here is shared with what it judges. */

/** A name as a person repeats it. */
export const said = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/[\s:*.…]+$/, '');

/** The texts that a node shows itself; what a field holds is not its name. */
export const wordsOf = (node: UnifiedUINode): string[] =>
  [isField(node) ? '' : node.text, node.description, node.hintText, node.tooltipText].map(said).filter((word) => word !== '');

export function wordsIn(node: UnifiedUINode): string[] {
  return [...walk(node)].filter(({ visible }) => visible).flatMap(wordsOf);
}

/** The same but for numbers, where there is anything else. */
export const withoutNumbers = (word: string): string => (/\p{L}/u.test(word) ? word.replace(/\p{Nd}+/gu, '#') : word);
