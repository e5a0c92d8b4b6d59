import { cleanText } from './clean.ts';
import { overlaps } from './geometry.ts';
import type { UnifiedUINode } from './node.ts';
import { isField, isInteractive } from './trait.ts';
import { walk } from './walk.ts';

/** More texts than this below a clickable node are content, not its name. */
const MAX_FOLDED_TEXTS = 8;

/** A label of more lines is a document; comparing its lines with each other would cost more than it saves. */
const MAX_COMPARED_LINES = 40;

/** Equal numbers are different facts: 100 held and 100 available. */
export const DIGIT = /\p{Nd}/u;

/** Collapses whitespace, so that a label is always one line; a line contained in another one is left out. */
export function oneLine(text: string): string {
  if (!/\s\s|[^\S ]|^\s|\s$/.test(text)) return text;
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_COMPARED_LINES) return lines.join(' ');
  const isRepeated = (line: string, i: number): boolean =>
    !DIGIT.test(line) && lines.some((other, j) => j !== i && (j < i || other !== line) && isPartOf(line, other));
  return lines.filter((line, i) => !isRepeated(line, i)).join(' ');
}

/** Untrusted text as one clean line, as every printer shows it and every selector compares it. */
export const printable = (text: string): string => oneLine(cleanText(text));

/** The label contains the text as a whole part, not inside a word. */
export function isPartOf(text: string, label: string): boolean {
  if (text === '') return false;
  for (let at = label.indexOf(text); at !== -1; at = label.indexOf(text, at + 1)) {
    if (!isWordChar(label, at - 1) && !isWordChar(label, at + text.length)) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}]/u;
const isWordChar = (text: string, at: number): boolean => WORD.test(text.charAt(at));

/** A slider's text or description that is a number, or a percentage, is its value, not its name. */
const isReading = ({ role, value }: UnifiedUINode, text: string): boolean =>
  role === 'slider' && value !== null && text !== '' && Number(text.replace(/\s?%$/, '')) === Number(value);

/** Icon fonts use the private use areas of Unicode. */
const GLYPHS = /\p{Co}+/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A text as a name: one line, without the glyphs of icon fonts. */
const asName = (text: string): string => {
  const plain = text.replace(GLYPHS, ' ');
  return plain === text ? oneLine(text) : oneLine(plain).replace(LEFT_BY_GLYPH, '');
};

/** The separator that stood between a glyph and the text, which would now begin or end it. */
const LEFT_BY_GLYPH = /^[\s,;|·•:-]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[\s,;|·•-]+$/gu;

/**
 * An element's own name: on phones the more informative of its text and its description; on desktops its one name, as the description is a
 * tooltip. A field's content is its value, never its name.
 */
export function ownLabel(n: UnifiedUINode): string {
  const text = isField(n) || isReading(n, n.text) ? '' : asName(n.text);
  const description = isReading(n, n.description) ? '' : asName(n.description);
  if (text === '') return description || asName(n.hintText) || asName(n.tooltipText);
  return n.nativeRole === '' && saysMore(description, text) ? description : text;
}

/** "Follow Ada" says more than "Follow", "change language" more than a flag. */
function saysMore(description: string, text: string): boolean {
  if (description === '' || !SAYS_SOMETHING.test(description)) return false;
  return !SAYS_SOMETHING.test(text) || (description.length > text.length && isPartOf(text.toLowerCase(), description.toLowerCase()));
}

/** What an element's description adds to its name; empty if nothing. */
export function furtherDescription(n: UnifiedUINode): string {
  const description = asName(n.description);
  if (description === '' || isField(n) || isReading(n, n.description) || n.nativeRole !== '') return '';
  const label = ownLabel(n);
  return isPartOf(description.toLowerCase(), label.toLowerCase()) || isPartOf(label.toLowerCase(), description.toLowerCase())
    ? ''
    : description;
}

interface FoldedText {
  label: string;
  node: UnifiedUINode;
}

/** A text that only repeats another: the description of a picture beside it, or a text drawn over or inside the other. */
export const isEcho = (text: FoldedText, other: FoldedText): boolean =>
  text.label === other.label && (text.node.text === '' || other.node.text === '' || overlaps(text.node.bounds, other.node.bounds));

/**
 * The texts below a clickable node that name it: those of its descendants, as far as they do not belong to another
 * interactive element. Empty when the node is a frame around content rather than a row.
 */
export function textsBelow(n: UnifiedUINode): string[] {
  const texts: FoldedText[] = [];
  const stack = [...n.children].reverse();
  let controls = 0;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!node.visible) continue;
    if (isInteractive(node)) {
      if (node.scrollable || isField(node)) return [];
      controls++;
      continue;
    }
    const text = { label: ownLabel(node), node };
    if (text.label !== '' && !texts.some((other) => isEcho(text, other))) {
      texts.push(text);
      if (texts.length > MAX_FOLDED_TEXTS) return [];
    }
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return controls > 1 && texts.length > 1 && holdsRows(n) ? [] : texts.map(({ label }) => label);
}

/** Several parts of one kind, each with its own text and control: a clickable list, not a row. */
function holdsRows(n: UnifiedUINode): boolean {
  const seen = new Set<string>();
  for (const child of n.children) {
    if (isInteractive(child)) continue;
    if (isRow(child)) {
      const kind = `${child.className}\0${child.resourceId}`;
      if (seen.has(kind)) return true;
      seen.add(kind);
    }
    if (holdsRows(child)) return true;
  }
  return false;
}

function isRow(n: UnifiedUINode): boolean {
  let hasText = false;
  let hasControl = false;
  for (const node of walk(n)) {
    if (!node.visible) continue;
    if (isInteractive(node)) hasControl = true;
    else if (ownLabel(node) !== '') hasText = true;
    if (hasText && hasControl) return true;
  }
  return false;
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
