import { cleanText } from './clean.ts';
import type { UnifiedUINode } from './node.ts';
import { isField, isInteractive } from './trait.ts';

/** More texts than this below a clickable node are content, not its name. */
const MAX_FOLDED_TEXTS = 8;

/** A label of more lines is a document; comparing its lines with each other would cost more than it saves. */
const MAX_COMPARED_LINES = 40;

/** Whitespace runs become one space, so that a label is always one line; a line that another one holds is left out. */
export function oneLine(text: string): string {
  if (!/\s\s|[^\S ]|^\s|\s$/.test(text)) return text;
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_COMPARED_LINES) return lines.join(' ');
  return lines.filter((line, i) => !lines.some((other, j) => j !== i && (j < i || other !== line) && isPartOf(line, other))).join(' ');
}

/** Untrusted text as one clean line, as every printer shows it and every selector knows it. */
export const printable = (text: string): string => oneLine(cleanText(text));

/** The text stands in the label as a whole part of it, not inside a word. */
export function isPartOf(text: string, label: string): boolean {
  if (text === '') return false;
  for (let at = label.indexOf(text); at !== -1; at = label.indexOf(text, at + 1)) {
    if (!isWordChar(label, at - 1) && !isWordChar(label, at + text.length)) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}]/u;
const isWordChar = (text: string, at: number): boolean => WORD.test(text.charAt(at));

/** The text of a slider that has a name besides is what it stands at. */
const isReading = ({ role, value, text, description }: UnifiedUINode): boolean =>
  role === 'slider' && value !== null && description !== '' && Number(text) === Number(value);

/** The name an element carries itself. What a field holds is its value, never its name. */
export function ownLabel(n: UnifiedUINode): string {
  if (!isField(n) && !isReading(n)) {
    const text = oneLine(n.text);
    if (text !== '') return text;
  }
  return oneLine(n.description) || oneLine(n.hintText) || oneLine(n.tooltipText);
}

/**
 * The texts below a clickable node that name it: those of its descendants, as far as they do not belong to another
 * interactive element. Empty when the node is a frame around content rather than a row.
 */
export function textsBelow(n: UnifiedUINode): string[] {
  const texts: string[] = [];
  const stack = [...n.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!node.visible) continue;
    if (isInteractive(node)) {
      if (node.scrollable || isField(node)) return [];
      continue;
    }
    const label = ownLabel(node);
    if (label !== '' && !texts.includes(label)) {
      texts.push(label);
      if (texts.length > MAX_FOLDED_TEXTS) return [];
    }
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return texts;
}

/** An element's name: its own, or for a clickable row without one, the texts below it. */
export function labelOf(n: UnifiedUINode): string {
  const own = ownLabel(n);
  if (own !== '' || n.scrollable || isField(n) || !isInteractive(n)) return own;
  return textsBelow(n).join(', ');
}

/** The last part of a resource id, `com.app:id/save_button` → `save_button`. */
export function shortId(resourceId: string): string {
  return resourceId.slice(Math.max(resourceId.lastIndexOf('/'), resourceId.lastIndexOf(':')) + 1);
}
